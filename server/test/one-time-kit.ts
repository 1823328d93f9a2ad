import { afterAll, afterEach, expect } from 'vitest';
import { makeLookUpGuard } from '../src/capabilities/accounts/look-up-limits.ts';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { portalDirectory } from '../src/capabilities/users/directory.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

/** Two nodes of one town, and a payer and staff who use the same thing at both of them. */
export async function openTwoNodes() {
  const world = await openWorld();
  const other = await world.secondNode();
  const unit = await world.unitId('riverton-water');
  const admin = await world.token('admin@riverton.test');
  const global = await world.token('global@ratepayer.test');
  const payer = await world.quickPay(['10001']);
  await world.rows('update gateway set limit_seconds = 30, not_found_final_seconds = 0');
  await world.rows(`update channel set config = config || '{"overpaymentLimitMinor": null}'`);
  afterEach(async () => expect(await brokenInvariants(world)).toEqual([]));
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  const node = (nth: number) => (nth % 2 ? world : other);
  const accountId = () => payer.accountIds[0] ?? 0;
  const count = async (text: string, values: unknown[] = []) =>
    Number((await world.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n);
  const pay = async (amountMinor: number, card?: string) => {
    const prepared = await prepare(world, {
      token: payer.token,
      accountId: accountId(),
      amountMinor,
      email: 'pat@example.test',
      ...(card ? { card } : {}),
    });
    return (await prepared.process({ duplicateConfirmed: true })).body.paymentId ?? 0;
  };
  /**
   * How often money went back, at the gateway and as we know it: what fifty callers hold at once may keep the outcome
   * from being written for a while.
   */
  const takenBack = async (id: number, operation: 'Void' | 'Refund') =>
    Math.max(
      await count(
        `sandbox.ledger l join gateway_attempt a on a.gateway_reference = l.our_reference
          where a.payment_id = $1 and a.operation = $2`,
        [id, operation],
      ),
      await count('transaction where payment_id = $1 and type = $2', [id, operation]),
    );
  const settle = async () => {
    for (const { id } of await world.rows<{ id: number }>(
      'select id from merchant_account where business_unit_id = $1',
      [unit],
    ))
      await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
  };
  /** A caller that is told to come back in a moment does. */
  async function patiently<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      const answer = await call();
      if (answer.status !== 503 || tries === 8) return answer;
    }
  }
  const keyed = (nth: number, method: string, url: string, body: object, key: string, token = admin) =>
    patiently(() => node(nth).call(method, url, { token, body, headers: { 'idempotency-key': key } }));
  const directoryOf = (of: World) =>
    portalDirectory(of.db, makeLookUpGuard(of.db, of.keyring, of.deps.limits), 'optional');

  return {
    world,
    other,
    unit,
    admin,
    global,
    payer,
    node,
    accountId,
    count,
    pay,
    settle,
    patiently,
    keyed,
    takenBack,
    directoryOf,
  };
}
