import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { expect, inject, it } from 'vitest';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { openAutopay } from './autopay-kit.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

// A leap year, with its 31sts and both changes of clocks; nothing that the system clock says is of it.
const firstDay = '2028-01-01';
const days = 366;

/** The same numbers for the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const cards = ['4242424242424242', '4242424242424242', '5555555555554444', '4000000000000002', '4000000000006975'];
const whens = [
  ...[0, 3, 10].map((leadTimeDays) => ({ schedulingType: 'DueDateLeadTime', leadTimeDays, dayOfMonth: null })),
  ...['1', '15', '28', 'Last'].map((dayOfMonth) => ({ schedulingType: 'DayOfMonth', leadTimeDays: null, dayOfMonth })),
];

type Kit = Awaited<ReturnType<typeof openAutopay>>;
type Payer = Awaited<ReturnType<Kit['payer']>>;
interface Year {
  readonly world: World;
  readonly kit: Kit;
  readonly draw: (below: number) => number;
  readonly payers: readonly Payer[];
}

/** A bill of an account: its balance grows, and has another due date. */
async function bill({ world, kit, draw }: Year, of: Payer, dueDate: string): Promise<void> {
  const balanceMinor = await kit.balance(of);
  const newBalanceMinor = balanceMinor + 3_000 + draw(9_000);
  const { status, body } = await world.call('POST', `/api/accounts/${of.accountId}/correct-balance`, {
    token: kit.admin,
    body: { newBalanceMinor, balanceMinor, effectiveDate: kit.today, reason: 'Bill' },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await world.rows('update account_money set due_date = $2 where account_id = $1', [of.accountId, dueDate]);
}

/** Bills come on the fifth, due on the 20th to the 31st; some come late. */
async function billAll(year: Year, day: string): Promise<void> {
  const { draw, payers } = year;
  for (const of of payers) {
    if (day.endsWith('-05')) await bill(year, of, addDays(day, 15 + draw(12)));
    else if (day.endsWith('-17') && draw(10) === 0) await bill(year, of, addDays(day, 3 + draw(9)));
  }
}

/** Somebody pays some or all of a bill before it pays itself. */
async function byHand({ world, kit, draw, payers }: Year): Promise<void> {
  const of = payers[draw(payers.length)];
  const owed = of ? await kit.balance(of) : 0;
  if (!of || owed < 200) return;
  const { token } = await world.quickPay([of.accountNumber]);
  const amountMinor = draw(2) === 0 ? owed : Math.max(100, Math.floor(owed / 2));
  const { process } = await prepare(world, { token, accountId: of.accountId, amountMinor });
  await process({ duplicateConfirmed: true });
}

/** Staff stop one that is planned. */
async function stopOne({ world, kit, draw }: Year): Promise<void> {
  const [row] = await world.rows<{ id: number }>(
    `select id from scheduled_payment where status in ('Staged', 'Scheduled') order by id offset $1 limit 1`,
    [draw(20)],
  );
  if (!row) return;
  const path = `/api/scheduled-payments/${row.id}/cancel`;
  await world.call('PUT', path, { token: kit.admin, body: { reason: 'Asked' } });
}

/** One day, by two workers; on some days nobody works in the morning. */
async function live(year: Year, n: number): Promise<void> {
  const { world, kit, draw } = year;
  const day = addDays(firstDay, n);
  const morning = kit.on(n, '09:00', firstDay);
  await billAll(year, day);
  if (draw(3) === 0) await byHand(year);
  await Promise.all([morning.stage(), morning.stage()]);
  await morning.notice();
  if (draw(6) === 0) await stopOne(year);
  if (draw(40) !== 0) await Promise.all([morning.run(), morning.run()]);
  await inquireUnknown(kit.on(n, '15:00', firstDay).deps);
  await kit.on(n, '18:00', firstDay).run();
  await morning.outcomes();
  if (day.endsWith('-28')) expect(await brokenInvariants(world), day).toEqual([]);
}

interface Row {
  readonly id: number;
  readonly account: number;
  readonly status: string;
  readonly key: string;
  readonly amount: number;
  readonly most: number | null;
  readonly taken: number | null;
  readonly payment: string | null;
  readonly told: Date | null;
  readonly starts: Date | null;
  readonly mails: readonly string[];
}
const readRows = ({ world }: Year) =>
  world.rows<Row>(
    `select s.id, s.account_id as account, s.status, s.idempotency_key as key, s.amount_minor as amount,
      e.max_amount_minor as most, a.amount_minor as taken, p.status as payment, s.notice_sent_date as told,
      s.starts_at as starts, array(select distinct topic from outbox o
        where o.payload ->> 'scheduledPaymentId' = s.id::text) as mails
      from scheduled_payment s join autopay_enrollment e on e.id = s.autopay_enrollment_id
      left join payment p on p.id = s.payment_id
      left join payment_account a on a.payment_id = p.id order by s.account_id, s.id`,
  );

const dayOf = (at: Date | null): string => (at ? dateIn(at, 'US/Central') : '');

/** Announced ten days before, but for what is the same as the last time or within what its payer agreed to. */
function checkTaken(row: Row, lastTaken: number | undefined): void {
  const { id, taken, amount, most, mails } = row;
  expect(taken, `${id}`).not.toBeNull();
  expect((taken ?? 0) <= amount && (most === null || (taken ?? 0) <= most), `${id}`).toBe(true);
  expect(mails, `${id}`).toContain('email.Autopay Scheduled Notice');
  const least = most !== null || lastTaken === amount ? 1 : 10;
  expect(addDays(dayOf(row.told), least) <= dayOf(row.starts), `${id}: ${dayOf(row.told)}`).toBe(true);
  if (row.payment !== 'Succeeded') expect(mails, `${id}`).toContain('email.Autopay Payment Failed');
}

it('a year of bills: nobody is debited twice, above what was announced, or without being told in time', async () => {
  const world = await openWorld();
  const kit = await openAutopay(world);
  const payers: Payer[] = [];
  for (let n = 0; n < 28; n++) {
    const of = await kit.payer({ balanceMinor: 0, dueIn: -1, card: cards[n % cards.length] ?? '' });
    const answer = await kit.enrol(of, { ...whens[n % whens.length], maxAmountMinor: n % 4 === 0 ? 9_000 : null });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    payers.push(of);
  }
  const year: Year = { world, kit, draw: drawing(inject('long').seed), payers };
  for (let n = 0; n < days; n++) await live(year, n);
  const rows = await readRows(year);
  const counts = new Map<string, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  console.log(JSON.stringify(Object.fromEntries(counts)));
  expect(rows.length).toBeGreaterThan(200);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  const last = new Map<number, number>();
  for (const row of rows) {
    if (row.status === 'Processed') {
      checkTaken(row, last.get(row.account));
      if (row.payment === 'Succeeded') last.set(row.account, row.taken ?? 0);
    } else if (!['Staged', 'Scheduled', 'Processing'].includes(row.status))
      expect(row.mails, `${row.id} is ${row.status}`).toContain('email.Autopay Not Taken');
  }
  // What is left has a day to come.
  const late = await world.rows(
    `select id from scheduled_payment where status in ('Staged', 'Scheduled') and processing_date < $1`,
    [addDays(firstDay, days - 5)],
  );
  expect(late).toEqual([]);
  await world.close();
}, 900_000);
