import { makeCity } from './city.ts';
import type { Lab } from './lab.ts';

import { now } from './list-beside-hand.ts';
const days = 400;
/** A day so many before it. */
export const day = (back: number) => new Date(Date.parse(now) - back * 86_400_000).toISOString().slice(0, 10);

/**
 * Payments by fixed arithmetic over 400 days, in the order of time as they come in life; the first business unit has 40
 * % of them. Indexes are made afterwards, as after a restore.
 */
export async function fillPayments(lab: Lab, rows: number): Promise<number> {
  const city = await makeCity(lab, 20, 20_000);
  const [big = 0] = city.unitIds;
  const { rows: indexes } = await lab.owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in ('payment', 'payment_account')
      and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))
      and indexname not like '%_key'`,
  );
  for (const { name } of indexes) await lab.owner.query(`drop index ${name}`);
  await lab.owner.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off",
  );
  await lab.owner.query(
    `insert into payment (reference_number, type, organization_id, business_unit_id, status, channel, amount_minor,
      currency_code, source_type, brand, last4, account_id, account_count, payer_name, contact_email, auth_code,
      created_date, posted_date)
     select '9' || lpad(((n::bigint * 7919) % 100000000000000000)::text, 17, '0'), 'Base Payment', 1, case
     when n % 5 < 2 then $2::int else ($3::int[])[2 + n % 19] end,
       (array['Succeeded','Succeeded','Succeeded','Succeeded','Succeeded','Succeeded','Succeeded','Succeeded',
         'Declined','Refunded'])[1 + (n * 31) % 10], 'QuickPay', 1000 + (n::bigint * 37) % 30000, 'USD',
       case when n % 4 = 0 then 'ACH'
       else 'Credit Card' end, 'Visa', lpad((n % 10000)::text, 4, '0'), ($4::bigint[])[1 + n % 20000], 1, '', '',
       lpad((n % 1000000)::text, 6, '0'), at, at
     from (select n, $5::timestamptz - ((1 - n::float8 / $1) * $6) * interval '1 day' as at
     from generate_series(1, $1::int) n) g`,
    [rows, big, city.unitIds, city.accountIds, now, days],
  );
  await lab.owner.query(
    `insert into payment_account (account_id, created_date, payment_id, business_unit_id, amount_minor)
      select account_id, created_date, id, business_unit_id, amount_minor from payment`,
  );
  for (const { definition } of indexes) await lab.owner.query(definition);
  await lab.owner.query('vacuum analyze payment');
  await lab.owner.query('vacuum analyze payment_account');
  return big;
}
