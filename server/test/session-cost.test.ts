import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let first: World;
let world: World;
beforeAll(async () => {
  first = await openWorld();
  // No other file of tests is counted: a hundred databases ask more statements than the counter keeps.
  await first.rows(`create extension pg_stat_statements;
    do $$ begin
      execute format('alter role ratepayer_app in database %I set compute_query_id = on', current_database());
      execute format('alter role ratepayer_app in database %I set pg_stat_statements.track = top', current_database());
    end $$`);
  // Whose connections begin with that.
  world = await first.secondNode();
});
afterAll(async () => {
  await world.close();
  await first.close();
});

/** A payer from the first page to the receipt, in five calls: begin, amount, card, pay, result. */
async function session(): Promise<void> {
  const { token, accountIds } = await world.quickPay(['10002']);
  await world.rows('select pg_stat_statements_reset()');
  const prepared = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 4_000 });
  const { status, body } = await prepared.process({ duplicateConfirmed: true });
  expect([status, body.status]).toEqual([200, 'Complete']);
  const result = await world.call('GET', `/api/payment-intents/${prepared.intent.identifier}/result`);
  expect(result.body, 'what was written is what is read').toEqual(body);
}

/**
 * What the database was asked by the portal: transactions in a frame (begin … commit), and statements, those that stand
 * alone with their scope in them included. Not the sandbox gateway's own books, which stand for a vendor's host; nor
 * what a node does once in a while however many sessions there are.
 */
async function costOf(): Promise<{ frames: number; statements: number; alone: number; texts: string[] }> {
  const rows = await world.rows<{ query: string; calls: number }>(
    `select query, calls::int from pg_stat_statements s
      join pg_database d on d.oid = s.dbid and d.datname = current_database()
      join pg_roles r on r.oid = s.userid and r.rolname = 'ratepayer_app'
     where query !~ 'sandbox\\.' and query !~ 'limit_change' and query !~ 'maintenance_window'
     order by query`,
  );
  const calls = (wanted: RegExp) =>
    rows.filter(({ query }) => wanted.test(query)).reduce((sum, row) => sum + row.calls, 0);
  const frame = /^(begin|commit|rollback|set local)/i;
  // Counters of requests are gathered and told by themselves, now and then.
  const told = /^insert into rate_counter/;
  const asked = rows.filter(({ query }) => !frame.test(query) && !told.test(query));
  return {
    frames: calls(/^begin/i),
    statements: asked.reduce((sum, row) => sum + row.calls, 0),
    alone: calls(/case\s+when set_config/),
    texts: asked.map(({ query, calls: n }) => `${n} × ${query.replaceAll(/\s+/g, ' ').slice(0, 90)}`),
  };
}

// A ratchet: less is welcome, then these numbers go down with it.
it('takes a payment with a separate fee in a few statements', async () => {
  await session();
  await session(); // the first may wait for what a node learns once
  const { texts, ...cost } = await costOf();
  expect(cost, texts.join('\n')).toEqual({ frames: 6, statements: 20, alone: 3 });
});

it('takes a payment without a fee in fewer', async () => {
  await world.rows('update service_fee_schedule set withdrawn_date = now()');
  await session();
  await session();
  const { texts, ...cost } = await costOf();
  expect(cost, texts.join('\n')).toEqual({ frames: 5, statements: 17, alone: 3 });
});

it('waits for its accounts by the statement that opens the session, before anything is written', async () => {
  const { token, accountIds } = await world.quickPay(['10002']);
  const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 2_160 });
  const other = await world.owner.connect();
  await other.query('begin');
  await other.query('select 1 from account_money where account_id = $1 for no key update', [accountIds[0]]);
  const paid = paying.process({ duplicateConfirmed: true });
  const waiting = () =>
    world.rows(
      `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ 'with found'`,
    );
  try {
    await expect.poll(async () => (await waiting()).length, { timeout: 4_000 }).toBe(1);
    expect(await world.rows("select id from payment where status = 'Pending'")).toEqual([]);
  } finally {
    await other.query('commit');
    other.release();
  }
  expect((await paid).body.status).toBe('Complete');
});

