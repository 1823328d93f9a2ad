import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { spreadOver } from '@ratepayer/contract/payments/reversal.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Announcement } from '../../../platform/outbox/announce.ts';
import { planPostings } from '../../accounts/post-balance-events.ts';
import { wanted } from '../open-ticket.ts';
import type { PaymentDeps } from '../deps.ts';
import type { GatewayRequest } from '../attempts/gateway-request.ts';
import { resting } from '../outcome/give-back-again.ts';
import type { LineMove, OutcomePlan } from '../outcome/outcome-plan.ts';
import type { AttemptContext } from '../outcome/lock-context.ts';
import { leftToGiveBack } from '../left-to-give-back.rules.ts';
import type { PaymentCore } from '../payment-core.ts';
import { movedBy, unmoved } from '../move-payment.ts';
import { goneBackOf } from '../../reversals/gone-back.rules.ts';
import { takingAgain } from '../../reversals/reversing-postings.rules.ts';
import { bearAttempt } from './born-attempt.ts';
import type { Last } from './belief.rules.ts';
import { disputeExcepted } from './dispute-excepted.ts';
import type { Claimed } from './lock-claimed.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

/**
 * A void did not hold: the money is charged all the same. The accounts owe the amount again since the void, so that
 * nothing is posted; the money goes back by a refund, and a person hears of it. Where a dispute of it is an exception,
 * the payer may have the money: a person decides first.
 */
export async function undoVoid(
  deps: PaymentDeps,
  tx: Tx,
  claimed: Claimed,
  voidTransactionId: number,
): Promise<GatewayRequest | undefined> {
  const { payment } = claimed;
  if (!payment) throw new Error('A void of ours has a payment.');
  const { businessUnitId, id, referenceNumber } = payment;
  const ask = { reason: 'The void did not hold', by: 'System', role: 'System User' };
  const isDisputed = await disputeExcepted(tx, id);
  return bearAttempt(deps, tx, claimed, {
    operation: 'Void',
    amountMinor: payment.amountMinor,
    answer: { outcome: 'error', message: tell('said_void_not_held') },
    plan: (context) => ({
      payments: [
        movedBy(payment, 'voidUndone', {
          errorMessage: tell('payment_void_undone'),
        }),
      ],
      postings: [],
      announcements: [
        adjusted(payment),
        wanted({
          businessUnitId,
          paymentId: id,
          title: tell('ticket_void_undone', { number: referenceNumber }),
          description: tell('ticket_void_undone_text'),
          dedupeKey: `void-undone:${id}`,
        }),
      ],
      reverses: voidTransactionId,
      ...(isDisputed
        ? { exceptions: [resting(context, payment)] }
        : { next: { payment, operation: 'Refund', amountMinor: leftToGiveBack(payment), ask } }),
    }),
  });
}

const adjusted = (payment: PaymentCore): Announcement => ({
  businessUnitId: payment.businessUnitId,
  orderingKey: `payment:${payment.basePaymentId ?? payment.id}`,
  topic: 'Payment.Adjusted',
  payload: { id: payment.id, referenceNumber: payment.referenceNumber },
});

/**
 * A refund failed after it was approved: what it posted is posted the other way round, what it took from the payment is
 * there again, and the payer hears that the money comes another way. A payment that was never posted rests as an
 * exception.
 */
export function undoRefund(
  deps: PaymentDeps,
  tx: Tx,
  claimed: Claimed,
  refund: Last,
): Promise<GatewayRequest | undefined> {
  const { payment, facts } = claimed;
  if (!payment || !facts) throw new Error('A refund of ours has a payment.');
  return bearAttempt(deps, tx, claimed, {
    operation: 'Refund',
    amountMinor: refund.amountMinor,
    answer: { outcome: 'error', message: claimed.claim.message || tell('said_refund_failed') },
    plan: (context, now) =>
      planUndone(context, payment, { refund, kept: payment.postedDate !== null && !facts.voidUndone }, now),
  });
}

