import { paymentSource } from '@ratepayer/server/capabilities/payment-records/payment.source.ts';
import { accountSource } from '@ratepayer/server/capabilities/accounts/records/account.source.ts';
import { totalDays } from '@ratepayer/server/capabilities/payment-records/daily-totals/total-days.ts';
import { sql } from 'kysely';
import { makeCity } from './city.ts';
import { exportList, type MeasuredList } from './export-list.ts';
import type { Lab } from './lab.ts';

const days = 400;
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const since = (back: number) => ({ StartDate: day(back), EndDate: day(-1) });

/** Payments of one business unit over the days that a list may be about, in the order of time. */
async function payments(lab: Lab, rows: number): Promise<MeasuredList> {
  const city = await makeCity(lab, 1, 20_000);
  const [unit = 0] = city.unitIds;
  await lab.owner.query('set session_replication_role = replica; set synchronous_commit = off');
  await lab.owner.query(
    `insert into payment (reference_number, type, organization_id, business_unit_id, status, channel, amount_minor,
      currency_code, source_type,
        brand, last4, account_id, account_count, payer_name, auth_code, created_by_user_name, created_by_user_role,
        created_date, posted_date)
      select '9' || lpad(((n::bigint * 7919) % 100000000000000000)::text, 17, '0'), 'Base Payment', organization_id, id,
      'Succeeded', 'QuickPay',
        1000 + (n::bigint * 37) % 30000, 'USD', case when n % 4 = 0 then 'ACH'
        else 'Credit Card' end, 'Visa', lpad((n % 10000)::text, 4, '0'),
        ($3::bigint[])[1 + n % 20000], 1, 'Payer ' || n % 20000, lpad((n % 1000000)::text, 6, '0'), 'Kay Testa',
        'Organization User', at, at
      from (select n, now() - (1 - n::float8 / $1) * $4 * interval '1 day' as at
      from generate_series(1, $1::int) n) g, business_unit u where u.id = $2`,
    [rows, unit, city.accountIds, days - 2], // in UTC and in any zone within the days that are asked for
  );
  await lab.owner.query('vacuum analyze payment');
  // What the worker does on its first day, and here would do beside the files.
  await totalDays(lab.db);
  return {
    reportName: 'payments',
    unit,
    all: since(days - 1),
    tenth: since(days / 10 - 1),
    statement: sql`select ${paymentSource.columns} from ${paymentSource.from} where ${paymentSource.scope(unit)}
      and p.type = 'Base Payment' order by p.created_date desc, p.id desc`,
  };
}

/** Accounts of one business unit, a tenth of them made at the counter. */
async function accounts(lab: Lab, rows: number): Promise<MeasuredList> {
  const { unitIds } = await makeCity(lab, 1, 0);
  const [unit = 0] = unitIds;
  await lab.owner.query('set session_replication_role = replica; set synchronous_commit = off');
  await lab.owner.query(
    `insert into account (business_unit_id, account_number, sub_account_number, name, street, city, state, zip,
      phone_number, email_address, create_method)
     select $2::int, lpad(((n::bigint * 7919) % 100000000)::text, 8, '0'), '01', 'Payer ' || n,
      n % 9973 || ' Mill Street', 'Riverton', 'TX', (78700 + n % 97)::text,
      '(555) 010-' || lpad((n % 10000)::text, 4, '0'), 'payer' || n || '@example.test',
      case when n % 10 = 0 then 'POS' else 'Imported' end
     from generate_series(1, $1::int) n`,
    [rows, unit],
  );
  await lab.owner.query(
    `insert into account_money (account_id, business_unit_id, balance, not_yet_due_minor, due_date, account_sync_date)
      select id, business_unit_id, 1000 + id % 9000, 1000 + id % 9000, date '2026-12-01', now() from account`,
  );
  await lab.owner.query('vacuum analyze account');
  await lab.owner.query('vacuum analyze account_money');
  return {
    reportName: 'accounts',
    unit,
    all: {},
    tenth: { CreateMethods: ['POS'] },
    statement: sql`select ${accountSource.columns} from ${accountSource.from} where ${accountSource.scope(unit)}
      and not a.is_archived order by a.account_number, a.id`,
  };
}

/** Two long lists as CSV and as Excel by a worker of the product, each in a database of its own. */
export async function exports({ rows }: { rows: number }): Promise<boolean> {
  const met = [await exportList(rows, payments), await exportList(rows, accounts)];
  return met.every(Boolean);
}
