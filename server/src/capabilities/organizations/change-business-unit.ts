import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import type { unitFields } from '@ratepayer/contract/organizations/unit.fields.ts';
import { sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { keepSettingChanges } from './keep-setting-changes.ts';
import { differing } from './late-settings.rules.ts';
import { readBusinessUnit } from './read-business-unit.ts';
import { refuseBillingSystem } from './refuse-billing-system.ts';
import { refuseBasics, sayTaken } from './refuse-basics.ts';
import { refuseUntranslated } from './refuse-untranslated.ts';
import { readUnitSettings } from './unit-settings.ts';

type Asked = BodyOf<typeof unitFields> & { readonly rowVersion: number };

/** What follows in the same transaction when the clock of a business unit is another one. */
export type ClockChanged = (tx: Tx, businessUnitId: number, timezone: string) => Promise<void>;

/**
 * Changes what a business unit is, against the version that was read.
 * @throws 400 for what is taken or stays as it is, 404, 409
 */
export const changeBusinessUnit = (
  db: Database,
  caller: Caller,
  businessUnitId: number,
  asked: Asked,
  clockChanged: ClockChanged,
): Promise<BusinessUnitRecord> =>
  db
    .scoped([businessUnitId], async (tx) => {
      refuseBasics(asked);
      const { timezone, billingSystemId } = await refuseFixed(tx, businessUnitId, asked);
      await refuseBillingSystem(tx, asked.billingSystemId, billingSystemId);
      const before = await readUnitSettings(tx, businessUnitId);
      if (asked.culture !== before.culture) await refuseUntranslated(tx, businessUnitId, before.culture, asked.culture);
      const saved = await saveAudited(
        tx,
        caller,
        { entityType: 'BusinessUnit', read: readBusinessUnit },
        { businessUnitId, id: businessUnitId },
        sql`update business_unit set name = ${asked.name}, slug = ${asked.slug}, header = ${asked.header},
          sub_header = ${asked.subHeader ?? ''}, currency_code = ${asked.currencyCode}, culture = ${asked.culture},
          timezone = ${asked.timezone}, phone = ${asked.phone}, email = ${asked.email},
          billing_system_id = ${asked.billingSystemId ?? null}, address = ${asked.address ?? ''},
          hours_text = ${asked.hoursText ?? ''}, row_version = row_version + 1
          where id = ${businessUnitId} and row_version = ${asked.rowVersion} returning id`,
      );
      if (asked.timezone !== timezone) await clockChanged(tx, businessUnitId, asked.timezone);
      // Some of it is a setting, too: a page of settings that was opened before is late.
      const keys = differing(before, await readUnitSettings(tx, businessUnitId));
      await keepSettingChanges(tx, caller, { businessUnitId, keys, rowVersion: asked.rowVersion + 1 });
      return saved;
    })
    .catch(sayTaken);

/** What payers were told, and what money is counted in, stays. @returns it as it is */
async function refuseFixed(
  tx: Tx,
  businessUnitId: number,
  { slug, currencyCode, timezone }: Asked,
): Promise<BusinessUnitRecord> {
  const now = await readBusinessUnit(tx, businessUnitId);
  if (slug !== now.slug && now.wasLive) throw badRequest('slug', say('slug_fixed'));
  if (currencyCode === now.currencyCode && timezone === now.timezone) return now;
  const paid = await maybeRow(
    tx,
    sql`select 1 from published.payment where business_unit_id = ${businessUnitId} limit 1`,
  );
  // A payment that somebody has begun holds a currency already, and only a business unit that is live has any.
  if (currencyCode !== now.currencyCode && (now.wasLive || paid))
    throw badRequest('currencyCode', say('currency_fixed'));
  if (timezone !== now.timezone && paid) throw badRequest('timezone', say('time_zone_fixed'));
  return now;
}
