import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import { dateIn, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { newUnitFields } from '@ratepayer/contract/organizations/unit.fields.ts';
import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { copyFields } from '../payment-fields/copy-fields.ts';
import { copyTerms } from '../terms/copy-terms.ts';
import { createBusinessUnit } from './create-business-unit.ts';
import { beginFeatures } from './preferences/feature-defaults.ts';
import { readBusinessUnit } from './read-business-unit.ts';
import { refuseBillingSystem } from './refuse-billing-system.ts';
import { refuseBasics, sayTaken } from './refuse-basics.ts';
import { refuseForeign } from './organizations-of.ts';

type Asked = BodyOf<typeof newUnitFields> & { readonly organizationId: number };

/**
 * Makes a business unit in Setting Up, with the setup of another one of its organization where one is named. It is in
 * nobody's scope before it is there, which is why it is made over all of them.
 * @throws 400 for a slug or a name that is taken, 404 for an organization that is not the caller's
 */
export const addBusinessUnit = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  caller: Caller,
  { copyFromId, ...asked }: Asked,
): Promise<BusinessUnitRecord> =>
  db
    .platform(async (tx) => {
      await refuseForeign(tx, caller, asked.organizationId);
      refuseBasics(asked);
      await refuseBillingSystem(tx, asked.billingSystemId, null);
      const { subHeader = '', address = '', hoursText = '' } = asked;
      const id = await createBusinessUnit(tx, { ...asked, subHeader, address, hoursText });
      const { organizationId, timezone } = asked;
      const copied = { from: copyFromId ?? 0, to: id, organizationId, by: caller.name, timezone };
      if (!copyFromId) await beginFeatures(tx, id);
      if (copyFromId) await copySetup(tx, copied, clock.now());
      const after = await readBusinessUnit(tx, id);
      const fact = { businessUnitId: id, entityType: 'BusinessUnit', entityId: id };
      await recordAudit(tx, caller, { ...fact, action: 'Added', after });
      return after;
    })
    .catch(sayTaken);

interface Copied {
  readonly from: number;
  readonly to: number;
  readonly organizationId: number;
  readonly by: string;
  readonly timezone: TimeZone;
}

/**
 * Features, channels, fields, links and texts of one become those of another; no account, and none of the numbers at
 * gateways. @throws 400 across organizations
 */
async function copySetup(tx: Tx, { from, to, organizationId, by, timezone }: Copied, now: Date): Promise<void> {
  const near = await maybeRow(
    tx,
    sql`select 1 from business_unit where id = ${from} and organization_id = ${organizationId} and not is_deleted`,
  );
  if (!near) throw badRequest('copyFromId', say('copy_of_same_organization'));
  await change(
    tx,
    sql`with features as (
        insert into feature_setting (business_unit_id, feature_key, mode)
        select ${to}, feature_key, mode from feature_setting where business_unit_id = ${from}
      ), channels as (
        insert into channel (business_unit_id, channel, config)
        select ${to}, channel, config from channel where business_unit_id = ${from}
      ), links as (
        insert into external_link_set (business_unit_id, links)
        select ${to}, links from external_link_set where business_unit_id = ${from}
      )
      update account_field_definition t set label = f.label, description = f.description, "order" = f."order",
        is_quick_pay_lookup_field = f.is_quick_pay_lookup_field, is_ivr_lookup_field = f.is_ivr_lookup_field,
        is_display_field = f.is_display_field, is_required = f.is_required,
        is_onboarding_display_field = f.is_onboarding_display_field
      from account_field_definition f
      where t.business_unit_id = ${to} and f.business_unit_id = ${from} and f.type = t.type`,
  );
  await copyFields(tx, { from, to });
  await copyTerms(tx, { from, to, by, now, today: dateIn(now, timezone) });
}
