import { enrolMany } from '@ratepayer/dev/bench/enrol-many.ts';
import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAutopay } from './autopay-kit.ts';
import { booksDiffer, brokenInvariants } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let kit: Awaited<ReturnType<typeof openAutopay>>;
beforeAll(async () => {
  world = await openWorld();
  kit = await openAutopay(world);
  await world.rows('update gateway set limit_seconds = 30');
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  expect(await booksDiffer(world)).toEqual([]);
  await world.close();
});

/** So many payers with their cards, planned and announced, due in twenty days. */
async function announced(prefix: string, count: number, behaviours?: readonly string[]): Promise<void> {
  const dueDate = addDays(kit.today, 20);
  await enrolMany(world.owner, { unit: kit.unit, count, prefix, dueDate, ...(behaviours ? { behaviours } : {}) });
  await kit.on(0).stage();
  await kit.on(10).notice();
}

interface Row {
  readonly status: string;
  readonly n: number;
}
/** What became of the payers of a prefix, by status of the scheduled payment and of what was taken. */
const became = (prefix: string): Promise<Row[]> =>
  world.rows(
    `select s.status || coalesce('/' || p.status, '') as status, count(*)::int as n from scheduled_payment s
      join account a on a.id = s.account_id left join payment p on p.id = s.payment_id
      where a.account_number like $1 || '%' group by 1 order by 1`,
    [prefix],
  );
/** Transactions of the database in which rows of a table were made. */
const transactionsOf = async (table: string, prefix: string): Promise<number> => {
  const [row] = await world.rows<{ n: number }>(
    `select count(distinct t.xmin::text)::int as n from ${table} t join payment p on p.id = t.payment_id
      join account a on a.id = p.account_id where a.account_number like $1 || '%'`,
    [prefix],
  );
  return row?.n ?? 0;
};
const owed = async (prefix: string): Promise<number> => {
  const [row] = await world.rows<{ n: number }>(
    `select count(*)::int as n from account_money m join account a on a.id = m.account_id
      where a.account_number like $1 || '%' and m.balance <> 0`,
    [prefix],
  );
  return row?.n ?? 0;
};

it('takes what is due by sets, and each once, however many look', async () => {
  await announced('SA', 300);
  const due = kit.on(20);
  await Promise.all([due.run(), due.run(), due.run()]);
  await due.run();
  expect(await became('SA')).toEqual([{ status: 'Processed/Succeeded', n: 300 }]);
  expect(await owed('SA')).toBe(0);
  // Three hundred payments in a few transactions each way, whatever their workers shared.
  expect(await transactionsOf('payment_snapshot', 'SA')).toBeLessThan(30);
  expect(await transactionsOf('payment_snapshot', 'SA')).toBeGreaterThan(1);
  // Six hundred outcomes: the payment itself and its fee, each recorded with others.
  expect(await transactionsOf('transaction', 'SA')).toBeLessThan(200);
});

it('lets one that cannot be taken hold up no other of its set', async () => {
  await announced('SB', 40, ['approve', 'decline', 'approve', 'error']);
  const ids = await world.rows<{ id: number; account: number }>(
    `select s.id, s.account_id as account from scheduled_payment s join account a on a.id = s.account_id
      where a.account_number like 'SB%' order by s.id`,
  );
  const [paid, locked, above, blocked] = ids;
  await world.rows('update account_money set balance = 0, not_yet_due_minor = 0 where account_id = $1', [
    paid?.account,
  ]);
  await world.rows('update account set account_locked = true where id = $1', [locked?.account]);
  await world.rows('update autopay_enrollment set max_amount_minor = 1 where account_id = $1', [above?.account]);
  await world.rows('update account set block_credit_card_payment = true where id = $1', [blocked?.account]);
  await kit.on(20).run();
  await kit.on(20).outcomes();
  const rows = await became('SB');
  const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0;
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(40);
  expect([of('Skipped'), of('InvalidEntityState'), of('InvalidPaymentSource')]).toEqual([2, 1, 1]);
  expect(of('Processed/Succeeded') + of('Processed/Declined') + of('Processed/Error')).toBe(36);
  expect(of('Processed/Declined')).toBeGreaterThan(5);
  const told = await world.rows<{ n: number }>(
    `select count(distinct o.payload ->> 'scheduledPaymentId')::int as n from outbox o
      where o.topic in ('email.Autopay Not Taken', 'email.Autopay Payment Failed')
      and o.payload ->> 'scheduledPaymentId' = any($1::text[])`,
    [ids.map(({ id }) => String(id))],
  );
  expect(told[0]?.n).toBe(40 - of('Processed/Succeeded'));
  await world.rows(
    `update account_money m set balance = e.amount_minor, not_yet_due_minor = e.amount_minor from balance_event e
      where e.account_id = m.account_id and m.account_id = $1`,
    [paid?.account],
  );
});

