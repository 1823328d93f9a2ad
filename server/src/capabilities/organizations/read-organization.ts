import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { administratorsOf } from '../users/list-administrators.ts';
import { organizationSeenBy } from './organizations-of.ts';

type Row = Omit<OrganizationRecord, 'createdDate' | 'units' | 'administrators'> & { readonly createdDate: Date };

/** So many business units are named of one at most; its list shows the rest. */
const mostUnits = 250;

/**
 * An organization as its page shows it, with what of it the caller sees. @throws 404 for one that is not the caller's
 */
export async function readOrganization(tx: Tx, caller: Caller, id: number): Promise<OrganizationRecord> {
  const found = await maybeRow(
    tx,
    sql<Row>`select o.id, o.name, o.legal_name as "legalName", o.default_culture as "defaultCulture",
      o.default_currency_code as "defaultCurrencyCode", o.default_timezone as "defaultTimezone",
      o.support_email as "supportEmail", o.support_phone as "supportPhone",
      o.staff_idle_minutes as "staffIdleMinutes", o.large_refund_minor as "largeRefundMinor",
      o.user_daily_refund_minor as "userDailyRefundMinor", o.unit_daily_refund_minor as "unitDailyRefundMinor",
      o.status, o.agency_id as "agencyId", a.name as "agencyName",
      o.created_date as "createdDate", o.row_version as "rowVersion",
      (select count(*)::int from business_unit u where u.organization_id = o.id and not u.is_deleted)
        as "businessUnits"
      from organization o left join agency a on a.id = o.agency_id
      where o.id = ${id}::bigint and ${organizationSeenBy(caller)}`,
  );
  if (!found) throw notFound();
  const units = await rowsOf(
    tx,
    sql<OrganizationRecord['units'][number]>`select u.id, u.name, u.slug, u.status from business_unit u
      where u.organization_id = ${id} and not u.is_deleted order by u.name, u.id limit ${mostUnits}`,
  );
  return {
    ...found,
    createdDate: found.createdDate.toISOString(),
    units,
    administrators: await administratorsOf(tx, found.id),
  };
}
