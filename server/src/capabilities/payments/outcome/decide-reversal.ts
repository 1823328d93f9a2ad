import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { fallOn } from '@ratepayer/contract/payments/reversal.ts';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { Announcement } from '../../../platform/outbox/announce.ts';
import { planPostings } from '../../accounts/post-balance-events.ts';
import { orNothing, wanted } from '../open-ticket.ts';
import { leftToGiveBack } from '../left-to-give-back.rules.ts';
import type { PaymentCore } from '../payment-core.ts';
import { giveBackAgain, givenBack, resting } from './give-back-again.ts';
import { movedBy, unmoved } from '../move-payment.ts';
import { givingBack } from '../../reversals/reversing-postings.rules.ts';
import type { LineMove, OutcomePlan } from './outcome-plan.ts';
import type { AttemptContext } from './lock-context.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

/**
 * What the answer to a void or refund of a posted payment does (domain.md 4.2). Declined or failed: nothing but its
 * transaction on the timeline. A void gives back what still stands of every line; a refund what its lines can still
 * give.
 */
export function decideReversal(
  context: AttemptContext,
  payment: PaymentCore,
  answer: GatewayAnswer,
  now: Date,
): OutcomePlan {
  const rests = payment.status === 'Pending'; // its void did not hold: accounts owe again already, only the money goes back
  if (answer.outcome !== 'approved')
    return {
      payments: [],
      postings: [],
      announcements: feeStays(context, payment, answer),
      ...(rests ? giveBackAgain(context, payment, answer, 'Refund') : {}),
    };
  return givenBackBy(context, payment, rests, now);
}

function givenBackBy(context: AttemptContext, payment: PaymentCore, rests: boolean, now: Date): OutcomePlan {
  const { attempt } = context;
  const isVoid = attempt.operation === 'Void';
  const lines = fallOn(isVoid ? 'Void' : 'Refund', attempt.amountMinor, context.lines, attempt.ask.allocations).map(
    (fall): LineMove => ({
      id: fall.lineItemId,
      refundedBy: isVoid ? 0 : fall.amountMinor,
      reversedBy: fall.postedMinor,
    }),
  );
  // Of a payment that accounts keep, the status tells whether all was refunded; of one that rests, whether all is back.
  const isBack = rests
    ? leftToGiveBack(payment) <= attempt.amountMinor
    : payment.refundedAmountMinor + attempt.amountMinor === payment.amountMinor;
  const isWhole = isVoid || isBack;
  const ends = isWhole ? { ends: givenBack(payment) } : { exceptions: [resting(context, payment)] };
  return {
    payments: [moveOf(payment, attempt, isWhole, rests)],
    lines,
    postings: postingsBack(context, payment, lines, now),
    announcements: told(context, payment, isVoid ? 'Voided' : 'Refunded'),
    next: rests ? undefined : feeNext(context, payment),
    ...(rests ? ends : {}),
  };
}

function moveOf(
  payment: PaymentCore,
  { operation, amountMinor: refundedBy }: AttemptContext['attempt'],
  isWhole: boolean,
  rests: boolean,
) {
  if (operation === 'Void') return movedBy(payment, rests ? 'voidedWithPair' : 'voidApproved');
  return isWhole
    ? movedBy(payment, rests ? 'refundedWithPair' : 'refundedInFull', { refundedBy })
    : unmoved(payment, { refundedBy });
}

/** A fee that was to go back with its payment and did not: whoever asked has read of the payment only. */
function feeStays({ attempt, base }: AttemptContext, payment: PaymentCore, answer: GatewayAnswer): Announcement[] {
  if (payment.id === base.id || attempt.operation !== 'Refund') return [];
  return [
    wanted({
      businessUnitId: payment.businessUnitId,
      paymentId: base.id,
      title: tell('ticket_fee_stays', { number: base.referenceNumber }),
      description: tell('ticket_fee_stays_text', { message: orNothing(answer.message) }),
      dedupeKey: `fee-refund:${payment.id}`,
    }),
  ];
}

function postingsBack(
  context: AttemptContext,
  payment: PaymentCore,
  lines: readonly LineMove[],
  now: Date,
): OutcomePlan['postings'] {
  const { attempt, events, chargesNow, money, timezone } = context;
  const eventType = attempt.operation === 'Void' ? 'Void' : 'Refund';
  return money.flatMap((state) => {
    const own = context.lines.filter((line) => line.accountId === state.accountId);
    const postings = own.flatMap((line) =>
      givingBack(eventType, line.id, events, lines.find((move) => move.id === line.id)?.reversedBy ?? 0, chargesNow),
    );
    if (postings.length === 0) return [];
    const batch = {
      businessUnitId: payment.businessUnitId,
      accountId: state.accountId,
      sourceType: 'attempt' as const,
      sourceId: attempt.id,
      effectiveDate: dateIn(now, timezone),
      postings,
    };
    return [
      planPostings(
        {
          ...batch,
          description: tell(eventType === 'Void' ? 'register_void' : 'register_refund', {
            number: payment.referenceNumber,
          }),
          createdBy: attempt.ask.by ?? 'System',
        },
        state.openCharges,
      ),
    ];
  });
}

function told(
  { money, attempt, base }: AttemptContext,
  payment: PaymentCore,
  what: 'Voided' | 'Refunded',
): Announcement[] {
  const message = (topic: string, orderingKey: string, payload: Record<string, unknown>): Announcement => ({
    businessUnitId: payment.businessUnitId,
    orderingKey,
    topic,
    payload,
  });
  const isBase = payment.id === base.id;
  return [
    message(`Payment.${what}`, `payment:${base.id}`, { id: payment.id, referenceNumber: payment.referenceNumber }),
    ...(isBase
      ? money.map(({ accountId }) => message('Account.Updated', `account:${accountId}`, { id: accountId }))
      : []),
    ...(isBase && attempt.ask.tellPayer && base.contactEmail
      ? [
          message(`email.Payment ${what}`, `payment:${base.id}`, {
            paymentId: base.id,
            to: base.contactEmail,
            amountMinor: attempt.amountMinor,
          }),
        ]
      : []),
  ];
}

/** The fee goes with its base: voided with a void, refunded with a refund when that was asked for. */
function feeNext({ attempt, base, fee }: AttemptContext, payment: PaymentCore): OutcomePlan['next'] {
  if (!fee || payment.id !== base.id || fee.status !== 'Succeeded' || fee.adjustedAmountMinor > 0) return undefined;
  const ask = { reason: 'With its payment', by: attempt.ask.by ?? 'System', role: attempt.ask.role ?? 'System User' };
  if (attempt.operation === 'Void')
    return fee.refundedAmountMinor === 0 ? { payment: fee, operation: 'Void', ask } : undefined;
  return attempt.ask.withFee ? { payment: fee, operation: 'Refund', amountMinor: leftToGiveBack(fee), ask } : undefined;
}
