import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { openTicket } from '../open-ticket.ts';
import type { PaymentDeps } from '../deps.ts';
import type { GatewayRequest } from '../attempts/gateway-request.ts';
import { endExceptions, raiseExceptions } from '../../exceptions/raise-exception.ts';
import { withdrawRequests } from '../../reversals/withdraw-requests.ts';
import { bearAttempt } from './born-attempt.ts';
import { exceptionOf, isOtherCurrency, saidOtherwise } from './exception-of.ts';
import { type Claimed, standingOf } from './lock-claimed.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

/** What was recorded of a void or refund that we held as not done, or never asked for. */
export interface Recorded {
  readonly recorded: boolean;
  readonly excepted: boolean;
  readonly gatewayRequest?: GatewayRequest | undefined;
}

/**
 * Records a void or refund that was done after all, up to what is left; the rest is an exception. What waits for a
 * second person on this payment is withdrawn: it was decided about another state.
 */
export async function recordReversal(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<Recorded> {
  const { payment, claim, attempt } = claimed;
  if (!payment) throw new Error('A sale of ours has a payment.');
  const operation = claim.operation === 'Void' ? 'Void' : 'Refund';
  const named = claim.amountMinor || attempt?.ask.claimedMinor || attempt?.amountMinor || payment.amountMinor;
  const { takes, rest, kind } = operation === 'Void' ? voidable(claimed) : refundable(claimed, named);
  // What was beyond what was left, and is not any more since something else did not hold.
  if (rest === 0 || kind !== 'Refunded Twice') await endTwice(tx, claimed);
  const excepted = rest > 0 && (await raiseExceptions(tx, [exceptionOf(claimed, kind, -rest)])) > 0;
  if (takes === 0) return { recorded: false, excepted };
  await withdrawRequests(tx, payment.id, tell('reason_gave_meanwhile'), deps.clock.now());
  if (!attempt) {
    await openTicket(tx, {
      businessUnitId: payment.businessUnitId,
      paymentId: payment.id,
      title: tell('ticket_not_asked', { operation, number: payment.referenceNumber }),
      description: tell('ticket_not_asked_text'),
      dedupeKey: `not-asked:${claim.gatewayTransactionId || payment.id}`,
    });
  }
  const [reason, message] = attempt
    ? (['Done after all', tell('said_done_after_all')] as const)
    : (["Made in the gateway's own console", tell('said_made_there')] as const);
  const gatewayRequest = await bearAttempt(deps, tx, claimed, {
    operation,
    amountMinor: takes,
    answer: { outcome: 'approved', message },
    ask: { reason, tellPayer: true, ...(named === takes ? {} : { claimedMinor: named }) },
  });
  return { recorded: true, excepted, gatewayRequest };
}

const endTwice = (tx: Tx, claimed: Claimed): Promise<number> => {
  const { merchantAccountId, gatewayTransactionId } = exceptionOf(claimed, 'Refunded Twice', 0);
  return endExceptions(
    tx,
    { merchantAccountId, gatewayTransactionId, kinds: ['Refunded Twice'] },
    'Belongs',
    saidOtherwise,
  );
};

/**
 * What was not recorded of a refund for want of room, as far as there is room for it again: another attempt of its
 * thread.
 * @returns undefined when nothing is missing or nothing is left.
 */
export async function recordRest(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<Recorded | undefined> {
  const { claim, belief, attempt, last } = claimed;
  if (claim.operation !== 'Refund' || belief !== 'Approved' || !attempt || !last?.claimedMinor) return undefined;
  if (claimed.facts?.isPairOpen) return undefined;
  const missing = last.claimedMinor - (await standingOf(tx, attempt.id));
  const { takes, rest } = refundable(claimed, Math.max(0, missing));
  if (takes === 0) return undefined;
  if (rest === 0) await endTwice(tx, claimed);
  else await raiseExceptions(tx, [exceptionOf(claimed, 'Refunded Twice', -rest)]);
  const gatewayRequest = await bearAttempt(deps, tx, claimed, {
    operation: 'Refund',
    amountMinor: takes,
    answer: { outcome: 'approved', message: tell('said_done_after_all') },
    ask: { reason: 'Done after all', claimedMinor: last.claimedMinor },
  });
  return { recorded: true, excepted: rest > 0, gatewayRequest };
}

interface Takes {
  readonly takes: number;
  readonly rest: number;
  readonly kind: ExceptionKind;
}

/** A void is of the whole: recorded where nothing else went back and the day is open. */
function voidable({ payment, facts }: Claimed): Takes {
  if (!payment || !facts || payment.status === 'Voided' || facts.sold !== 'Approved')
    return { takes: 0, rest: 0, kind: 'Never Taken' };
  if (payment.refundedAmountMinor > 0 || payment.adjustedAmountMinor > 0 || payment.status === 'Refunded')
    return { takes: 0, rest: payment.amountMinor, kind: 'Refunded Twice' };
  if (facts.inClosedBatch) return { takes: 0, rest: payment.amountMinor, kind: 'Never Taken' };
  return { takes: payment.amountMinor, rest: 0, kind: 'Never Taken' };
}

function refundable(claimed: Claimed, named: number): Takes {
  const { payment, facts } = claimed;
  if (isOtherCurrency(claimed)) return { takes: 0, rest: named, kind: 'Money Without A Payment' };
  const kept =
    payment &&
    facts?.sold === 'Approved' &&
    facts.voidedById === null &&
    (payment.status === 'Succeeded' || payment.status === 'Pending');
  const left = kept ? Math.max(0, payment.amountMinor - payment.refundedAmountMinor - payment.adjustedAmountMinor) : 0;
  const takes = Math.min(named, left);
  return {
    takes,
    rest: named - takes,
    kind: facts?.sold === 'Approved' ? 'Refunded Twice' : 'Money Without A Payment',
  };
}
