import type { AdoptionMonth } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Sql } from '../../../platform/lists/source.ts';
import { billedOn, recentOn } from '../records/uses-of-account.ts';

/** A month that is over: the first day of the next one, and the instant that it began. */
export interface EndedMonth {
  readonly month: string;
  readonly nextDay: string;
  readonly until: Date;
}
export type UsesAtEnd = Pick<
  AdoptionMonth,
  'month' | 'active' | 'billed' | 'registered' | 'paperless' | 'autopayByCustomer' | 'autopayByOrganization'
>;

/** An account `a` was there when month `m` ended, and not archived. One that is active again was never away. */
const wasActive = sql`a.created_date < m.until
  and (not a.is_archived or coalesce(a.archived_date, a.modified_date) >= m.until)`;
/** The last day of month `m`. */
const lastDay = sql`(m.next_day - 1)`;

/**
 * How many accounts were in use at the end of months that are over, and how many of those that had a bill lately (of
 * all, where none had one) used what, by when each was linked or enrolled and when that ended.
 */
export const countUsesByMonth = (
  tx: Tx,
  businessUnitId: number,
  months: readonly EndedMonth[],
): Promise<UsesAtEnd[]> => {
  const own = sql`a.business_unit_id = ${businessUnitId} and not a.is_deleted and ${wasActive}`;
  const having = (uses: Sql, held: Sql) =>
    sql`(select count(distinct a.id)::int from ${uses} e join account a on a.id = e.account_id
      where ${own} and ${held} and (n.billed = 0 or ${billedOn(lastDay)}))`;
  const autopayOf = (type: 'Customer' | 'Organization') =>
    having(
      sql`published.autopay_enrollment`,
      sql`e.enrollment_type = ${type} and e.start_date < m.next_day
        and (e.end_date is null or e.end_date >= m.next_day)`,
    );
  return rowsOf(
    tx,
    sql<UsesAtEnd>`select m.month, (select count(*)::int from account a where ${own}) as active, n.billed,
      ${having(
        sql`published.registration`,
        sql`e.linked_date < m.until and (e.unlinked_date is null or e.unlinked_date >= m.until)`,
      )} as registered,
      ${having(
        sql`published.paperless_enrollment`,
        sql`e.enrolled_date < m.until and (e.ended_date is null or e.ended_date >= m.until)`,
      )} as paperless,
      ${autopayOf('Customer')} as "autopayByCustomer", ${autopayOf('Organization')} as "autopayByOrganization"
      from unnest(${sql.val(months.map(({ month }) => month))}::text[],
        ${sql.val(months.map(({ nextDay }) => nextDay))}::date[],
        ${sql.val(months.map(({ until }) => until.toISOString()))}::timestamptz[]) as m (month, next_day, until)
      cross join lateral (select count(distinct a.id)::int as billed from published.bill b
        join account a on a.id = b.account_id
        where b.business_unit_id = ${businessUnitId} and ${recentOn(lastDay)} and ${own}) n
      order by m.month`,
  );
};
