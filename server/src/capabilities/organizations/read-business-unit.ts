import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** A business unit as its setup shows it. @throws 404 outside the scope */
export async function readBusinessUnit(tx: Tx, businessUnitId: number): Promise<BusinessUnitRecord> {
  const unit = await maybeRow(
    tx,
    sql<BusinessUnitRecord>`select u.id, u.organization_id as "organizationId", o.name as "organizationName", u.name,
      u.slug, u.header, u.sub_header as "subHeader", u.logo_url as "logoUrl", u.mobile_logo_url as "mobileLogoUrl",
      u.primary_color as "primaryColor", u.currency_code as "currencyCode", u.culture, u.timezone, u.phone, u.email,
      u.billing_system_id as "billingSystemId", coalesce(b.name, '') as "billingSystemName", u.address,
      u.hours_text as "hoursText", u.status,
      u.setup_completed_date is not null as "wasLive", u.row_version as "rowVersion"
      from business_unit u join organization o on o.id = u.organization_id
      left join published.billing_system b on b.id = u.billing_system_id
      where u.id = ${businessUnitId} and not u.is_deleted`,
  );
  if (!unit) throw notFound(say('could_not_find_business'));
  return unit;
}
