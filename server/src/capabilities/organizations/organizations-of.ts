import type { unitOperations } from '@ratepayer/contract/organizations/unit.operations.ts';
import { plainWords } from '@ratepayer/contract/organizations/plain-words.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';

type Asked = z.output<(typeof unitOperations)['listOrganizations']['query']>;
type Organization = z.output<(typeof unitOperations)['listOrganizations']['answer']>['items'][number];

/** The own organization, and those of business units that the caller may see; every one for a Global Admin. */
export const organizationSeenBy = ({
  role,
  organizationId,
  businessUnitIds,
}: Pick<Caller, 'role' | 'organizationId' | 'businessUnitIds'>) =>
  role === 'Global Admin'
    ? sql`true`
    : sql`(o.id = ${organizationId} or exists (select 1 from business_unit u
        where u.organization_id = o.id and u.id = any(${sql.val([...businessUnitIds])}::int[])))`;

/** Organizations of a caller by their names. */
export async function listOrganizations(
  tx: Tx,
  caller: Caller,
  query: Asked,
): Promise<{ readonly items: Organization[]; readonly totalCount: number }> {
  const { Page, PageSize } = query;
  const words = plainWords(query['Search.SearchText'] ?? '').map(
    (word) => sql` and lower(o.name) like ${`%${escapeLike(word)}%`}`,
  );
  const items = await rowsOf(
    tx,
    sql<Organization & { total: number }>`select o.id, o.name, o.default_currency_code as "currencyCode",
      o.default_culture as culture, count(*) over () as total
      from organization o where ${organizationSeenBy(caller)} ${sql.join(words, sql``)}
      order by o.name, o.id limit ${PageSize} offset ${(Page - 1) * PageSize}`,
  );
  return { items, totalCount: items[0]?.total ?? 0 };
}

/** @throws 404 for an organization that is not the caller's */
export async function refuseForeign(tx: Tx, caller: Caller, organizationId: number): Promise<void> {
  const found = await maybeRow(
    tx,
    sql`select 1 from organization o where o.id = ${organizationId}::bigint and ${organizationSeenBy(caller)}`,
  );
  if (!found) throw notFound();
}
