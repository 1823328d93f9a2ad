import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../../organizations/read-period.ts';

/** `days` of a period with their bounds, and those `kept` whose totals stand and were not marked since. */
export const daysAndKept = ({ unit, start, end }: Period): RawBuilder<unknown> =>
  sql`days as materialized (
      select d::date as day, d at time zone ${unit.timezone}::text as from_instant,
      (d + interval '1 day') at time zone ${unit.timezone}::text as until_instant
      from generate_series(${start}::date::timestamp, ${end}::date::timestamp, interval '1 day') d
    ), kept as materialized (
      select d.day from days d join totaled_day t on t.business_unit_id = ${unit.id} and t.day = d.day
      and t.from_instant = d.from_instant and t.until_instant = d.until_instant
      where not exists (select 1 from dirty_day m
      where m.business_unit_id = ${unit.id} and m.instant >= d.from_instant and m.instant < d.until_instant)
    )`;
