import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeptTotals } from '@ratepayer/contract/payments/outcome-totals.ts';
import { paymentStatuses } from '@ratepayer/contract/payments/payment-state.ts';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { totalDays } from '../src/capabilities/payment-records/daily-totals/total-days.ts';
import { runHistories } from './histories.ts';
import { brokenInvariants } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let admin: string;
const today = dateIn(new Date(), 'US/Central');
const period = `StartDate=${addDays(today, -9)}&EndDate=${today}`;
const daysBack = 4;

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  admin = await world.token('admin@riverton.test');
});
afterAll(() => world.close());

const get = async <T>(path: string) => {
  const { status, body } = await world.call<T>('GET', path, { token: admin });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const payments = (more = '') =>
  get<{ totalCount: number; totals: KeptTotals & { amountMinor: number } }>(
    `/api/business-units/${unit}/payments?${period}${more}`,
  );
const lines = (more = '') =>
  get<{ totals: KeptTotals; totalMinor: number }>(`/api/payments/${unit}/account-payments?${period}${more}`);
const revenue = async () =>
  (await get<{ totals: { netMinor: number } }>(`/api/business-units/${unit}/net-revenue-metrics?${period}`)).totals
    .netMinor;
const countOf = ({ outcomes }: KeptTotals) => outcomes.reduce((sum, each) => sum + each.count, 0);
const amountOf = ({ outcomes }: KeptTotals) => outcomes.reduce((sum, each) => sum + each.amountMinor, 0);

/**
 * The bold figure of each list is the net revenue of the same days; its parts are all of the list, and every filter
 * cuts it into parts.
 */
async function agrees(): Promise<void> {
  const [net, whole, accounts] = [await revenue(), await payments(), await lines()];
  expect(whole.totals.keptMinor).toBe(net);
  expect(accounts.totals.keptMinor).toBe(net);
  expect([countOf(whole.totals), amountOf(whole.totals)]).toEqual([whole.totalCount, whole.totals.amountMinor]);
  expect(amountOf(accounts.totals)).toBe(accounts.totalMinor);
  let parts = 0;
  for (const filter of [...paymentStatuses.map((status) => `PaymentStatuses=${status}`), 'HasAdjustment=true']) {
    const [own, lined] = [await payments(`&${filter}`), await lines(`&${filter}`)];
    expect(lined.totals.keptMinor, filter).toBe(own.totals.keptMinor);
    parts += own.totals.keptMinor;
  }
  expect(parts).toBe(net);
  const external = await get<{ totals: KeptTotals }>(`/api/business-units/${unit}/external-payments`);
  expect(external.totals.keptMinor).toBe((await payments('&Origins=External')).totals.keptMinor);
}

async function recordExternal(reference: string, amountMinor: number, postsToBalance: boolean): Promise<number> {
  const body = {
    accountId: await world.accountId('10001'),
    amountMinor,
    receivedDate: today,
    externalMethod: 'Lockbox',
    externalReference: reference,
    postsToBalance,
  };
  return (await world.call('POST', `/api/business-units/${unit}/external-payments`, { token: admin, body })).body.id;
}

it('what was kept is the net revenue of the same filter, over random histories with refunds, voids, declines and chargebacks', async () => {
  await runHistories(world, { histories: 12, steps: 7, seed: 29 });
  await world.rows('update adjustment set effective_date = $1::date', [today]);
  await recordExternal('LB-1', 1_000, true);
  await recordExternal('LB-2', 70_000, false);
  const bounced = await recordExternal('LB-3', 500, true);
  await world.call('POST', `/api/payments/${bounced}/reverse-external`, { token: admin, body: { reason: 'Bounced' } });
  await agrees();
  const { totals } = await payments();
  expect(totals.outcomes.map((each) => each.outcome)).toEqual(
    expect.arrayContaining(['received', 'recordedOnly', 'voided', 'failed']),
  );
  expect(totals.givenBackMinor).toBeGreaterThan(0);
  expect(totals.keptMinor).toBeLessThan(totals.amountMinor);
});

it('stays so when the days are over and kept, twice, and when something goes back late', async () => {
  for (const [table, column] of [
    ['payment', 'created_date'],
    ['payment', 'posted_date'],
    ['payment_account', 'created_date'],
    ['transaction', 'created_date'],
  ])
    await world.rows(`update ${table} set ${column} = ${column} - interval '${daysBack} days'`);
  await world.rows(
    'update adjustment set effective_date = effective_date - $1::int, reversed_date = reversed_date - $1::int',
    [daysBack],
  );
  await agrees();
  await totalDays(world.db);
  await totalDays(world.db);
  await agrees();
  const [late] = await world.rows<{ id: number }>(
    `select id from payment where type = 'Base Payment' and status = 'Succeeded' and origin = 'Main'
      and adjusted_amount_minor = 0 and not has_adjustment limit 1`,
  );
  const before = (await payments()).totals.keptMinor;
  const answer = await world.call('POST', `/api/payments/${late?.id}/chargeback`, {
    token: admin,
    body: { amountMinor: 1, effectiveDate: today, reasonCode: '10.4', caseNumber: 'late' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await payments()).totals.keptMinor).toBe(before - 1);
  await agrees();
  // A second chargeback of the same payment changes neither its status nor whether it was adjusted: the day is counted
  // anew all the same.
  await totalDays(world.db);
  await world.call('POST', `/api/payments/${late?.id}/chargeback`, {
    token: admin,
    body: { amountMinor: 1, effectiveDate: today, reasonCode: '10.4', caseNumber: 'later' },
  });
  expect((await payments()).totals.keptMinor).toBe(before - 2);
  await totalDays(world.db);
  await agrees();
  expect(await brokenInvariants(world)).toEqual([]);
});

it('says what was kept of the fees, and what went back with their payments', async () => {
  const { totals } = await get<{ totals: KeptTotals & { feeMinor: number } }>(
    `/api/business-units/${unit}/service-fees?${period}`,
  );
  const [by] = await world.rows<{ kept: number }>(
    `select sum(amount_minor - refunded_amount_minor - adjusted_amount_minor)::bigint as kept from payment
      where business_unit_id = $1 and type = 'Service Fee' and status in ('Succeeded', 'Refunded')`,
    [unit],
  );
  expect(totals.keptMinor).toBe(by?.kept);
  expect(amountOf(totals)).toBe(totals.feeMinor);
});
