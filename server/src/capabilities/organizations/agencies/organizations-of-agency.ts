import type { agencyOperations, OrganizationOfAgency } from '@ratepayer/contract/organizations/agency.operations.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { organizationSeenBy } from '../organizations-of.ts';
import { readAgency } from './agency.source.ts';

type Answer = z.output<(typeof agencyOperations)['listOrganizationsOfAgency']['answer']>;
type Sum = Answer['collected'][number];

/** So many organizations are named of one firm at most; their list shows the rest. */
const mostOrganizations = 250;

/** Whom a firm serves, as far as the caller sees it, with what each of them collected this month. @throws 404 */
export async function organizationsOfAgency(tx: Tx, caller: Caller, id: number): Promise<Answer> {
  await readAgency(tx, caller, id);
  const sums = sql`select o.id, u.currency_code as "currencyCode",
      sum(collected_this_month(u.id, u.timezone))::bigint as value
    from organization o join business_unit u on u.organization_id = o.id and not u.is_deleted
    where o.agency_id = ${id} and ${organizationSeenBy(caller)} group by o.id, u.currency_code`;
  const items = await rowsOf(
    tx,
    sql<OrganizationOfAgency & { total: number }>`with sums as materialized (${sums})
      select o.id, o.name, o.status, count(*) over ()::int as total,
        (select count(*)::int from business_unit u where u.organization_id = o.id and not u.is_deleted)
          as "businessUnits",
        (select coalesce(jsonb_agg(jsonb_build_object('currencyCode', s."currencyCode", 'value', s.value)
          order by s."currencyCode"), '[]') from sums s where s.id = o.id) as collected
      from organization o where o.agency_id = ${id} and ${organizationSeenBy(caller)}
      order by o.name, o.id limit ${mostOrganizations}`,
  );
  const collected = await rowsOf(
    tx,
    sql<Sum>`select s."currencyCode", sum(s.value)::bigint as value from (${sums}) s group by 1 order by 1`,
  );
  return { items, totalCount: items[0]?.total ?? 0, collected };
}