it('takes one of two that are due on an account, and the other once the first has ended', async () => {
  const of = await kit.payer();
  await kit.announced(of);
  const [first] = await kit.scheduled(of);
  const dated = await (await kit.dated(of, addDays(kit.today, 20), 1_000)).schedule({ duplicateConfirmed: true });
  expect(dated.status, JSON.stringify(dated.body)).toBe(200);
  await kit.on(20).run();
  const after = await kit.scheduled(of);
  expect(after.filter(({ status }) => status === 'Processed')).toHaveLength(1);
  expect(after.find(({ status }) => status === 'Processed')?.id).toBe(first?.id);
  // The account is paid: the second has nothing left to take.
  await kit.on(20, '09:30').run();
  expect((await kit.scheduled(of)).map(({ status }) => status).sort()).toEqual(['Processed', 'Skipped']);
});

it('begins one by one what cannot be begun together, and leaves the one that cannot be for later', async () => {
  await announced('SC', 12);
  const [bad] = await world.rows<{ id: number }>(
    `select s.id from scheduled_payment s join account a on a.id = s.account_id
      where a.account_number like 'SC%' order by s.id offset 5 limit 1`,
  );
  // A fault of ours: its session cannot be written.
  await world.rows(
    `create function refuse_session() returns trigger language plpgsql as $$ begin
      if new.scheduled_payment_id = ${bad?.id} then raise exception 'fault'; end if; return new; end $$`,
  );
  await world.rows(
    'create trigger refuse_session before insert on payment_session for each row execute function refuse_session()',
  );
  await expect(kit.on(20).run()).rejects.toThrow('fault');
  expect(await became('SC')).toEqual([
    { status: 'Processed/Succeeded', n: 11 },
    { status: 'Scheduled', n: 1 },
  ]);
  await world.rows('drop trigger refuse_session on payment_session; drop function refuse_session()');
  await kit.on(20).run();
  expect((await became('SC')).find(({ status }) => status === 'Scheduled')?.n).toBe(1);
  await kit.on(20, '10:00').run();
  expect(await became('SC')).toEqual([{ status: 'Processed/Succeeded', n: 12 }]);
});

it('asks a gateway that falls silent nothing more, begins few, and lets what was not sent wait', async () => {
  await announced('SD', 60, ['noAnswerNotCharged']);
  await world.rows('update gateway set limit_seconds = 0.3');
  const due = kit.on(20);
  const { begun } = await due.run();
  expect(begun).toBe(25);
  const attempts = await world.rows<Row>(
    `select t.outcome as status, count(*)::int as n from gateway_attempt t join payment p on p.id = t.payment_id
      join account a on a.id = p.account_id where a.account_number like 'SD%' group by 1 order by 1`,
  );
  const unknown = attempts.find(({ status }) => status === 'Unknown')?.n ?? 0;
  expect(attempts.reduce((sum, { n }) => sum + n, 0)).toBe(25);
  expect(unknown).toBeGreaterThanOrEqual(8);
  expect(unknown).toBeLessThanOrEqual(24);
  expect(attempts.find(({ status }) => status === 'Error')?.n).toBe(25 - unknown);
  // The others wait for it, and nothing of them is written; what was not sent waits with them.
  expect((await became('SD')).find(({ status }) => status === 'Scheduled')?.n).toBe(60 - unknown);
  expect((await due.run()).begun).toBe(0);
  await world.rows(
    `delete from gateway_breaker; update scheduled_payment set status = 'Canceled',
        status_reason = '{"key": "kept/scheduled_stopped_by_biller", "places": {"reason": "End"}}'
      where status = 'Scheduled' and payment_id is null`,
  );
});
