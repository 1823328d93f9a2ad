import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Attention } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import { afterAll } from 'vitest';
import { totalDays } from '../src/capabilities/payment-records/daily-totals/total-days.ts';
import { prepare } from './paying.ts';
import { type Answer, openWorld } from './world.ts';

/** Five payments of Riverton Water, three of them taken, as its clerk and its administrator see them. */
export async function openDashboards() {
  const world = await openWorld();
  afterAll(() => world.close());
  const unit = await world.unitId('riverton-water');
  const clerk = await world.token('clerk@riverton.test');
  const admin = await world.token('admin@riverton.test');
  const today = dateIn(new Date(), 'US/Central');
  const period = new URLSearchParams({ StartDate: addDays(today, -40), EndDate: today });
  const paid: number[] = [];
  for (const [account, amountMinor, card] of [
    ['10001', 1_000, '4242424242424242'],
    ['10002', 3_000, '5555555555554444'],
    ['10003', 2_000, '4000000000000002'],
    ['10001', 3_100, '4242424242424242'],
    ['10002', 2_200, '4000000000006983'],
  ] as const) {
    const { token, accountIds } = await world.quickPay([account]);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor, card });
    paid.push((await paying.process({ duplicateConfirmed: true })).body.paymentId ?? 0);
  }
  // One of them thirty days ago, on a day that is kept.
  await world.rows("update payment set created_date = created_date - interval '30 days' where id = $1", [paid[0]]);
  await totalDays(world.deps.db);

  const ask = <T>(path: string, token = clerk): Promise<Answer<T>> =>
    world.call('GET', `/api/business-units/${unit}/${path}`, { token });
  const needing = async (token = clerk) => (await ask<Attention>('dashboard/attention', token)).body.items;
  const put = (kind: string, id: number, isMine: boolean, token: string) =>
    world.call('PUT', `/api/business-units/${unit}/dashboard/attention/${kind}/${id}/owner`, {
      token,
      body: { isMine },
    });
  const cycleRow = (name: string, issued: string, due: string) =>
    world.rows(
      `insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
        expects_documents, status, created_by, bill_count, total_amount_minor) values ($1, $2, $3, $4, 'None', false,
        'Draft', 'Test', 2, 700) returning id`,
      [unit, name, issued, due],
    );

  return { world, unit, clerk, admin, today, period, paid, ask, needing, put, cycleRow };
}
