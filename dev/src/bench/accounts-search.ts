import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { accountList } from '@ratepayer/contract/accounts/account.list.ts';
import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import { accountSource } from '@ratepayer/server/capabilities/accounts/records/account.source.ts';
import { businessUnitById } from '@ratepayer/server/capabilities/organizations/find-business-unit.ts';
import { pageOf } from '@ratepayer/server/capabilities/organizations/unit-lists.ts';
import { fixedClock } from '@ratepayer/server/platform/clock/clock.ts';
import { rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { conditionOf } from '@ratepayer/server/platform/lists/condition.ts';
import type { Ground } from '@ratepayer/server/platform/lists/source.ts';
import { sql } from 'kysely';
import { makeCity } from './city.ts';
import { type Figures, figures, type Lab, openLab, openLoop, report, round, seeded } from './lab.ts';

const now = '2026-11-21T18:00:00Z';
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
  const hand = new pg.Pool({ ...lab.owner.options, max: 8, options: '-c jit=off' });
  hand.on('error', () => undefined); // an idle connection that ends with the database
  const kinds = new Map<string, number[]>();
  const load = (product: boolean) => async (i: number) => {
    const asked = askOf(rows, seeded(i * 977 + 5));
    const started = performance.now();
    if (product) await pageOf(deps, accountSource, unit, asked.ask);
    else await byHand(hand, unit, asked);
    const kind = `${asked.kind}${product ? '' : ' by hand'}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), performance.now() - started]);
  };
  await openLoop(10, 5, load(true));
  await openLoop(10, 5, load(false));
  kinds.clear();
  const runs: { product: Figures; limit: Figures; ratio: number }[] = [];
  for (let pair = 0; pair < 3; pair++) {
    const product = await openLoop(20, seconds, load(true));
    const limit = await openLoop(20, seconds, load(false));
    runs.push({ product, limit, ratio: round(product.p95 / limit.p95) });
  }
  const alone = await wholeLists(lab, deps, unit);
  await keepPlans(lab, unit);
  const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[1];
  const ratio = middle?.ratio ?? 0;
  report(lab, {
    name: 'accounts-search',
    rows,
    product: middle?.product ?? {},
    limit: middle?.limit ?? {},
    ratio,
    aim: 'p95 <= 1.5 x',
    met: ratio <= 1.5,
    runs,
    notes: [...[...kinds].map(([kind, taken]) => `${kind}: ${said(taken)}`), ...alone],
  });
  await hand.end();
  await lab.close();
  return ratio <= 1.5;
}

const said = (taken: readonly number[]): string => {
  const { p50, p95 } = figures([...taken], 1);
  return `p50 ${p50} ms, p95 ${p95} ms`;
};

/** One after another with nothing beside it: the list without a search, from far down, by its balance. */
async function wholeLists(lab: Lab, deps: Parameters<typeof pageOf>[0], unit: number): Promise<string[]> {
  const asks: [string, Ask][] = [
    ['whole list', page],
    ['page 4,000', { ...page, Page: 4_000 }],
    ['its last page', { ...page, Before: 'last' }],
    ['by balance', { ...page, 'Sorted.0.Id': 'balance', 'Sorted.0.Desc': true }],
    ['past due', { ...page, IsPastDue: true }],
  ];
  const notes: string[] = [];
  for (const [name, ask] of asks) {
    const taken: number[] = [];
    for (let i = 0; i < 5; i++) {
      const started = performance.now();
      await pageOf({ ...deps, db: lab.db }, accountSource, unit, ask);
      taken.push(performance.now() - started);
    }
    notes.push(`${name} alone: ${said(taken)}`);
  }
  return notes;
}

/** The plans of three searches as the application's role has them, kept beside the screenshots. */
async function keepPlans(lab: Lab, unit: number): Promise<void> {
  const folder = join(import.meta.dirname, '../../../artifacts/plans');
  mkdirSync(folder, { recursive: true });
  const parts: string[] = [];
  for (const text of ['Mary Brown 5', '5552340042', 'nobody here'])
    await lab.db.reading([unit], async (tx) => {
      const ground = { unit: await businessUnitById(tx, unit), today: now.slice(0, 10) } as Ground;
      const where = (await conditionOf(tx, accountSource, ground, { 'Search.SearchText': text }))();
      const plan = await rowsOf(
        tx,
        sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) select a.id from ${accountSource.from} where ${where}
          order by a.account_number, a.id limit 26`,
      );
      parts.push(`${text}\n${plan.map((row) => row['QUERY PLAN']).join('\n')}\n`);
    });
  writeFileSync(join(folder, 'accounts-search.txt'), parts.join('\n'));
}
