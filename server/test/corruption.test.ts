import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { invariants } from '../src/capabilities/audit/invariants.ts';
import { type Corruption, columnsOf, corruptionsOf, type MoneyColumn } from './corruptions.ts';
import { left } from './corruption-exceptions.ts';
import { everyMoneyTable, leftTables, moneyTables } from './money-tables.ts';
import { everyScheduled } from './autopay-kit.ts';
import { everyBill } from './every-bill.ts';
import { exportOnce } from './export-once.ts';
import { oneOfEverything } from './one-of-everything.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let client: pg.PoolClient;
let columns: MoneyColumn[];
beforeAll(async () => {
  world = await openWorld();
  await oneOfEverything(world);
  await everyBill(world);
  // Most is told to the biller, something is chosen to be, and something waits.
  const unit = await world.unitId('riverton-water');
  const more = async (amountMinor: number) => {
    const { token } = await world.quickPay(['10001']);
    const { process } = await prepare(world, { token, accountId: await world.accountId('10001'), amountMinor });
    await process({ duplicateConfirmed: true });
  };
  await everyScheduled(world);
  await exportOnce(world, unit);
  await more(7_100);
  await exportOnce(world, unit, 'export.staged');
  await more(7_200);
  // The rest of the town only makes each of some thousand audits slower.
  for (const table of ['balance_event', 'account_charge', 'account_money'])
    await world.rows(`delete from ${table} where account_id not in (select account_id from payment_account
      union select from_account_id from account_transfer
      union select coalesce(to_account_id, 0) from account_transfer union select account_id from bill)`);
  // Another gateway to be confused with.
  await world.rows("insert into gateway (name, gateway_type) values ('Elsewhere', 'Sandbox')");
  await world.rows('analyze');
  client = await world.owner.connect();
  columns = await columnsOf(client, moneyTables);
}, 120_000);
afterAll(async () => {
  client?.release();
  await world.close();
});

const rulesAbout = (table: string) => invariants.filter(({ broken }) => new RegExp(`\\b${table}\\b`).test(broken));
type Rule = ReturnType<typeof rulesAbout>[number];
/** Of each column the rule that named its last change: it mostly names the next one too. */
const lastNamed = new Map<string, Rule>();

async function isBroken(rule: Rule): Promise<boolean> {
  const text = `select from (${rule.broken}) b limit 1`;
  return (await client.query({ name: `rule ${invariants.indexOf(rule)}`, text })).rowCount === 1;
}

/** A rule about the table that is broken now: no more of them is asked for than one. */
async function brokenRule(table: string, at: string): Promise<Rule | undefined> {
  const last = lastNamed.get(at);
  if (last && (await isBroken(last))) return last;
  const rules = rulesAbout(table);
  if (rules.length === 0) return undefined;
  const text = rules
    .map(({ broken }, place) => `(select ${place} as place from (${broken}) b limit 1)`)
    .join(' union all ');
  const { rows } = await client.query<{ place: number }>({
    name: `audit ${table}`,
    text: `select place from (${text}) b limit 1`,
  });
  return rules[rows[0]?.place ?? -1];
}

/** Whether a rule names it, or a constraint refuses it. The change is taken back. */
async function tried({ table, column, ctid, to }: Corruption): Promise<'named' | 'refused' | 'unseen'> {
  const at = `${table}.${column}`;
  await client.query('savepoint before');
  try {
    await client.query(`update ${table} set "${column}" = ${to} where ctid = '${ctid}'`);
    const rule = await brokenRule(table, at);
    if (rule) lastNamed.set(at, rule);
    return rule ? 'named' : 'unseen';
  } catch (fault) {
    const { code = '' } = fault as { code?: string };
    // Constraint violations, references, identity columns; a fault of the audit itself is no answer.
    if (!/^(23|428C9|RP001)/.test(code)) throw new Error(`${at} to ${to}: ${String(fault)}`);
    return 'refused';
  } finally {
    await client.query('rollback to savepoint before');
  }
}

describe('the audit', () => {
  it('finds nothing in a town in which everything happened', async () => {
    expect(await findBroken(world.db)).toEqual([]);
  });

  it('knows every table that holds money or refers to it', async () => {
    const known = [...moneyTables, ...Object.keys(leftTables)].sort();
    expect((await everyMoneyTable(client)).filter((table) => !known.includes(table))).toEqual([]);
  });

  it('names every change of money, state or reference by a rule, or a constraint refuses it', async () => {
    const unseen: string[] = [];
    const count = { tried: 0, named: 0, refused: 0, excepted: 0 };
    const silent = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const used = new Set<string>();
    for (const column of columns) {
      const at = `${column.table}.${column.column}`;
      if (left[at] && !left[at].when) continue;
      // Not one for all: while it lasts nothing is announced in any database of this server (relay.ts).
      await client.query("begin; set local app.platform = 'on'; set local jit = off");
      for (const corruption of await corruptionsOf(client, column, (at) => left[at] !== undefined && !left[at].when)) {
        count.tried += 1;
        silent.delete(at);
        const outcome = await tried(corruption);
        if (outcome !== 'unseen') count[outcome] += 1;
        else if (left[at]?.when?.(corruption.row, corruption.to)) {
          count.excepted += 1;
          used.add(at);
        } else unseen.push(`${at}: ${corruption.from} to ${corruption.to} in ${JSON.stringify(corruption.row)}`);
      }
      await client.query('rollback');
    }
    const whole = Object.keys(left).filter((at) => !left[at]?.when);
    console.log(
      `${count.tried} corruptions of ${columns.length} columns tried: ${count.named} named by a rule, ${count.refused} refused by a constraint, ${count.excepted} excepted with reason; ${whole.length} columns left out with reason`,
    );
    expect(unseen).toEqual([]);
    expect(
      [...silent].filter((at) => !left[at]),
      'columns without a row that could be changed',
    ).toEqual([]);
    expect(
      Object.keys(left).filter((at) => left[at]?.when && !used.has(at)),
      'exceptions that nothing needs',
    ).toEqual([]);
  }, 240_000);
});
