import { sql } from 'kysely';
import { reasonOf } from './add-up-declines.ts';
import { change, type Database, oneRow, rowsOf } from '../../../platform/database/database.ts';

const daysAtOnce = 10;

/**
 * Keeps the totals of days that ended at least 24 hours ago by the database's clock: days not kept yet, days whose zone
 * has changed, and days marked since. Each batch is one statement, so that it takes away only the marks its own picture
 * of the payments contains. One worker does it at a time; stopped anywhere, it goes on where it was. Answers how many
 * days it kept. @throws what the first business unit failed with whose days cannot be kept, after all others were
 */
export async function totalDays(db: Database): Promise<number> {
  const units = await db.platform((tx) =>
    rowsOf(tx, sql<{ id: number }>`select id from published.business_unit order by id`),
  );
  let kept = 0;
  const failed: unknown[] = [];
  for (const { id } of units) {
    try {
      for (let now = daysAtOnce; now === daysAtOnce; kept += now) now = await keepBatch(db, id);
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return kept;
}

const keepBatch = (db: Database, businessUnitId: number): Promise<number> =>
  db.platform(async (tx) => {
    const { mine } = await oneRow(tx, sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(48110005) as mine`);
    return mine ? change(tx, keepDays(businessUnitId)) : 0;
  });

const key = sql`business_unit_id, day, type, status, has_adjustment, channel, source_type`;
const sums = sql`payment_count, amount_minor, service_fee_amount_minor, refunded_amount_minor, adjusted_amount_minor`;

const keepDays = (businessUnitId: number) => sql`
  with unit as (
    select u.id, u.timezone, first.at from published.business_unit u
    cross join lateral (select p.created_date as at from published.payment p
    where p.business_unit_id = u.id order by p.created_date limit 1) first
    where u.id = ${businessUnitId}
  ), closed as (
    select u.id as business_unit_id, d::date as day, d::date::timestamp at time zone u.timezone as from_instant,
    (d::date + 1)::timestamp at time zone u.timezone as until_instant
    from unit u cross join lateral generate_series(date_trunc('day', u.at at time zone u.timezone),
    date_trunc('day', (now() - interval '24 hours') at time zone u.timezone) - interval '1 day', interval '1 day') d
  ), due as materialized (
    select c.* from closed c left join totaled_day t on t.business_unit_id = c.business_unit_id and t.day = c.day
    where t.from_instant is distinct from c.from_instant or t.until_instant is distinct from c.until_instant
      or exists (select 1 from dirty_day m
      where m.business_unit_id = c.business_unit_id and m.instant >= c.from_instant and m.instant < c.until_instant)
    order by c.day limit ${daysAtOnce}
  ), fresh as materialized (
    select d.business_unit_id, d.day, g.* from due d cross join lateral (
      select p.type, p.status, p.has_adjustment, coalesce(p.channel, '') as channel, p.source_type,
      count(*)::int as payment_count, sum(p.amount_minor)::bigint as amount_minor,
        sum(p.service_fee_amount_minor)::bigint as service_fee_amount_minor,
        sum(p.refunded_amount_minor)::bigint as refunded_amount_minor,
        sum(p.adjusted_amount_minor)::bigint as adjusted_amount_minor
      from published.payment p where p.business_unit_id = d.business_unit_id and p.created_date >= d.from_instant
      and p.created_date < d.until_instant group by 1, 2, 3, 4, 5) g
  ), unmarked as (
    delete from dirty_day m using due d
    where m.business_unit_id = d.business_unit_id and m.instant >= d.from_instant and m.instant < d.until_instant
  ), gone as (
    delete from daily_total t using due d where t.business_unit_id = d.business_unit_id and t.day = d.day
      and not exists (select 1 from fresh f
      where (f.business_unit_id, f.day, f.type, f.status, f.has_adjustment, f.channel, f.source_type)
        = (t.business_unit_id, t.day, t.type, t.status, t.has_adjustment, t.channel, t.source_type))
  ), kept as (
    insert into daily_total (${key}, ${sums}) select ${key}, ${sums} from fresh
    on conflict (${key}) do update set (${sums}) = (excluded.payment_count, excluded.amount_minor,
    excluded.service_fee_amount_minor, excluded.refunded_amount_minor, excluded.adjusted_amount_minor)
  ), declined as materialized (
    select d.business_unit_id, d.day, g.* from due d cross join lateral (
      select ${reasonOf(sql`p.error_message`)} as reason, min(p.error_message::text)::jsonb as message,
        count(*)::int as decline_count
      from published.payment p where p.business_unit_id = d.business_unit_id and p.created_date >= d.from_instant
        and p.created_date < d.until_instant and p.type = 'Base Payment' and p.status = 'Declined' group by 1) g
  ), no_longer as (
    delete from daily_decline t using due d where t.business_unit_id = d.business_unit_id and t.day = d.day
      and not exists (select 1 from declined f
      where (f.business_unit_id, f.day, f.reason) = (t.business_unit_id, t.day, t.reason))
  ), declines_kept as (
    insert into daily_decline (business_unit_id, day, reason, message, decline_count)
      select business_unit_id, day, reason, message, decline_count from declined
    on conflict (business_unit_id, day, reason)
    do update set (message, decline_count) = (excluded.message, excluded.decline_count)
  )
  insert into totaled_day (business_unit_id, day, from_instant, until_instant)
  select business_unit_id, day, from_instant, until_instant from due
  on conflict (business_unit_id, day)
  do update set (from_instant, until_instant, totaled_date) = (excluded.from_instant, excluded.until_instant, now())`;
