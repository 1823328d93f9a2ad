import { attemptStates, type AttemptEvent, type AttemptOutcome } from '@ratepayer/contract/payments/attempt-state.ts';
import { isByItself } from '@ratepayer/contract/payments/channels.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { nextState } from '@ratepayer/contract/kit/state-machine.ts';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { Announcement } from '../../../platform/outbox/announce.ts';
import { planPostings } from '../../accounts/post-balance-events.ts';
import { postingsOf } from '../../accounts/posting.rules.ts';
import { triesUnderAttack } from '../card-testing-defense.ts';
import { leftToGiveBack } from '../left-to-give-back.rules.ts';
import type { PaymentCore } from '../payment-core.ts';
import { movedBy, type PaymentMove, unmoved } from '../move-payment.ts';
import type { SessionChange } from '../../sessions/move-session.ts';
import { decideReversal } from './decide-reversal.ts';
import { giveBackAgain, givenBack, resting } from './give-back-again.ts';
import type { OutcomePlan } from './outcome-plan.ts';
import type { AttemptContext } from './lock-context.ts';
import { payerActionKeys } from '../../gateways/payer-actions.rules.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { tell as tellLater } from '@ratepayer/contract/texts/tell-kept.ts';

const maximumAttempts = 5;
const eventOf = { approved: 'approved', declined: 'declined', error: 'failed' } as const satisfies Record<
  GatewayAnswer['outcome'],
  AttemptEvent
>;

/** The outcome an answer gives an attempt, or undefined when it has one already. */
export const outcomeOf = (from: AttemptOutcome, answer: GatewayAnswer): AttemptOutcome | undefined =>
  nextState(attemptStates, from, eventOf[answer.outcome]);

/** What follows from an answer (domain.md 10, base and fee step by step). Reads and writes nothing. */
export function decideOutcome(context: AttemptContext, answer: GatewayAnswer, now: Date): OutcomePlan {
  const reversed = reversedPayment(context);
  if (reversed) return decideReversal(context, reversed, answer, now);
  if (context.attempt.operation === 'Void') return afterVoid(context, answer, now);
  if (context.attempt.operation === 'Refund') return afterRefund(context, answer);
  return context.fee && context.attempt.paymentId === context.fee.id
    ? afterFeeSale(context, context.fee, answer, now)
    : afterBaseSale(context, answer, now);
}

/**
 * The posted payment that a void or refund is for; one of the pair that is not posted yet belongs to the sale's own
 * steps.
 */
function reversedPayment(context: AttemptContext): PaymentCore | undefined {
  if (context.attempt.operation === 'Sale') return undefined;
  const payment = attempted(context);
  return payment.postedDate ? payment : undefined;
}

const attempted = ({ attempt, base, fee }: AttemptContext): PaymentCore =>
  fee && attempt.paymentId === fee.id ? fee : base;

const nothing = { payments: [], postings: [], announcements: [] } as const;

function afterBaseSale(context: AttemptContext, answer: GatewayAnswer, now: Date): OutcomePlan {
  const { session, base, fee } = context;
  if (answer.outcome !== 'approved') {
    const failed = movedBy(base, answer.outcome === 'declined' ? 'saleDeclined' : 'saleError', {
      errorMessage: answer.message,
    });
    const unsent = fee ? [movedBy(fee, 'neverSent', { errorMessage: tellLater('payment_base_not_approved') })] : [];
    return { ...moveOn(context, answer.outcome, now), payments: [failed, ...unsent] };
  }
  if (!fee) return complete(context, now, [movedBy(base, 'saleApproved', { posted: true, authCode: answer.authCode })]);
  const again = session.status === 'RequiresGatewayResolution' ? ({ event: 'feeNeverSent' } as const) : undefined;
  return {
    ...nothing,
    payments: [unmoved(base, { authCode: answer.authCode })],
    session: again,
    next: { payment: fee, operation: 'Sale' },
  };
}

function afterFeeSale(context: AttemptContext, fee: PaymentCore, answer: GatewayAnswer, now: Date): OutcomePlan {
  const { base } = context;
  if (answer.outcome === 'approved')
    return complete(context, now, [
      movedBy(base, 'saleApproved', { posted: true }),
      movedBy(fee, 'saleApproved', { posted: true, authCode: answer.authCode }),
    ]);
  const failed = movedBy(fee, answer.outcome === 'declined' ? 'saleDeclined' : 'saleError', {
    errorMessage: answer.message,
  });
  return { ...nothing, payments: [failed], next: { payment: base, operation: 'Void' } };
}

function afterVoid(context: AttemptContext, answer: GatewayAnswer, now: Date): OutcomePlan {
  const { session, base } = context;
  const payment = attempted(context);
  const late = !isUnderWay(session.status) || payment.id !== base.id;
  if (answer.outcome === 'approved' && late)
    return { ...nothing, payments: [movedBy(payment, 'voidedWithPair')], ends: givenBack(payment) };
  if (answer.outcome === 'approved')
    return {
      ...moveOn(context, 'declined', now),
      payments: [movedBy(base, 'voidedWithPair', { errorMessage: tellLater('payment_fee_not_approved') })],
      ends: givenBack(base),
    };
  const waits = session.status === 'Processing' && !late ? ({ event: 'noAnswer' } as const) : undefined;
  // Refused as already settled: what cannot be voided is refunded. Certainly not done: voided again.
  return {
    ...nothing,
    session: waits,
    ...(answer.outcome === 'declined'
      ? { next: { payment, operation: 'Refund', amountMinor: leftToGiveBack(payment) } }
      : giveBackAgain(context, payment, answer, 'Void')),
  };
}

