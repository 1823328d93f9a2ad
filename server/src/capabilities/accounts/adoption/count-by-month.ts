import { billedWithinDays } from '@ratepayer/contract/dashboard/adoption-base.ts';
import type { AdoptionMonth } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Sql } from '../../../platform/lists/source.ts';
import { wasSent } from '../records/uses-of-account.ts';
import { roomToCount } from './room-to-count.ts';

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
type Ends = Sql;

/**
 * The months at whose ends something held that began and, unless nothing is named, ended: a bit for each, the first of
 * them the lowest. `width_bucket` counts the ends that were reached by then.
 */
const months = (ends: Ends, began: Sql, ended: Sql) =>
  sql`greatest((1 << coalesce(width_bucket(${ended}, ${ends}), cardinality(${ends})))
    - (1 << width_bucket(${began}, ${ends})), 0)`;
/** All of them, for an account. */
const ever = (bits: Sql) => sql`bit_or(${bits})`;
/** Of an account `a`; one that is active again was never away. */
const archived = sql`case when a.is_archived then coalesce(a.archived_date, a.modified_date) end`;

/**
 * How many accounts were in use at the end of months that are over, and how many of those that had a bill lately (of
 * all, where none had one) used what, by when each was linked or enrolled and when that ended. However many months, the
 * accounts and what they use are gone through once: accounts of which the same held in the same months are counted
 * together, and only their counts are set against the months.
 */
export async function countUsesByMonth(
  tx: Tx,
  businessUnitId: number,
  ended: readonly EndedMonth[],
): Promise<UsesAtEnd[]> {
  await roomToCount(tx);
  return rowsOf(tx, usesByMonth(businessUnitId, ended));
}

/** Its statement. */
export const usesByMonth = (businessUnitId: number, ended: readonly EndedMonth[]): RawBuilder<UsesAtEnd> => {
  const days = sql`${sql.val(ended.map(({ nextDay }) => nextDay))}::date[]`;
  const instants = sql`${sql.val(ended.map(({ until }) => until.toISOString()))}::timestamptz[]`;
  const autopayOf = (type: 'Customer' | 'Organization') =>
    sql`coalesce(${ever(months(days, sql`e.start_date`, sql`e.end_date`))}
      filter (where e.enrollment_type = ${type}), 0)`;
  const of = (uses: string) => sql`coalesce(sum(k.n) filter (where k.${sql.ref(uses)} & m.bit <> 0
    and (k.billed & m.bit <> 0 or m.billed = 0)), 0)::int`;
  return sql<UsesAtEnd>`with billed as (
        select b.account_id, ${ever(
          months(days, sql`b.issue_date`, sql`b.issue_date + ${sql.lit(billedWithinDays)}`),
        )} as bits
        from published.bill b where b.business_unit_id = ${businessUnitId} and ${wasSent}
          and b.issue_date > (${days})[1] - ${sql.lit(billedWithinDays + 1)} group by 1
      ), registered as (
        select r.account_id, ${ever(months(instants, sql`r.linked_date`, sql`r.unlinked_date`))} as bits
        from published.registration r where r.business_unit_id = ${businessUnitId} group by 1
      ), paperless as (
        select e.account_id, ${ever(months(instants, sql`e.enrolled_date`, sql`e.ended_date`))} as bits
        from published.paperless_enrollment e where e.business_unit_id = ${businessUnitId} group by 1
      ), autopay as (
        select e.account_id, ${autopayOf('Customer')} as customer, ${autopayOf('Organization')} as organization
        from published.autopay_enrollment e where e.business_unit_id = ${businessUnitId} group by 1
      ), alike as materialized (
        select x.active, coalesce(billed.bits, 0) & x.active as billed,
          coalesce(registered.bits, 0) & x.active as registered, coalesce(paperless.bits, 0) & x.active as paperless,
          coalesce(autopay.customer, 0) & x.active as customer,
          coalesce(autopay.organization, 0) & x.active as organization, count(*) as n
        from (select a.id, ${months(instants, sql`a.created_date`, archived)} as active from account a
          where a.business_unit_id = ${businessUnitId} and not a.is_deleted) x
        left join billed on billed.account_id = x.id left join registered on registered.account_id = x.id
        left join paperless on paperless.account_id = x.id left join autopay on autopay.account_id = x.id
        where x.active > 0 group by 1, 2, 3, 4, 5, 6
      ), ends as materialized (
        select x.month, b.bit, (select coalesce(sum(n), 0)::int from alike where billed & b.bit <> 0) as billed
        from unnest(${sql.val(ended.map(({ month }) => month))}::text[]) with ordinality x (month, place)
        cross join lateral (select 1 << (x.place - 1)::int as bit) b
      )
      select m.month, coalesce(sum(k.n) filter (where k.active & m.bit <> 0), 0)::int as active, m.billed,
        ${of('registered')} as registered, ${of('paperless')} as paperless,
        ${of('customer')} as "autopayByCustomer", ${of('organization')} as "autopayByOrganization"
      from ends m left join alike k on true group by m.month, m.billed order by m.month`;
};
