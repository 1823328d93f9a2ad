import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { ReversalReason } from '@ratepayer/contract/payments/reversal.ts';
import { spreadOver } from '@ratepayer/contract/payments/reversal.ts';
import type { Written as Message } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { keyUse, wasUsed } from '../../platform/http/idempotency.ts';
import { badRequest, conflict, notFound, Refusal } from '../../platform/http/refusal.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { GatewayRequest } from '../payments/attempts/gateway-request.ts';
import type { ReversalAsk } from '../payments/attempts/attempt-row.ts';
import { sendAttempts } from '../payments/attempts/send-attempt.ts';
import { stillUnderWay } from '../payments/attempts/still-under-way.ts';
import {
  goesBackOf,
  refundableOf,
  type Why,
  whyNoRefund,
  whyNotAllocations,
  whyNotAmount,
  whyNoVoid,
} from './reversal-guards.rules.ts';
import { lockReversal, type ReversalState } from './reversal-state.ts';
import { waitsForDualApproval } from './dual-approval.ts';
import { writeReversal } from './write-reversal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { said } from '../../platform/texts/say.ts';

export interface VoidInput {
  readonly reason: ReversalReason;
  readonly note?: string | undefined;
  readonly tellPayer?: boolean | undefined;
  readonly rowVersion?: number | undefined;
}

export interface RefundInput extends VoidInput {
  readonly amountMinor: number;
  /** What the page said is left; refused when something went back since. */
  readonly refundableMinor: number;
  readonly allocations?: readonly { readonly lineItemId: number; readonly amountMinor: number }[] | undefined;
  readonly refundServiceFee?: boolean | undefined;
}

/**
 * Voids a payment that is not settled yet, with its service fee. Idempotent by its key.
 * @returns the request for a second person, when one has to agree first.
 * @throws 400 with the guard that refuses, 404 outside the caller's scope, 409 when the payment changed since it was
 * shown.
 */
export const voidPayment = (
  deps: PaymentDeps,
  caller: Caller,
  paymentId: number,
  input: VoidInput,
  key: string | undefined,
) =>
  reverse(deps, caller, paymentId, 'Void', input, key, (state, timezone) => ({
    amountMinor: state.payment.amountMinor,
    refuse: whyNoVoid(state, timezone),
    ask: {},
  }));

/** Refunds a settled payment, whole or in part, by amount or by line. As `voidPayment` otherwise. */
export const refundPayment = (
  deps: PaymentDeps,
  caller: Caller,
  paymentId: number,
  input: RefundInput,
  key: string | undefined,
) => reverse(deps, caller, paymentId, 'Refund', input, key, (state) => planRefund(caller, input, state));

function planRefund(caller: Caller, input: RefundInput, state: ReversalState): Plan {
  const left = refundableOf(state);
  const refuse =
    whyNoRefund(state) ??
    whyNotAmount(state, input.amountMinor, left, 'Refund') ??
    (input.allocations && whyNotAllocations(state, input.amountMinor, input.allocations));
  if (!refuse && input.refundableMinor !== left) throw conflict(say('something_went_back_payment'));
  const isAdministrator = caller.role === 'Global Admin' || caller.role === 'Organization Admin';
  if (!refuse && input.refundServiceFee && !isAdministrator)
    throw badRequest('refundServiceFee', say('only_administrator_may_refund'));
  const lines = state.lines.map((line) => ({
    id: line.id,
    leftMinor: line.priceMinor - line.refundedMinor - line.adjustedMinor,
  }));
  return {
    amountMinor: input.amountMinor,
    refuse,
    ask: {
      withFee: input.refundServiceFee ?? false,
      allocations: refuse ? [] : (input.allocations ?? spreadOver(input.amountMinor, lines)),
    },
  };
}

interface Plan {
  readonly amountMinor: number;
  readonly refuse: Why;
  readonly ask: ReversalAsk;
}

/** What a call left behind: an attempt to be sent, or a request that waits. */
interface Written {
  readonly gatewayRequest?: GatewayRequest;
  readonly approvalRequestId?: number;
}

async function reverse(
  deps: PaymentDeps,
  caller: Caller,
  paymentId: number,
  operation: 'Void' | 'Refund',
  input: VoidInput,
  idempotencyKey: string | undefined,
  plan: (state: ReversalState, timezone: TimeZone) => Plan,
): Promise<number | undefined> {
  if (input.reason === 'Other' && !input.note?.trim()) throw badRequest('note', say('say_why_few_words'));
  const written = await deps.db.scoped(caller.businessUnitIds, (tx) =>
    writeIn(deps, tx, caller, paymentId, { operation, input, idempotencyKey, plan }),
  );
  crashPoint('reversal.committed');
  if (written.approvalRequestId !== undefined || !written.gatewayRequest) return written.approvalRequestId;
  const first = (await sendAttempts(deps, written.gatewayRequest).catch(stillUnderWay))?.first;
  if (first && first.outcome !== 'approved') throw refusedBy(operation, first.outcome === 'declined', first.message);
  return undefined;
}