function afterRefund(context: AttemptContext, answer: GatewayAnswer): OutcomePlan {
  const { session, attempt, base } = context;
  const payment = attempted(context);
  if (answer.outcome !== 'approved') return { ...nothing, ...giveBackAgain(context, payment, answer, 'Refund') };
  if (leftToGiveBack(payment) > attempt.amountMinor)
    return {
      ...nothing,
      payments: [unmoved(payment, { refundedBy: attempt.amountMinor })],
      exceptions: [resting(context, payment)],
    };
  const ours = isUnderWay(session.status) && payment.id === base.id;
  const ended = {
    event: 'refunded',
    how: { abandonReason: 'Returned', payerMessage: tell('payer_returned') },
  } as const;
  return {
    ...nothing,
    payments: [
      movedBy(payment, 'refundedWithPair', {
        refundedBy: attempt.amountMinor,
        ...(ours ? { errorMessage: tellLater('payment_fee_not_approved') } : {}),
      }),
    ],
    session: ours && session.status === 'RequiresGatewayResolution' ? ended : undefined,
    announcements: ours ? tellNotCharged(context) : [],
    ends: givenBack(payment),
  };
}

/**
 * A void or refund of a charge that came to light later finds its session ended, or open for another try: it moves
 * nothing there.
 */
const isUnderWay = (status: string): boolean => status === 'Processing' || status === 'RequiresGatewayResolution';

/**
 * The money is in: base and fee Succeeded together, one set of balance events per account, session Complete, and what
 * others must hear.
 */
function complete(context: AttemptContext, now: Date, payments: readonly PaymentMove[]): OutcomePlan {
  const { base, lines, money, charges, timezone } = context;
  const postings = money.map((state) =>
    planPostings(
      {
        businessUnitId: base.businessUnitId,
        accountId: state.accountId,
        sourceType: 'payment',
        sourceId: base.id,
        effectiveDate: dateIn(now, timezone),
        description: tellLater('register_payment', { number: base.referenceNumber }),
        createdBy: 'Payer',
        postings: postingsOf(
          lines.filter((line) => line.accountId === state.accountId),
          state.lateFee,
          charges.filter((charge) => charge.accountId === state.accountId),
        ),
      },
      state.openCharges,
    ),
  );
  const message = (topic: string, orderingKey: string, payload: Record<string, unknown>): Announcement => ({
    businessUnitId: base.businessUnitId,
    orderingKey,
    topic,
    payload,
  });
  return {
    payments,
    session: { event: 'charged' },
    postings,
    announcements: [
      message('Payment.Processed', `payment:${base.id}`, { id: base.id, referenceNumber: base.referenceNumber }),
      ...money.map(({ accountId }) => message('Account.Updated', `account:${accountId}`, { id: accountId })),
      ...(base.contactEmail
        ? [message('email.Payment Receipt', `payment:${base.id}`, { paymentId: base.id, to: base.contactEmail })]
        : []),
    ],
  };
}

/**
 * Back to the choice of a way to pay, or out after too many tries. The payer reads no reason that would tell a thief
 * more.
 */
function moveOn(context: AttemptContext, outcome: 'declined' | 'error', now: Date): Omit<OutcomePlan, 'payments'> {
  const { session } = context;
  const how: SessionChange = { dropSource: true, countAttempt: true, ...wordsOf(context, outcome) };
  const reason = whyOver(context, now);
  return {
    postings: [],
    announcements: session.status === 'RequiresGatewayResolution' ? tellNotCharged(context) : [],
    isSpared: context.worded?.isSpared === true && !context.attacked,
    session: reason
      ? { event: 'tooManyAttempts', how: { ...how, abandonReason: reason } }
      : { event: 'notCharged', how },
  };
}

/**
 * What everybody reads of it; signed-in payers read its own words instead (`payerActionKeys`), guests the general text
 * while cards are tested here.
 */
function wordsOf({ worded, ...context }: AttemptContext, outcome: 'declined' | 'error') {
  if (outcome === 'error') return { payerMessage: tell('payer_went_wrong'), payerAction: 'Try Again' };
  if (!worded?.payerAction || isSuspected(context))
    return { payerMessage: tell('payer_not_approved'), payerAction: 'Use Another Method' };
  return { payerMessage: tell(payerActionKeys[worded.payerAction]), payerAction: worded.payerAction };
}

/** A guest while cards are tested here. */
const isSuspected = ({ attacked, session }: Pick<AttemptContext, 'attacked' | 'session'>) =>
  attacked && session.createdByUserRole === 'QuickPay';

/**
 * Why nothing else may be tried in this session; nobody is there to try again for an automatic payment. Declines that
 * somebody worded as no try are none, but while cards are tested here.
 */
function whyOver(context: AttemptContext, now: Date) {
  const { session, attacked, worded } = context;
  if (isByItself(session.channel)) return 'Declined';
  const most = isSuspected(context) ? triesUnderAttack : maximumAttempts;
  if (session.attemptCount + 1 - (attacked ? 0 : (worded?.spared ?? 0)) >= most) return 'Too many attempts';
  return session.status === 'RequiresGatewayResolution' && session.expiresDate <= now ? 'Expired' : undefined;
}

/** Who let it be paid by itself hears of it where that ends (`autopay/take-outcomes.ts`), or not at all. */
const tellNotCharged = ({ base, session }: AttemptContext): Announcement[] =>
  base.contactEmail === '' || isByItself(session.channel)
    ? []
    : [
        {
          businessUnitId: base.businessUnitId,
          orderingKey: `payment:${base.id}`,
          topic: 'email.Payment Not Charged',
          payload: { paymentId: base.id, to: base.contactEmail },
        },
      ];
