import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../../organizations/read-period.ts';
import { daysAndKept } from './days-and-kept.ts';

/** Payments of one status that were adjusted or not: how many, and their sums in minor units. */
export interface Group {
  readonly status: string;
  readonly hasAdjustment: boolean;
  readonly count: number;
  readonly amount: number;
  readonly fee: number;
  readonly refunded: number;
  readonly adjusted: number;
}

/** A condition on columns that `payment` and `daily_total` both have, for the alias it is given. */
export type OnBoth = (alias: RawBuilder<unknown>) => RawBuilder<unknown>;

const p = sql`p`;
const sums = sql`count(*)::bigint as payment_count, sum(p.amount_minor)::bigint as amount_minor,
  sum(p.service_fee_amount_minor)::bigint as service_fee_amount_minor,
  sum(p.refunded_amount_minor)::bigint as refunded_amount_minor,
  sum(p.adjusted_amount_minor)::bigint as adjusted_amount_minor`;

/** The groups of all payments that `where` holds for, counted one by one. */
export const countLive = (where: RawBuilder<unknown>): RawBuilder<Group> =>
  sql<Group>`select p.status, p.has_adjustment as "hasAdjustment", count(*)::int as count,
    coalesce(sum(p.amount_minor), 0)::bigint as amount, coalesce(sum(p.service_fee_amount_minor), 0)::bigint as fee,
      coalesce(sum(p.refunded_amount_minor), 0)::bigint as refunded,
      coalesce(sum(p.adjusted_amount_minor), 0)::bigint as adjusted
    from published.payment p where ${where} group by p.status, p.has_adjustment`;

/**
 * The same for a period of whole days: days that are kept and not marked since come from `daily_total`, all others are
 * counted live, in one statement and so in one picture. The answer is always what `countLive` would answer.
 */
export const countByDay = (period: Period, holds: OnBoth): RawBuilder<Group> => {
  const { unit, start, end } = period;
  return sql<Group>`with ${daysAndKept(period)}
    select x.status, x.has_adjustment as "hasAdjustment", sum(x.payment_count)::int as count,
    sum(x.amount_minor)::bigint as amount, sum(x.service_fee_amount_minor)::bigint as fee,
      sum(x.refunded_amount_minor)::bigint as refunded, sum(x.adjusted_amount_minor)::bigint as adjusted from (
      select t.status, t.has_adjustment, t.payment_count, t.amount_minor, t.service_fee_amount_minor,
      t.refunded_amount_minor, t.adjusted_amount_minor from daily_total t join kept k on k.day = t.day
        where t.business_unit_id = ${unit.id} and t.day between ${start}::date and ${end}::date and ${holds(sql`t`)}
      union all
      select g.* from days d cross join lateral (
        select p.status, p.has_adjustment, ${sums} from published.payment p
        where p.business_unit_id = ${unit.id} and p.created_date >= d.from_instant and p.created_date < d.until_instant
        and ${holds(p)} group by 1, 2) g
        where d.day not in (select day from kept)
    ) x group by x.status, x.has_adjustment`;
};