interface Asked {
  readonly operation: 'Void' | 'Refund';
  readonly input: VoidInput;
  readonly idempotencyKey: string | undefined;
  readonly plan: (state: ReversalState, timezone: TimeZone) => Plan;
}

async function writeIn(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  paymentId: number,
  { operation, input, idempotencyKey, plan }: Asked,
): Promise<Written> {
  const state = await lockReversal(tx, paymentId);
  const unit = state && (await businessUnitById(tx, state.payment.businessUnitId));
  if (!state || !unit) throw notFound(say('could_not_find_payment'));
  const key = idempotencyKey ? keyOf(caller, unit.id, paymentId, operation, input, idempotencyKey) : undefined;
  if (key && (await wasUsed(tx, key))) return answerAgain(tx, paymentId, operation, key.key);
  const { refuse, amountMinor, ask } = plan(state, unit.timezone);
  if (refuse) throw new Refusal(400, [refuse]);
  if (input.rowVersion !== undefined && input.rowVersion !== state.payment.rowVersion)
    throw conflict(say('payment_changed_since_opened'));
  const about = askOf(caller, state, operation, amountMinor, {
    ...ask,
    ...saidWith(input),
    ...(key ? { key: key.key } : {}),
  });
  const call = { operation, amountMinor, ask: about, reason: [input.reason, input.note].filter(Boolean).join(': ') };
  const approvalRequestId = await waitsForDualApproval(deps, tx, caller, state, unit, call, key);
  if (approvalRequestId !== undefined) return { approvalRequestId };
  await recordAudit(tx, caller, {
    businessUnitId: unit.id,
    entityType: 'Payment',
    entityId: paymentId,
    action: `${operation} asked`,
    before: { status: state.payment.status, refundedAmountMinor: state.payment.refundedAmountMinor },
    after: { amountMinor, ...(ask.allocations ? { allocations: ask.allocations, withFee: ask.withFee } : {}) },
    reason: call.reason,
  });
  const gatewayRequest = await writeReversal(deps, tx, state, operation, amountMinor, about, key);
  crashPoint('reversal.written');
  return { gatewayRequest };
}

const keyOf = (
  caller: Caller,
  businessUnitId: number,
  paymentId: number,
  operation: 'Void' | 'Refund',
  input: VoidInput,
  key: string,
) => keyUse({ businessUnitId, caller: callerKey(caller), operation, target: `payment:${paymentId}`, key, body: input });

const saidWith = ({ reason, note = '', tellPayer = true }: VoidInput) => ({ reason, note, tellPayer });

/** The call as it is kept with its first attempt: what was asked, by whom, and what it gives back altogether. */
const askOf = (
  caller: Caller,
  state: ReversalState,
  operation: 'Void' | 'Refund',
  amountMinor: number,
  asked: ReversalAsk,
): ReversalAsk => ({
  ...asked,
  askedBy: callerKey(caller),
  goesBackMinor: goesBackOf(state, operation, amountMinor, asked.withFee ?? false),
  by: caller.name || 'System',
  role: caller.role || 'System User',
});

const refusedBy = (operation: 'Void' | 'Refund', declined: boolean, message: Message) =>
  badRequest(
    '',
    declined
      ? say('gateway_declined_nothing_changed', { operation: operation.toLowerCase(), message: said(message) })
      : say('gateway_could_not_do', { operation: operation.toLowerCase() }),
  );

/**
 * A repeat of a request answers as the first did: with the request for a second person, in silence when it was taken or
 * is under way, with the same refusal when it was refused.
 */
async function answerAgain(tx: Tx, paymentId: number, operation: 'Void' | 'Refund', key: string): Promise<Written> {
  const asked = await maybeRow(
    tx,
    sql<{
      id: number;
    }>`select id from approval_request
      where payment_id = ${paymentId} and kind = ${operation} and ask ->> 'key' = ${key} order by id desc limit 1`,
  );
  if (asked) return { approvalRequestId: asked.id };
  const refused = await maybeRow(
    tx,
    sql<{
      outcome: string;
      message: Message;
    }>`select t.status as outcome, t.gateway_message as message from published.gateway_attempt a
      join published.transaction t on t.gateway_attempt_id = a.id
      where a.payment_id = ${paymentId} and a.operation = ${operation} and a.ask ->> 'key' = ${key}
      and t.status <> 'Approved' limit 1`,
  );
  if (refused) throw refusedBy(operation, refused.outcome === 'Declined', refused.message);
  return {};
}
