import type pg from 'pg';
import type { accountList } from '@ratepayer/contract/accounts/account.list.ts';
import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import { accountSource } from '@ratepayer/server/capabilities/accounts/records/account.source.ts';
import { pageOf } from '@ratepayer/server/capabilities/organizations/unit-lists.ts';
import { fixedClock } from '@ratepayer/server/platform/clock/clock.ts';
import { sql } from 'kysely';
import { makeCity } from './city.ts';
import { type Lab, openLab } from './lab.ts';
import { eachAlone, listBesideHand, now, reportPairs } from './list-beside-hand.ts';
import { keepPlans, type Plan, planOf } from './list-plans.ts';

const firstNames =
  'Mary John Ana Wei Omar Lucia Hana Peter Ivan Zoe Amara Diego Nora Kofi Lena Sven Ruth Emil Tara Hugo';
const lastNames =
  'Brown Smith Lopez Chen Okafor Novak Thomas Martin Silva Kim Haddad Olsen Weber Rossi Dubois Costa Evans Quill Moss';
const streets = 'Mill Depot Harbor Orchard River Station Birch Quarry Maple Walnut Pecan Church Cedar Elm Lake Hill';

/**
 * Accounts by fixed arithmetic, 40 % of them in the first business unit: some thousands of each name and of each
 * street. Indexes are made afterwards, as after a restore.
 */
async function fill(lab: Lab, rows: number): Promise<number> {
  const { unitIds } = await makeCity(lab, 20, 0);
  const [big = 0] = unitIds;
  const { rows: indexes } = await lab.owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
      and tablename = 'account' and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`,
  );
  for (const { name } of indexes) await lab.owner.query(`drop index ${name}`);
  await lab.owner.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off",
  );
  await lab.owner.query(
    `insert into account (business_unit_id, account_number, sub_account_number, name, street, city, state, zip,
      phone_number, email_address, create_method)
     select case when n % 5 < 2 then $2::int else ($3::int[])[2 + n % 19] end, lpad((100000 + n)::text, 8, '0'), '01',
      ($4::text[])[1 + (n * 7) % 20] || ' ' || ($5::text[])[1 + (n / 20) % 19] || ' ' || (n % 977),
      (n % 9973) || ' ' || ($6::text[])[1 + (n * 3) % 16] || ' Street', 'Riverton', 'TX', (78700 + n % 97)::text,
      '(555) ' || lpad((n / 10000)::text, 3, '2') || '-' || lpad((n % 10000)::text, 4, '0'),
      'payer' || n || '@example.test', 'Imported'
     from generate_series(1, $1::int) n`,
    [rows, big, unitIds, firstNames.split(' '), lastNames.split(' '), streets.split(' ')],
  );
  await lab.owner.query(
    `insert into account_money (account_id, business_unit_id, balance, not_yet_due_minor, due_date)
      select id, business_unit_id, 1000 + id % 9000, 1000 + id % 9000, date '2026-12-01' from account`,
  );
  for (const { definition } of indexes) await lab.owner.query(definition);
  await lab.owner.query('vacuum analyze account');
  await lab.owner.query('vacuum analyze account_money');
  return big;
}

type Ask = QueryOf<typeof accountList>;
const page = { Page: 1, PageSize: 25 } as const;
const anyOf = (of: string, random: () => number) => of.split(' ')[Math.floor(random() * of.split(' ').length)] ?? '';

/** The mix of performance.md 9: whole number 40 %, name 30 %, address 15 %, telephone 10 %, nothing found 5 %. */
function askOf(rows: number, random: () => number): { kind: string; text: string; ask: Ask } {
  const share = random();
  const n = 1 + Math.floor(random() * rows);
  const said = (kind: string, text: string, more: Ask = {}) => ({
    kind,
    text,
    ask: { ...page, 'Search.SearchText': text, ...more },
  });
  if (share < 0.4)
    return said('whole number', String(100_000 + n).padStart(8, '0'), {
      'Search.ExactMatch': true,
      'Search.FieldNames': ['accountNumber'],
    });
  if (share < 0.7) return said('name', `${anyOf(firstNames, random)} ${anyOf(lastNames, random)} ${n % 977}`);
  if (share < 0.85) return said('address', `${n % 9973} ${anyOf(streets, random)} Street`);
  if (share < 0.95)
    return said('telephone', `${Math.floor(n / 10_000)}`.padStart(3, '2') + `${n % 10_000}`.padStart(4, '0'));
  return said('nothing', `nobody ${n}`);
}

const named = "lower(a.name || ' ' || a.account_number)";
const reached = `lower(a.street || ' ' || a.city || ' ' || a.zip || ' ' || a.email_address || ' ' ||
  regexp_replace(a.phone_number, '\\D', '', 'g'))`;

/** The same answers by hand: page and totals with literal words on the indexes, two statements on one connection. */
async function byHand(pool: pg.Pool, unit: number, { kind, text }: { kind: string; text: string }): Promise<void> {
  const allIn = (column: string) =>
    text
      .toLowerCase()
      .split(' ')
      .map((word) => `${column} like '%${word}%'`)
      .join(' and ');
  const found = kind === 'whole number' ? `a.account_number = '${text}'` : `((${allIn(named)}) or (${allIn(reached)}))`;
  const where = `a.business_unit_id = ${unit} and not a.is_deleted and not a.is_archived and ${found}`;
  const client = await pool.connect();
  await client.query(
    `select a.id, a.account_number, a.sub_account_number, a.name, a.street, a.zip, m.balance, m.due_date
      from account a join account_money m on m.account_id = a.id where ${where}
      order by a.account_number, a.id limit 25`,
  );
  await client.query(
    `select count(*), sum(m.balance), sum(greatest(0, least(m.past_due_minor, m.balance))) from account a
      join account_money m on m.account_id = a.id where ${where}`,
  );
  client.release();
}

export async function accountsSearch({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  const began = Date.now();
  const unit = await fill(lab, rows);
  console.log(`  ${rows.toLocaleString('en-US')} accounts made in ${Math.round((Date.now() - began) / 1000)} s`);
  const deps = { db: lab.db, clock: fixedClock(now) };
  const pairs = await listBesideHand(lab, seconds, {
    askOf: (random) => askOf(rows, random),
    product: ({ ask }) => pageOf(deps, accountSource, unit, ask),
    byHand: (hand, asked) => byHand(hand, unit, asked),
  });
  const alone = await eachAlone(wholeLists, (ask) => pageOf(deps, accountSource, unit, ask));
  await plans(lab, unit);
  const met = reportPairs(lab, { name: 'accounts-search', rows, pairs, alone });
  await lab.close();
  return met;
}

/** The list without a search, from far down, by its balance. */
const wholeLists: readonly (readonly [string, Ask])[] = [
  ['whole list', page],
  ['page 4,000', { ...page, Page: 4_000 }],
  ['its last page', { ...page, Before: 'last' }],
  ['by balance', { ...page, 'Sorted.0.Id': 'balance', 'Sorted.0.Desc': true }],
  ['past due', { ...page, IsPastDue: true }],
];

/** The plans of three searches as the application's role has them. */
async function plans(lab: Lab, unit: number): Promise<void> {
  const order = sql`a.account_number, a.id`;
  const searched = ['Mary Brown 5', '5552340042', 'nobody here'].map(
    async (text): Promise<Plan> => [
      text,
      await planOf(lab, accountSource, unit, { ask: { 'Search.SearchText': text }, id: sql`a.id`, order }),
    ],
  );
  keepPlans('accounts-search', await Promise.all(searched));
}
