import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../../organizations/read-period.ts';
import { unposted } from '../list-totals.ts';
import { daysAndKept } from './days-and-kept.ts';

/** Payments that were received, by month, channel and source: how many, and what was kept of them in minor units. */
export interface Taking {
  /** YYYY-MM, in the business unit's zone. */
  readonly month: string;
  readonly channel: string;
  readonly sourceType: string;
  readonly count: number;
  readonly keptMinor: number;
}

const received = (row: RawBuilder<unknown>) =>
  sql`${row}.type = 'Base Payment' and ${row}.status in ('Succeeded', 'Refunded')`;

/**
 * What was kept of the payments of some days, as the list of payments counts it (`keptTotalsOf`): received and posted,
 * less what went back. Kept days come from `daily_total`, the others are counted live.
 */
export const addUpTakings = (period: Period): RawBuilder<Taking> => {
  const { unit, start, end, from, until } = period;
  return sql<Taking>`with ${daysAndKept(period)}
    select to_char(x.day, 'YYYY-MM') as month, x.channel, x.source_type as "sourceType", sum(x.count)::int as count,
      sum(x.kept)::bigint as "keptMinor" from (
      select t.day, t.channel, t.source_type, t.payment_count as count,
        t.amount_minor - t.refunded_amount_minor - t.adjusted_amount_minor as kept
      from daily_total t join kept k on k.day = t.day
      where t.business_unit_id = ${unit.id} and t.day between ${start}::date and ${end}::date and ${received(sql`t`)}
      union all
      select d.day, g.* from days d cross join lateral (
        select coalesce(p.channel, ''), p.source_type, count(*),
          sum(p.amount_minor - p.refunded_amount_minor - p.adjusted_amount_minor)
        from published.payment p where p.business_unit_id = ${unit.id} and p.created_date >= d.from_instant
          and p.created_date < d.until_instant and ${received(sql`p`)} group by 1, 2) g
      where d.day not in (select day from kept)
      union all
      select (p.created_date at time zone ${unit.timezone})::date, coalesce(p.channel, ''), p.source_type, -1,
        -(p.amount_minor - p.refunded_amount_minor - p.adjusted_amount_minor)
      from published.payment p
      where p.business_unit_id = ${unit.id} and p.created_date >= ${from} and p.created_date < ${until}
        and ${received(sql`p`)} and ${unposted}
    ) x group by 1, x.channel, x.source_type having sum(x.count) <> 0 order by 1, 5 desc, 2, 3`;
};
