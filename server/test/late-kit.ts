import type { GatewayException } from '@ratepayer/contract/payments/exception.shapes.ts';
import { expect } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { markUnknown } from '../src/capabilities/payments/attempts/hold-attempt.ts';
import type { ClaimChannel, Operation } from '../src/capabilities/payments/late-truth/late-truth-words.rules.ts';
import type { ClaimEffect } from '../src/capabilities/payments/late-truth/done.ts';
import { takeClaim } from '../src/capabilities/payments/late-truth/take-claim.ts';
import { lockReversal } from '../src/capabilities/reversals/reversal-state.ts';
import { writeReversal } from '../src/capabilities/reversals/write-reversal.ts';
import { sendAttempts } from '../src/capabilities/payments/attempts/send-attempt.ts';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import type { ClaimFacts, PaymentGateway } from '../src/integrations/payment-gateway/payment-gateway.ts';
import type { SettlementLine } from '../src/integrations/payment-gateway/settlement-report.ts';
import { claim } from '../src/integrations/payment-gateway/vendor-words.rules.ts';
import { prepare } from './paying.ts';
import { type Answer, openWorld } from './world.ts';

/** Something that was sent to the gateway: our reference of it and its number there. */
export interface Sent {
  readonly reference: string;
  readonly number: string;
}
export interface Sale extends Sent {
  readonly id: number;
  readonly referenceNumber: string;
}

interface Listed {
  readonly items: readonly GatewayException[];
  readonly totalCount: number;
  readonly totals: { readonly amountMinor: number; readonly openCount: number; readonly openAmountMinor: number };
}

/** One account that pays by card at one merchant account, without fees, and what its gateway may say of it. */
export type Late = Awaited<ReturnType<typeof openLate>>;