describe('a read that stands alone', () => {
  const unitsOfAccounts = sql<{ unit: number }>`select distinct business_unit_id as unit from account order by 1`;
  const find = (slug: string) =>
    sql<{ businessUnitId: number }>`select id as "businessUnitId" from business_unit where slug = ${slug}`;

  it.each(['auto', 'force_generic_plan'])(
    'sees the business unit of what it found and nothing else, and leaves no scope behind (%s)',
    async (plans) => {
      await world.rows(
        `do $$ begin execute format('alter role ratepayer_app in database %I set plan_cache_mode = ${plans}',
          current_database()); end $$`,
      );
      const { db, close } = await world.secondNode();
      expect((await world.rows('select count(distinct business_unit_id)::int as n from account'))[0].n).toBeGreaterThan(
        1,
      );
      for (let again = 0; again < 8; again++) {
        for (const slug of ['riverton-water', 'riverton-tax']) {
          const unit = await world.unitId(slug);
          const read = await db.openingRead(find(slug), { reads: () => ({ units: unitsOfAccounts }) });
          expect(read?.units.map((row) => row.unit)).toEqual([unit]);
        }
        expect(await db.openingRead(find('nowhere'), { reads: () => ({ units: unitsOfAccounts }) })).toBeUndefined();
        expect(
          await db.platformRead(sql<{ n: number }>`select count(distinct business_unit_id)::int as n from account`),
        ).not.toEqual({ n: 0 });
        expect((await db.pool.query('select count(*)::int as n from account')).rows).toEqual([{ n: 0 }]);
      }
      await close();
    },
  );
});

it('waits for the disk where money is written or a number lies in a vault, and nowhere before it', async () => {
  await world.rows(`create table commit_told (id bigint generated always as identity, what text, how text);
    create function tell_commit() returns trigger language plpgsql security definer as $$ begin
      insert into commit_told (what, how) values (tg_op || ' ' || tg_table_name, current_setting('synchronous_commit'));
      return null;
    end $$;
    create trigger told after insert or update on payment_session for each statement execute function tell_commit();
    create trigger told after insert on payment_source for each statement execute function tell_commit();
    create trigger told after insert on payment for each statement execute function tell_commit();
    create trigger told after insert on transaction for each statement execute function tell_commit();
    do $$ begin execute format('alter role ratepayer_app in database %I set synchronous_commit = on',
      current_database()); end $$`);
  // The server of tests waits for no commit: its connections are opened anew, as they are in production.
  await world.rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'ratepayer_app'`);
  const told = async () =>
    (await world.rows<{ how: string }>("select what || ' ' || how as how from commit_told order by id")).map(
      ({ how }) => how,
    );
  // A connection that was just ended may be given out once more before its end is heard.
  const { token, accountIds } = await vi.waitFor(() => world.quickPay(['10002']), { timeout: 15_000, interval: 250 });
  const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 2_170 });
  expect(await told()).toEqual([
    'INSERT payment_session off',
    'UPDATE payment_session off',
    'INSERT payment_source off',
    'UPDATE payment_session off',
  ]);
  const other = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 110 });
  await world.rows('truncate commit_told');
  const bank = {
    paymentSourceType: 'ACH',
    holderName: 'Pat Rivera',
    accountType: 'Checking Account',
    holderType: 'Personal',
    routingNumber: '110000000',
    accountNumber: '000123456789',
  };
  const source = await world.call('PUT', `/api/payment-intents/${other.intent.identifier}/payment-source`, {
    body: bank,
  });
  expect(source.status, JSON.stringify(source.body)).toBe(200);
  expect(await told()).toEqual(['INSERT payment_source on', 'UPDATE payment_session on']);
  await world.rows('truncate commit_told');
  expect((await paying.process({ duplicateConfirmed: true })).body.status).toBe('Complete');
  const money = await told();
  expect(money.toSorted()).toEqual(
    ['INSERT payment on', 'INSERT transaction on', 'UPDATE payment_session on', 'UPDATE payment_session on'].toSorted(),
  );
});
