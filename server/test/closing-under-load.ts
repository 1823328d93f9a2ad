import { expect } from 'vitest';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { brokenInvariants, prepare } from './paying.ts';
import type { World } from './world.ts';

/**
 * Payments, voids and sales without an answer by six payers, while two workers close the day again and again.
 * Afterwards every sale that stands is in a batch, no batch is empty, and the gateway's books and ours explain each
 * other.
 */
export async function closeUnderLoad(world: World, milliseconds: number): Promise<void> {
  const unit = await world.unitId('riverton-water');
  const admin = await world.token('admin@riverton.test');
  const { token, accountIds } = await world.quickPay(['10001']);
  const merchants = await world.rows<{ id: number }>(
    'select id from merchant_account where business_unit_id = $1 order by id',
    [unit],
  );
  // A line in one batch and its sale in the next explain each other: those two end by themselves, and are no loss.
  const exceptions = () =>
    world.rows(
      `select kind, amount_minor, payment_id, gateway_transaction_id, claim, resolution, reason, settlement_batch_id
        from gateway_exception where resolution = '' or resolved_by <> 'System' order by id`,
    );
  const explained = () =>
    world.rows(
      `select coalesce(sum(amount_minor), 0) as sum from gateway_exception
        where resolution <> '' and resolved_by = 'System'`,
    );
  const closeDay = async () => {
    for (const { id } of merchants)
      await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
  };
  const until = Date.now() + milliseconds;
  const before = await exceptions();
  const explainedBefore = await explained();
  let taken = 0;
  // Eight in a row would let a gateway rest, that of the fees of those found charged too, and nothing would be taken
  // any more.
  const answersAgain = () =>
    world.rows("update gateway_breaker set unknowns = '{}', opened_date = null, next_trial_date = null");
  const lane = async (n: number) => {
    for (let i = 0; Date.now() < until; i++) {
      const unanswered = (i + n) % 5 === 4;
      const card = unanswered ? { card: '4000000000006975' } : {};
      const { process } = await prepare(world, {
        token,
        accountId: accountIds[0] ?? 0,
        amountMinor: 900 + n * 7 + i,
        ...card,
      });
      const { body } = await process({ duplicateConfirmed: true });
      taken += 1;
      if (unanswered) await answersAgain();
      if (i % 4 === 3 && body.paymentId)
        await world.call('POST', `/api/payments/${body.paymentId}/void`, {
          token: admin,
          body: { reason: 'Duplicate payment' },
        });
    }
  };
  const closing = async () => {
    while (Date.now() < until) await Promise.all([closeDay(), closeDay()]);
  };
  await Promise.all([...Array.from({ length: 6 }, (_, n) => lane(n)), closing()]);
  for (let i = 0; i < 2; i++) await closeDay();
  await answersAgain();
  const lost = await world.rows(
    `select t.id, t.payment_id from transaction t
      where t.type = 'Sale' and t.status = 'Approved' and t.settlement_batch_id is null
      and t.merchant_account_id = any($1)
      and not exists (select 1 from transaction v
      where v.payment_id = t.payment_id and v.type = 'Void' and v.status = 'Approved')`,
    [merchants.map(({ id }) => id)],
  );
  expect(taken).toBeGreaterThan(10);
  expect(lost).toEqual([]);
  expect(await exceptions()).toEqual(before);
  expect(await explained()).toEqual(explainedBefore); // to the cent
  expect(
    await world.rows(
      `select id from settlement_batch
        where status = 'Closed' and sale_count + refund_count + adjustment_count + coalesce(line_count, 0) = 0`,
    ),
  ).toEqual([]);
  expect(await brokenInvariants(world)).toEqual([]);
}
