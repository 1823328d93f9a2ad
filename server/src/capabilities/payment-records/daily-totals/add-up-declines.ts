import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../../organizations/read-period.ts';
import { daysAndKept } from './days-and-kept.ts';

/** So many reasons are named. */
const most = 6;

export interface Declined {
  /** What the list of payments is asked for these by. */
  readonly reason: string;
  readonly message: string | Told;
  readonly count: number;
  /** Of all reasons. */
  readonly total: number;
}

/** Why base payments were declined, as `daily_decline` keeps it and the list of payments filters by it. */
export const reasonOf = (message: RawBuilder<unknown>) => sql`decline_reason(${message})`;

/** What `decline_reason` counts them under of which nobody said why. */
export const unsaid = 'none';

/** Declines of some days by reason, most frequent first: kept days from `daily_decline`, the others counted live. */
export const addUpDeclines = (period: Period): RawBuilder<Declined> => {
  const { unit, start, end } = period;
  return sql<Declined>`with ${daysAndKept(period)}
    select x.reason, min(x.message::text)::jsonb as message, sum(x.count)::int as count,
      (sum(sum(x.count)) over ())::int as total
    from (
      select t.reason, t.message, t.decline_count as count from daily_decline t join kept k on k.day = t.day
        where t.business_unit_id = ${unit.id} and t.day between ${start}::date and ${end}::date
      union all
      select g.* from days d cross join lateral (
        select ${reasonOf(sql`p.error_message`)}, min(p.error_message::text)::jsonb, count(*) from published.payment p
        where p.business_unit_id = ${unit.id} and p.created_date >= d.from_instant and p.created_date < d.until_instant
          and p.type = 'Base Payment' and p.status = 'Declined' group by 1) g
        where d.day not in (select day from kept)
    ) x group by x.reason order by 3 desc, 1 limit ${most}`;
};