function planUndone(
  context: AttemptContext,
  payment: PaymentCore,
  { refund, kept }: { refund: Last; kept: boolean },
  now: Date,
): OutcomePlan {
  const lines = payment.postedDate ? linesUndone(context, refund, !kept) : [];
  const by = { refundedBy: -refund.amountMinor };
  // What banks and issuers took back meanwhile is not given back once more.
  const left = leftToGiveBack({ ...payment, refundedAmountMinor: payment.refundedAmountMinor - refund.amountMinor });
  const rests = !kept && left > 0;
  const move =
    payment.status === 'Refunded' && (kept || rests)
      ? movedBy(payment, kept ? 'refundFailed' : 'refundFailedUnposted', by)
      : unmoved(payment, by);
  return {
    payments: [move],
    lines,
    postings: postingsUndone(context, payment, refund, lines, now),
    announcements: toldUndone(context, payment, refund),
    reverses: refund.transactionId ?? undefined,
    ...(rests ? { exceptions: [resting(context, payment)] } : {}),
  };
}

/** What the refund posted, the other way round. */
function postingsUndone(
  context: AttemptContext,
  { businessUnitId, referenceNumber }: PaymentCore,
  refund: Last,
  lines: readonly LineMove[],
  now: Date,
): OutcomePlan['postings'] {
  const posted = context.events.filter((event) => event.sourceType === 'attempt' && event.sourceId === refund.id);
  const taken = (lineId: number) => -(lines.find(({ id }) => id === lineId)?.reversedBy ?? 0);
  return context.money.flatMap((state) => {
    const postings = context.lines
      .filter((line) => line.accountId === state.accountId)
      .flatMap((line) =>
        takingAgain('Refund', line.id, posted, context.chargesNow, {
          amountMinor: taken(line.id),
          others: context.events,
        }),
      );
    if (postings.length === 0) return [];
    const batch = {
      businessUnitId,
      accountId: state.accountId,
      sourceType: 'attempt' as const,
      sourceId: context.attempt.id,
      effectiveDate: dateIn(now, context.timezone),
      postings,
    };
    return [
      planPostings(
        {
          ...batch,
          description: tell('register_refund_failed', { number: referenceNumber }),
          createdBy: 'System',
        },
        state.openCharges,
      ),
    ];
  });
}

/** The payer hears that the money comes another way, and staff that they have to send it. */
function toldUndone(context: AttemptContext, payment: PaymentCore, refund: Last): Announcement[] {
  const { businessUnitId, id, referenceNumber, contactEmail } = payment;
  const isBase = payment.id === context.base.id;
  const announcement = (topic: string, orderingKey: string, payload: Record<string, unknown>): Announcement => ({
    businessUnitId,
    orderingKey,
    topic,
    payload,
  });
  return [
    adjusted(payment),
    ...(isBase
      ? context.money.map(({ accountId }) => announcement('Account.Updated', `account:${accountId}`, { id: accountId }))
      : []),
    ...(contactEmail && isBase
      ? [
          announcement('email.Refund Failed', `payment:${id}`, {
            paymentId: id,
            to: contactEmail,
            amountMinor: refund.amountMinor,
          }),
        ]
      : []),
    wanted({
      businessUnitId,
      paymentId: id,
      title: tell('ticket_refund_failed', { number: referenceNumber }),
      description: tell('ticket_refund_failed_text'),
      dedupeKey: `refund-failed:${refund.id}`,
    }),
  ];
}

/**
 * By the lines as staff entered them, else over what was refunded of each; accounts keep owing what went back otherwise
 * (domain rule 14).
 */
function linesUndone(context: AttemptContext, refund: Last, isVoided: boolean): LineMove[] {
  const shares =
    refund.allocations ??
    spreadOver(
      refund.amountMinor,
      context.lines.map((line) => ({ id: line.id, leftMinor: line.refundedMinor })),
    );
  return context.lines.flatMap((line): LineMove[] => {
    const refundedBy = -(shares.find((share) => share.lineItemId === line.id)?.amountMinor ?? 0);
    const reversedBy = Math.min(
      0,
      goneBackOf({ ...line, refundedMinor: line.refundedMinor + refundedBy }, isVoided) - line.reversedMinor,
    );
    return refundedBy === 0 && reversedBy === 0 ? [] : [{ id: line.id, refundedBy, reversedBy }];
  });
}