export async function openLate() {
  const world = await openWorld();
  const admin = await world.token('admin@riverton.test');
  const unit = await world.unitId('riverton-water');
  const payer = await world.quickPay(['10001']);
  await world.rows('update gateway set limit_seconds = 1, not_found_final_seconds = 0');
  await world.rows("update service_fee_schedule set method = 'Waived'");
  const [merchant = { id: 0, number: '' }] = await world.rows<{ id: number; number: string }>(
    `select id, merchant_number as number from merchant_account
      where business_unit_id = $1 and purpose = 'Base Payment' order by id limit 1`,
    [unit],
  );
  const at = { businessUnitId: unit, merchantAccountId: merchant.id };
  const close = (more: Partial<PaymentGateway> = {}) =>
    closeBatch({ ...world.deps, gatewayOf: (type) => ({ ...world.deps.gatewayOf(type), ...more }) }, at, 'Test');
  const say = (
    operation: Exclude<Operation, 'Message'>,
    says: string,
    facts: Partial<ClaimFacts>,
    channel: ClaimChannel = 'Message',
    toldAt: Date | undefined = new Date(),
  ): Promise<ClaimEffect> =>
    takeClaim(
      world.deps,
      at,
      claim(operation, says as never, { toldAt: toldAt?.toISOString() ?? '', ...facts }),
      channel,
    );
  const list = async (query = '', token = admin): Promise<Listed> =>
    (await world.call('GET', `/api/business-units/${unit}/gateway-exceptions?PageSize=100&${query}`, { token })).body;
  const readException = async (id: number): Promise<GatewayException> =>
    (await world.call('GET', `/api/gateway-exceptions/${id}`, { token: admin })).body;

  async function pay(amountMinor: number, card?: string): Promise<Sale> {
    const prepared = await prepare(world, {
      token: payer.token,
      accountId: payer.accountIds[0] ?? 0,
      amountMinor,
      email: 'pat@example.test',
      ...(card ? { card } : {}),
    });
    await prepared.process({ duplicateConfirmed: true });
    const [sale] = await world.rows<Sale>(
      `select p.id, p.reference_number as "referenceNumber", a.gateway_reference as reference,
        a.gateway_transaction_id as number from payment p join gateway_attempt a on a.payment_id = p.id
        where p.payment_session_id = (select id from payment_session where identifier = $1) order by a.id limit 1`,
      [prepared.intent.identifier],
    );
    if (!sale) throw new Error('There is no sale.');
    return sale;
  }

  let made = 0;
  /** A sale at the gateway that no payment of ours explains, as the close of its day finds it. */
  async function strangeSale(amountMinor = 1234): Promise<GatewayException> {
    const reference = `rp_strange_${++made}`;
    await world.rows(
      `insert into sandbox.ledger (our_reference, kind, merchant_number, amount_minor, currency_code, outcome,
        response_code) values ($1, 'sale', $2, $3, 'USD', 'approved', 'approved')`,
      [reference, merchant.number, amountMinor],
    );
    await close();
    const found = (await list('State=Open')).items.find((each) => each.theirs?.reference === reference);
    if (!found) throw new Error('The close found no strange sale.');
    return found;
  }

  async function reverse(
    paymentId: number,
    operation: 'Void' | 'Refund',
    amountMinor: number,
    isSent = true,
  ): Promise<Sent> {
    const attempt = await world.db.scoped([unit], async (tx) => {
      const state = await lockReversal(tx, paymentId);
      if (!state) throw new Error('There is no payment.');
      return writeReversal(world.deps, tx, state, operation, amountMinor, {
        reason: 'Test',
        by: 'System',
        role: 'System User',
      });
    });
    await (isSent ? sendAttempts(world.deps, attempt) : markUnknown(world.deps, attempt));
    const [{ number } = { number: '' }] = await world.rows<{ number: string }>(
      'select gateway_transaction_id as number from gateway_attempt where id = $1',
      [attempt.attemptId],
    );
    return { reference: attempt.reference, number };
  }

  /** What went back does not arrive, or does after all: the gateway's own books first, then what it says. */
  async function turns(
    back: Sent,
    says: 'failed' | 'done',
    channel: ClaimChannel = 'Message',
    toldAt?: Date,
  ): Promise<ClaimEffect> {
    await world.rows('update sandbox.ledger set outcome = $2 where our_reference = $1', [
      back.reference,
      says === 'done' ? 'approved' : 'declined',
    ]);
    return say('Refund', says, named(back), channel, toldAt);
  }

  const settle = (id: number, body: object, token = admin): Promise<Answer> =>
    world.call('POST', `/api/gateway-exceptions/${id}/settle`, { token, body: { reason: 'Test', ...body } });
  const doneOf = async (where: 'exception_id' | 'payment_id', id: number): Promise<Sent> =>
    (
      await world.rows<Sent>(
        `select gateway_transaction_id as number, gateway_reference as reference from gateway_attempt
          where ${where} = $1 and operation = 'Refund' and outcome = 'Approved' and original_attempt_id is null
          order by id desc limit 1`,
        [id],
      )
    )[0] ?? { number: '', reference: '' };

  return {
    world,
    admin,
    unit,
    merchant,
    payer,
    at,
    close,
    closeWith: (...lines: readonly SettlementLine[]) => close({ closeBatch: async () => lines }),
    say,
    list,
    readException,
    pay,
    strangeSale,
    reverse,
    turns,
    settle,
    doneOf,
    decide: (id: number, body: object, token: string): Promise<Answer> =>
      world.call('POST', `/api/gateway-exceptions/${id}/decide`, { token, body }),
    openOf: (paymentId: number) =>
      world.rows<{ id: number; kind: string; amountMinor: number }>(
        'select id, kind, amount_minor as "amountMinor" from gateway_exception where payment_id = $1 and resolution = \'\' order by id',
        [paymentId],
      ),
    stateOf: async (id: number) =>
      (
        await world.rows<{ status: string; refunded: number; adjusted: number }>(
          `select status, refunded_amount_minor as refunded, adjusted_amount_minor as adjusted from payment
            where id = $1`,
          [id],
        )
      )[0],
    balance: async () =>
      (
        await world.rows<{ balance: number }>('select balance from account_money where account_id = $1', [
          payer.accountIds[0],
        ])
      )[0]?.balance ?? 0,
    sound: async () =>
      expect((await findBroken(world.db)).map((finding) => `${finding.rule}: ${finding.detail}`)).toEqual([]),
  };
}

/** By the gateway's number and our reference. */
export const named = ({ number, reference }: Sent) => ({ gatewayTransactionId: number, reference });

/** A line of a settlement report. */
export const lineOf = (
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
