import { afterAll, beforeAll, expect, it } from 'vitest';
import { totalDays } from '../src/capabilities/payment-records/daily-totals/total-days.ts';
import { listPayments } from '../src/capabilities/payment-records/list-payments.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let accountId: number;
let quickPay: string;
const paid: number[] = [];

// A quarter of an hour before and after midnight in the middle of the country, on days that the clocks change and on
// others.
const instants = [
  '2026-03-08T05:45:00Z',
  '2026-03-08T06:15:00Z',
  '2026-03-09T04:45:00Z',
  '2026-03-09T05:15:00Z',
  '2026-03-20T18:00:00Z',
  '2026-03-20T19:00:00Z',
];

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  const { token, accountIds } = await world.quickPay(['10001']);
  [quickPay, accountId] = [token, accountIds[0] ?? 0];
  for (const [i, instant] of instants.entries()) {
    const card = i === 4 ? '4000000000000002' : undefined;
    const { body } = await (
      await prepare(world, { token, accountId, amountMinor: 1_000 * (i + 1), ...(card ? { card } : {}) })
    ).process();
    paid.push(body.paymentId ?? 0);
    await moveTo(instant, body.paymentId ?? 0);
  }
});
afterAll(() => world.close());

const moveTo = (instant: string, paymentId: number) =>
  world.rows(
    `with moved as (update payment_account set created_date = $1 where payment_id = $2) update payment
      set created_date = $1 where id = $2 or base_payment_id = $2`,
    [instant, paymentId],
  );

type Filter = Partial<Parameters<typeof listPayments>[3]>;
const march = { Page: 1, PageSize: 25, StartDate: '2026-03-01', EndDate: '2026-03-31' };
const filters: Filter[] = [
  {},
  { PaymentTypes: ['BasePayment', 'ServiceFee'] },
  { PaymentStatuses: ['Succeeded'] },
  { PaymentStatuses: ['Declined', 'Voided'] },
  { PaymentChannels: ['QuickPay'] },
  { PaymentChannels: ['IVR'] },
  { PaymentSourceTypes: ['CreditCard'] },
  { PaymentSourceTypes: ['ACH'] },
  { StartDate: '2026-03-08', EndDate: '2026-03-09' },
];

/** What the list says it holds, and what its rows sum to. */
async function compared(): Promise<void> {
  for (const filter of filters) {
    const list = await listPayments(world.db, fixedClock('2026-04-01T12:00:00Z'), unit, { ...march, ...filter });
    const sum = list.items.reduce((total, { amountMinor }) => total + amountMinor, 0);
    expect([list.totalCount, list.totals.amountMinor], JSON.stringify(filter)).toEqual([list.items.length, sum]);
  }
}
const whole = async () =>
  (await listPayments(world.db, fixedClock('2026-04-01T12:00:00Z'), unit, march)).totals.amountMinor;
const falsify = (by: number) =>
  world.rows(
    `update daily_total set amount_minor = amount_minor + $2
      where business_unit_id = $1 and day = '2026-03-20' and type = 'Base Payment' and status = 'Declined'`,
    [unit, by],
  );
const marks = async () => (await world.rows('select 1 from dirty_day')).length;
const keepAll = async () => {
  await totalDays(world.db);
  expect(await marks()).toBe(0);
};

it('says the same of a period whether its days are kept or not', async () => {
  await compared();
  await keepAll();
  await compared();
  expect(await brokenInvariants(world)).toEqual([]);
});

it('reads kept days and not their payments, and the nightly audit finds what disagrees', async () => {
  await keepAll();
  const before = await whole();
  await falsify(7);
  expect(await whole()).toBe(before + 7);
  expect(await brokenInvariants(world)).toEqual([expect.stringContaining('day 2026-03-20')]);
  await falsify(-7);
});

it('counts a day live from the change of one of its payments until it is kept anew', async () => {
  await keepAll();
  const voided = async () =>
    (await listPayments(world.db, fixedClock('2026-04-01T12:00:00Z'), unit, { ...march, PaymentStatuses: ['Voided'] }))
      .totalCount;
  const before = await voided();
  const admin = await world.token('admin@riverton.test');
  const answer = await world.call('POST', `/api/payments/${paid[2]}/void`, {
    token: admin,
    body: { reason: 'Duplicate payment' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await marks()).toBeGreaterThan(0);
  expect(await voided()).toBe(before + 1);
  await compared();
  await keepAll();
  await compared();
});

it('loses no change that is under way while the day is kept', async () => {
  const { body } = await (await prepare(world, { token: quickPay, accountId, amountMinor: 9_000 })).process();
  await keepAll();
  const client = await world.db.pool.connect();
  try {
    await client.query("begin; set local app.platform = 'on'");
    await client.query(
      "update payment set created_date = '2026-03-15T12:00:00Z' where id = $1 or base_payment_id = $1",
      [body.paymentId],
    );
    await totalDays(world.db);
    await client.query('commit');
  } finally {
    client.release();
  }
  await world.rows("update payment_account set created_date = '2026-03-15T12:00:00Z' where payment_id = $1", [
    body.paymentId,
  ]);
  await compared();
  await keepAll();
  await compared();
  expect(await brokenInvariants(world)).toEqual([]);
});

it('is kept once by any number of workers, and cut by midnight of the zone that is in force', async () => {
  await world.rows("update business_unit set timezone = 'Asia/Shanghai' where id = $1", [unit]);
  await compared();
  await Promise.all([totalDays(world.db), totalDays(world.db), totalDays(world.db)]);
  await keepAll();
  await compared();
  await world.rows("update business_unit set timezone = 'US/Central' where id = $1", [unit]);
  await compared();
  expect(await brokenInvariants(world)).toEqual([]);
});

it('keeps no day that ended within the last 24 hours', async () => {
  await keepAll();
  const [latest] = await world.rows<{ hours: number }>(
    'select extract(epoch from now() - max(until_instant)) / 3600 as hours from totaled_day',
  );
  expect(Number(latest?.hours)).toBeGreaterThanOrEqual(24);
});
