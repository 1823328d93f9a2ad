import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { change, oneRow, sql, type Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { openTicket } from '../open-ticket.ts';
import type { PaymentDeps } from '../deps.ts';
import type { GatewayRequest } from '../attempts/gateway-request.ts';
import { lockOpen } from '../../exceptions/lock-open.ts';
import { endExceptions, raiseExceptions } from '../../exceptions/raise-exception.ts';
import { writeGiveBack } from '../../exceptions/write-give-back.ts';
import { holdAttempt } from '../attempts/hold-attempt.ts';
import { type AttemptRow, attemptColumns } from '../attempts/attempt-row.ts';
import { resolveIn } from '../attempts/resolve-attempt.ts';
import { reverseAdjustmentIn, takeBackIn } from '../../reversals/adjust-payment.ts';
import { approveLate } from './approve-late.ts';
import { exceptionOf, isOtherCurrency, saidOtherwise } from './exception-of.ts';
import { mayChange, resolvers } from './claim-rank.rules.ts';
import type { ClaimChannel, Rule } from './late-truth.rules.ts';
import { type Claimed, standingOf } from './read-claimed.ts';
import { recordRest, recordReversal } from './record-reversal.ts';
import { undoRefund, undoVoid } from './undo-reversal.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

/**
 * What a claim did: changed our books, told what we knew, waits for something else, became an exception, or says
 * nothing to us.
 */
export type ClaimEffect = 'applied' | 'known' | 'later' | 'exception' | 'nothing';

/** What was done in the transaction, and what has to be asked at the gateway after it. */
export interface Done {
  readonly effect: ClaimEffect;
  readonly gatewayRequest?: GatewayRequest | undefined;
  /** An attempt that gives back under an exception. */
  readonly giveBackId?: number | undefined;
  /** The claim is taken once more: what it proves had to be written first. */
  readonly again?: boolean;
}

/** Does what the table says, under the locks that the claim was read with. */
export async function act(deps: PaymentDeps, tx: Tx, claimed: Claimed, { does }: Rule): Promise<Done> {
  if (typeof does === 'object') return except(deps, tx, claimed, does.except);
  switch (does) {
    case 'approve':
    case 'decline':
    case 'fail':
    case 'approve and except':
      return resolve(deps, tx, claimed, does);
    case 'decline and give back':
    case 'give back':
      return giveBack(deps, tx, claimed, does === 'decline and give back');
    case 'hold':
      return hold(deps, tx, claimed);
    case 'prove, then take back':
      return prove(deps, tx, claimed);
    case 'charged after all':
      return claimed.facts?.isOpen
        ? { effect: 'later' }
        : { effect: 'applied', gatewayRequest: await approveLate(deps, tx, claimed) };
    case 'void undone':
    case 'refund undone':
    case 'record reversal':
      return claimed.facts?.isPairOpen ? { effect: 'later' } : late(deps, tx, claimed, does);
    case 'take back':
      return takeBack(deps, tx, claimed);
    case 'reverse adjustment':
      await reverseAdjustmentIn(
        deps,
        tx,
        systemCaller([claimed.at.businessUnitId]),
        claimed.payment?.id ?? 0,
        claimed.facts?.adjustmentId ?? 0,
        {
          reason: claimed.claim.operation === 'Return' ? 'The bank took its return back' : 'The dispute was won',
        },
      );
      return { effect: 'applied' };
    case 'withdraw exceptions': {
      await keepNewest(tx, claimed);
      const rest = await recordRest(deps, tx, claimed);
      if (rest) return { effect: 'applied', gatewayRequest: rest.gatewayRequest };
      return {
        effect: (await comesAgain(deps, tx, claimed)) || (await withdraw(tx, claimed)) > 0 ? 'applied' : 'known',
      };
    }
    case 'later':
    case 'keep unread':
      return { effect: 'later' };
    case 'nothing':
      return { effect: 'nothing' };
  }
}

/** Another figure takes the place of what was an exception about the same number before. */
async function except(deps: PaymentDeps, tx: Tx, claimed: Claimed, kind: ExceptionKind): Promise<Done> {
  await comesAgain(deps, tx, claimed);
  const { at, claim } = claimed;
  const kinds = (['Amount Differs', 'Never Taken'] as const).filter((each) => each !== kind);
  if (kinds.length === 1)
    await endExceptions(
      tx,
      { ...at, gatewayTransactionId: claim.gatewayTransactionId, kinds },
      'Accepted',
      saidOtherwise,
    );
  return {
    effect:
      (await raiseExceptions(tx, [exceptionOf(claimed, kind, differenceOf(claimed))])) > 0 ? 'exception' : 'known',
  };
}

/** A debit that had failed is charged: what its own number took back came again. @returns whether it did. */
async function comesAgain(deps: PaymentDeps, tx: Tx, { at, belief, claim, payment, facts }: Claimed): Promise<boolean> {
  if (
    belief !== 'Debited' ||
    claim.says !== 'charged' ||
    !payment ||
    !facts?.adjustmentId ||
    facts.adjustmentReversed ||
    facts.isPairOpen
  )
    return false;
  await reverseAdjustmentIn(deps, tx, systemCaller([at.businessUnitId]), payment.id, facts.adjustmentId, {
    reason: 'The gateway charged it again',
  });
  return true;
}

/** The gateway's books less ours, by what is claimed against what we hold. */
function differenceOf({ claim, heard, belief, payment, attempt }: Claimed): number {
  const ours = payment ? payment.amountMinor - payment.refundedAmountMinor : 0;
  if (claim.operation === 'Dispute' || claim.operation === 'Return') return -claim.amountMinor;
  if (claim.operation === 'Refund')
    return (attempt && belief === 'Approved' ? attempt.amountMinor : 0) - claim.amountMinor;
  if (heard === 'charged') return claim.amountMinor;
  if (heard === 'charged other')
    return claim.amountMinor - (belief === 'Voided' || belief === 'Unmatched' ? 0 : (payment?.amountMinor ?? 0));
  return -ours;
}

const outcomes = { approve: 'approved', 'approve and except': 'approved', decline: 'declined', fail: 'error' } as const;

const answerOf = ({ claim, attempt }: Claimed, outcome: GatewayAnswer['outcome']): GatewayAnswer => ({
  outcome,
  gatewayTransactionId: claim.gatewayTransactionId,
  authCode: claim.authCode,
  responseCode: claim.code,
  message: claim.message || tell('said_without_words'),
  amountMinor: outcome === 'approved' ? (attempt?.amountMinor ?? 0) : 0,
});

/** As if it had been answered; the first proof wins. */
async function resolve(deps: PaymentDeps, tx: Tx, claimed: Claimed, does: keyof typeof outcomes): Promise<Done> {
  const { attempt, channel } = claimed;
  if (!attempt) throw new Error('Only an attempt of ours can take an outcome.');
  if (does === 'approve and except')
    await raiseExceptions(tx, [
      exceptionOf(claimed, 'Amount Differs', attempt.amountMinor - claimed.claim.amountMinor),
    ]);
  await keepTime(tx, claimed);
  const at = {
    attemptId: attempt.id,
    businessUnitId: attempt.businessUnitId,
    effect: attempt.operation === 'Sale' ? ('posting' as const) : ('reversal' as const),
  };
  return {
    effect: does === 'approve and except' ? 'exception' : 'applied',
    gatewayRequest: (
      await resolveIn(
        deps,
        tx,
        at,
        { ...(claimed.answer ?? answerOf(claimed, outcomes[does])), amountMinor: attempt.amountMinor },
        resolvers[channel],
      )
    ).next,
  };
}

const keepTime = (tx: Tx, { attempt, toldAt }: Claimed) =>
  attempt && toldAt
    ? change(tx, sql`update gateway_attempt set told_at = ${toldAt} where id = ${attempt.id}`)
    : undefined;

/** What we hold was said again: an older word against it changes nothing any more, whenever it is read. */
const keepNewest = (tx: Tx, { last, toldAt }: Claimed) =>
  last && toldAt && (!last.toldAt || last.toldAt < toldAt)
    ? change(tx, sql`update gateway_attempt set told_at = ${toldAt} where id = ${last.id}`)
    : undefined;

/** What was charged is another amount than ours: nothing of it is kept. */
async function giveBack(deps: PaymentDeps, tx: Tx, claimed: Claimed, isOpen: boolean): Promise<Done> {
  const { attempt, claim, payment } = claimed;
  if (!attempt || !payment) throw new Error('Only what an attempt of ours charged is given back by itself.');
  const exception = exceptionOf(claimed, 'Given Back', claim.amountMinor);
  const raised = await raiseExceptions(tx, [exception]);
  const giveBackId =
    raised > 0
      ? await writeGiveBack(
          deps,
          tx,
          { ...exception, currencyCode: claim.currencyCode || payment.currencyCode },
          {
            saleReference: attempt.gatewayReference,
            saleTransactionId: claim.gatewayTransactionId,
            gatewayId: attempt.gatewayId,
          },
        )
      : undefined;
  if (!isOpen) return { effect: raised > 0 ? 'exception' : 'known', giveBackId };
  await keepTime(tx, claimed);
  const at = { attemptId: attempt.id, businessUnitId: attempt.businessUnitId, effect: 'none' as const };
  const answer = { ...answerOf(claimed, 'declined'), message: tell('said_other_amount') };
  return {
    effect: 'exception',
    giveBackId,
    gatewayRequest: (await resolveIn(deps, tx, at, answer, resolvers[claimed.channel])).next,
  };
}

async function hold(deps: PaymentDeps, tx: Tx, { attempt, claim }: Claimed): Promise<Done> {
  if (!attempt) throw new Error('Only an attempt of ours can be held.');
  await holdAttempt(deps, tx, attempt, { outcome: 'held', gatewayTransactionId: claim.gatewayTransactionId });
  return { effect: 'applied' };
}

/** A dispute or return of a sale whose outcome nobody knew: it was charged. */
async function prove(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<Done> {
  const { sale, claim } = claimed;
  if (!sale) throw new Error('What is disputed is a sale of ours.');
  const answer = {
    ...answerOf({ ...claimed, attempt: sale }, 'approved'),
    gatewayTransactionId: claim.saleTransactionId,
    responseCode: 'disputed',
    message: tell('said_taken_back'),
  };
  const { next: gatewayRequest } = await resolveIn(
    deps,
    tx,
    { attemptId: sale.id, businessUnitId: sale.businessUnitId, effect: 'posting' },
    answer,
    resolvers[claimed.channel],
  );
  return { effect: 'applied', gatewayRequest, again: true };
}

async function late(
  deps: PaymentDeps,
  tx: Tx,
  claimed: Claimed,
  does: 'void undone' | 'refund undone' | 'record reversal',
): Promise<Done> {
  const { payment, attempt, facts, last, at, claim } = claimed;
  if (does === 'record reversal') {
    const { recorded, excepted, gatewayRequest } = await recordReversal(deps, tx, claimed);
    return { effect: excepted ? 'exception' : recorded ? 'applied' : 'known', gatewayRequest };
  }
  if (does === 'refund undone') {
    if (!last?.transactionId) return { effect: 'known' };
    await endExceptions(
      tx,
      { ...at, gatewayTransactionId: claim.gatewayTransactionId, kinds: ['Refunded Twice', 'Amount Differs'] },
      'Accepted',
      tell('reason_refund_failed'),
    );
    // One that was recorded in steps fails step by step, each in a transaction of its own.
    const again = attempt !== undefined && (await standingOf(tx, attempt.id)) > last.amountMinor;
    return { effect: 'applied', gatewayRequest: await undoRefund(deps, tx, claimed, last), again };
  }
  // What was told before we heard of the void speaks of the sale, not of its void.
  const isBefore = claim.operation === 'Sale' && claimed.toldAt && facts?.voidedAt && claimed.toldAt <= facts.voidedAt;
  if (payment?.status !== 'Voided' || !facts?.voidedById || isBefore) return { effect: 'known' };
  const head = await oneRow(
    tx,
    sql<AttemptRow>`select ${attemptColumns} from gateway_attempt
      where id = (select coalesce(a.original_attempt_id, a.id) from transaction t
      join gateway_attempt a on a.id = t.gateway_attempt_id where t.id = ${facts.voidedById})`,
  );
  return {
    effect: 'applied',
    gatewayRequest: await undoVoid(deps, tx, { ...claimed, attempt: head }, facts.voidedById),
  };
}

/** Chargeback or ACH Return up to what is left; what is beyond is an exception. */
async function takeBack(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<Done> {
  const { payment, claim, facts } = claimed;
  if (!payment) throw new Error('What is taken back is a payment of ours.');
  if (facts?.isPairOpen) return { effect: 'later' };
  if (facts?.adjustmentId && !facts.adjustmentReversed) return { effect: 'known' };
  // A debit that failed, was charged again and failed again has one number: the second time a person decides.
  await endExceptions(
    tx,
    { ...claimed.at, gatewayTransactionId: claim.gatewayTransactionId, kinds: ['Amount Differs'] },
    'Accepted',
    tell('reason_bank_took'),
  );
  if (facts?.adjustmentReversed)
    return {
      effect:
        (await raiseExceptions(tx, [exceptionOf(claimed, 'Never Taken', differenceOf(claimed))])) > 0
          ? 'exception'
          : 'known',
    };
  const amountMinor = claim.amountMinor || payment.amountMinor;
  const left =
    !isOtherCurrency(claimed) && (payment.status === 'Succeeded' || payment.status === 'Refunded')
      ? payment.amountMinor - payment.adjustedAmountMinor
      : 0;
  const takes = Math.min(left, amountMinor);
  const trace = claim.gatewayTransactionId || claim.reference;
  const excepted =
    takes < amountMinor &&
    (await raiseExceptions(tx, [exceptionOf(claimed, 'Money Without A Payment', takes - amountMinor)])) > 0;
  const type = claim.operation === 'Dispute' ? ('Chargeback' as const) : ('ACH Return' as const);
  const recorded =
    takes > 0 &&
    (await takeBackIn(deps, tx, systemCaller([claimed.at.businessUnitId]), payment.id, {
      type,
      code: claim.code,
      trace,
      amountMinor: takes,
    }));
  return { effect: excepted ? 'exception' : recorded ? 'applied' : 'known' };
}

/** Ends the exceptions that said otherwise, unless they know it better: by a newer word, or a stronger one. */
async function withdraw(tx: Tx, { at, claim, payment, toldAt, channel }: Claimed): Promise<number> {
  const number = claim.gatewayTransactionId || (claim.operation === 'Void' ? claim.saleTransactionId : '');
  if (number === '') return 0;
  const open = await lockOpen<ClaimChannel>(tx, at, number, claim.says);
  const untrue = open.filter((each) =>
    mayChange(channel, toldAt, {
      channel: each.claim.channel,
      toldAt: each.claim.toldAt ? new Date(each.claim.toldAt) : null,
    }),
  );
  const ended =
    untrue.length === 0 ? 0 : await endExceptions(tx, { ids: untrue.map(({ id }) => id) }, 'Accepted', saidOtherwise);
  if (ended > 0 && payment) {
    await openTicket(tx, {
      businessUnitId: at.businessUnitId,
      paymentId: payment.id,
      title: tell('ticket_mind_changed', { number: payment.referenceNumber }),
      description: tell('ticket_mind_changed_text'),
      dedupeKey: `withdrawn:${number}`,
    });
  }
  return ended;
}
