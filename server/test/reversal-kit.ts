import { afterAll, expect } from 'vitest';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld } from './world.ts';

/** Payments of one account that staff take back, with what says whether the money still agrees. */
export async function openReversals() {
  const world = await openWorld();
  const admin = await world.token('admin@riverton.test');
  const clerk = await world.token('clerk@riverton.test');
  const payer = await world.quickPay(['10001']);
  const unit = await world.unitId('riverton-water');
  await world.rows('update gateway set limit_seconds = 0.4, not_found_final_seconds = 0');
  afterAll(() => world.close());

  const accountId = () => payer.accountIds[0] ?? 0;
  const balance = async () =>
    (await world.rows<{ balance: number }>('select balance from account_money where account_id = $1', [accountId()]))[0]
      ?.balance ?? 0;
  const call = (path: string, body: object, token = admin, headers: Record<string, string> = {}) =>
    world.call('POST', path, { token, body, headers });

  async function pay(
    amountMinor = 5000,
    card?: string,
  ): Promise<{ id: number; feeId: number; referenceNumber: string }> {
    const prepared = await prepare(world, {
      token: payer.token,
      accountId: accountId(),
      amountMinor,
      email: 'pat@example.test',
      ...(card ? { card } : {}),
    });
    const done = await prepared.process({ duplicateConfirmed: true });
    if (done.body.status !== 'Complete') throw new Error(JSON.stringify(done.body));
    const [fee] = await world.rows<{ id: number }>('select id from payment where base_payment_id = $1', [
      done.body.paymentId,
    ]);
    return { id: done.body.paymentId ?? 0, feeId: fee?.id ?? 0, referenceNumber: done.body.referenceNumber };
  }

  async function closeDay(): Promise<void> {
    for (const { id } of await world.rows<{ id: number }>(
      'select id from merchant_account where business_unit_id = $1',
      [unit],
    ))
      await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
  }

  const statusOf = async (id: number) =>
    (await world.rows<{ status: string }>('select status from payment where id = $1', [id]))[0]?.status;
  const sound = async () => expect(await brokenInvariants(world)).toEqual([]);
  const why = { reason: 'Duplicate payment' };

  return { world, admin, clerk, payer, unit, accountId, balance, call, pay, closeDay, statusOf, sound, why };
}
