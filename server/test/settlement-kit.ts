import { afterAll, beforeEach, expect } from 'vitest';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import type { PaymentGateway } from '../src/integrations/payment-gateway/payment-gateway.ts';
import type { SettlementLine } from '../src/integrations/payment-gateway/settlement-report.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld } from './world.ts';

export interface Paid {
  readonly id: number;
  readonly reference: string;
  readonly gatewayTransactionId: string;
  readonly merchant: number;
}

/** Payments of one account, the days they are settled on, and what the gateway may say of both. */
export async function openSettlement() {
  const world = await openWorld();
  const admin = await world.token('admin@riverton.test');
  const global = await world.token('global@ratepayer.test');
  const payer = await world.quickPay(['10001']);
  const unit = await world.unitId('riverton-water');
  await world.rows('update gateway set limit_seconds = 0.4, not_found_final_seconds = 0');
  const merchants = await world.rows(
    'select id, purpose from merchant_account where business_unit_id = $1 order by id',
    [unit],
  );
  afterAll(() => world.close());
  beforeEach(() => closeDay());

  const base = () => merchants.find((each) => each.purpose === 'Base Payment')?.id ?? 0;
  /** The product's parts with a gateway that does something else than the sandbox. */
  const with_ = (more: Partial<PaymentGateway>): PaymentDeps => ({
    ...world.deps,
    gatewayOf: (type) => ({ ...world.deps.gatewayOf(type), ...more }),
  });
  const byAge = (): PaymentDeps => {
    const { closeBatch: _none, ...sandbox } = world.deps.gatewayOf('Sandbox');
    return { ...world.deps, gatewayOf: () => sandbox };
  };
  const close = (merchantAccountId: number, deps = world.deps) =>
    closeBatch(deps, { businessUnitId: unit, merchantAccountId }, 'Test');
  async function closeDay(deps = world.deps): Promise<(number | undefined)[]> {
    const closed = [];
    for (const { id } of merchants) closed.push(await close(id, deps));
    return closed;
  }
  const sound = async () => expect(await brokenInvariants(world)).toEqual([]);

  const partsOf = async (id: number): Promise<Paid[]> =>
    world.rows(
      `select p.id, a.gateway_reference as reference, coalesce(t.gateway_transaction_id, '') as "gatewayTransactionId",
      p.merchant_account_id as merchant from payment p
      join gateway_attempt a on a.payment_id = p.id and a.operation = 'Sale'
      left join transaction t on t.gateway_attempt_id = a.id where p.id = $1 or p.base_payment_id = $1 order by p.id`,
      [id],
    );
  async function pay(amountMinor = 5000, card?: string): Promise<{ id: number; status: string }> {
    const prepared = await prepare(world, {
      token: payer.token,
      accountId: payer.accountIds[0] ?? 0,
      amountMinor,
      ...(card ? { card } : {}),
    });
    const { body } = await prepared.process({ duplicateConfirmed: true });
    const [row] = await world.rows<{ id: number }>(
      `select p.id from payment p join payment_session s on s.id = p.payment_session_id
      where s.identifier = $1 and p.type = 'Base Payment' order by p.id desc limit 1`,
      [prepared.intent.identifier],
    );
    return { id: row?.id ?? 0, status: body.status };
  }
  const voided = (id: number) =>
    world.call('POST', `/api/payments/${id}/void`, { token: admin, body: { reason: 'Duplicate payment' } });
  const line = (
    kind: SettlementLine['kind'],
    amountMinor: number,
    more: Partial<SettlementLine> = {},
  ): SettlementLine => ({
    kind,
    amountMinor,
    reference: '',
    gatewayTransactionId: '',
    saleTransactionId: '',
    currencyCode: 'USD',
    authCode: '',
    ...more,
  });
  const batchOf = async (paymentId: number) =>
    (
      await world.rows<{ batch: number | null }>(
        `select settlement_batch_id as batch from transaction
        where payment_id = $1 and type = 'Sale' and status = 'Approved'`,
        [paymentId],
      )
    )[0]?.batch;
  const batchesNow = () =>
    world.rows<{ id: number; status: string }>(
      'select id, status from settlement_batch where business_unit_id = $1 order by id',
      [unit],
    );
  const exceptions = (where = 'true') =>
    world.rows<{ kind: string; amount: number; resolution: string; batch: number | null; key: string }>(
      `select kind, amount_minor as amount, resolution, settlement_batch_id as batch, gateway_transaction_id as key
      from gateway_exception where ${where} order by id`,
    );

  return {
    world,
    admin,
    global,
    unit,
    payer,
    merchants,
    base,
    with_,
    byAge,
    close,
    closeDay,
    sound,
    partsOf,
    pay,
    voided,
    line,
    batchOf,
    batchesNow,
    exceptions,
  };
}
