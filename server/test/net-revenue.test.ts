import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('counts each cent on the day it moved: payments, refunds, voids, adjustments and what was won back', async () => {
  const unit = await world.unitId('riverton-water');
  const admin = await world.token('admin@riverton.test');
  const { token, accountIds } = await world.quickPay(['10001']);
  const accountId = accountIds[0] ?? 0;
  const post = (path: string, body: object) => world.call('POST', path, { token: admin, body });
  const pay = async (amountMinor: number) =>
    (await (await prepare(world, { token, accountId, amountMinor })).process()).body.paymentId;
  const why = { reason: 'Duplicate payment' };
  const voided = await pay(10_000);
  await post(`/api/payments/${voided}/void`, why);
  const [refunded, disputed, won] = [await pay(20_000), await pay(30_000), await pay(40_000)];
  for (const { id } of await world.rows<{ id: number }>('select id from merchant_account where business_unit_id = $1', [
    unit,
  ]))
    await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
  await post(`/api/payments/${refunded}/refund`, { ...why, amountMinor: 5_000, refundableMinor: 20_000 });
  const today = dateIn(new Date(), 'US/Central');
  await post(`/api/payments/${disputed}/chargeback`, { amountMinor: 30_000, effectiveDate: today, reasonCode: '10.4' });
  const adjusted = await post(`/api/payments/${won}/chargeback`, {
    amountMinor: 40_000,
    effectiveDate: addDays(today, -1),
    reasonCode: '10.4',
  });
  await post(`/api/payments/${won}/adjustments/${adjusted.body.adjustments[0].id}/reverse`, { reason: 'Won' });
  const external = await post(`/api/business-units/${unit}/external-payments`, {
    accountId,
    amountMinor: 700,
    receivedDate: today,
    externalMethod: 'Cash',
    externalReference: 'C1',
    postsToBalance: true,
  });
  await post(`/api/payments/${external.body.id}/reverse-external`, { reason: 'Wrong account' });
  const ask = (token: string, query = '') =>
    world.call('GET', `/api/business-units/${unit}/net-revenue-metrics${query}`, { token });
  const { body } = await ask(admin, `?StartDate=${addDays(today, -1)}&EndDate=${today}`);
  expect(body.days).toEqual([
    {
      date: addDays(today, -1),
      paymentsMinor: 0,
      refundsMinor: 0,
      voidsMinor: 0,
      adjustmentsMinor: 40_000,
      netMinor: -40_000,
    },
    {
      date: today,
      paymentsMinor: 100_700,
      refundsMinor: 5_000,
      voidsMinor: 10_700,
      adjustmentsMinor: -10_000,
      netMinor: 95_000,
    },
  ]);
  expect(body.totals.netMinor).toBe(55_000); // 20,000 − 5,000 and 40,000
  expect((await ask(admin, '?StartDate=2020-01-01&EndDate=2026-01-01')).status).toBe(400);
  expect((await ask(await world.token('base@riverton.test'))).status).toBe(403);
});
