import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { change, type Tx } from '../../../platform/database/database.ts';
import { raiseExceptions } from '../../exceptions/raise-exception.ts';
import { writeGiveBack } from '../../exceptions/write-give-back.ts';
import { holdAttempt } from '../attempts/hold-attempt.ts';
import { resolveIn } from '../attempts/resolve-attempt.ts';
import type { PaymentDeps } from '../deps.ts';
import { resolvers } from './claim-rank.rules.ts';
import type { Done } from './done.ts';
import { exceptionOf } from './exception-of.ts';
import type { Claimed } from './lock-claimed.ts';

/** What an attempt that is open becomes by what is told of it. */
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
export async function resolveOpen(
  deps: PaymentDeps,
  tx: Tx,
  claimed: Claimed,
  does: keyof typeof outcomes,
): Promise<Done> {
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

/** What was charged is another amount than ours: nothing of it is kept. */
export async function giveBackOther(deps: PaymentDeps, tx: Tx, claimed: Claimed, isOpen: boolean): Promise<Done> {
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

/** The gateway keeps it for a person of its own to look at. */
export async function holdOpen(deps: PaymentDeps, tx: Tx, { attempt, claim }: Claimed): Promise<Done> {
  if (!attempt) throw new Error('Only an attempt of ours can be held.');
  await holdAttempt(deps, tx, attempt, { outcome: 'held', gatewayTransactionId: claim.gatewayTransactionId });
  return { effect: 'applied' };
}

/** A dispute or return of a sale whose outcome nobody knew: it was charged. */
export async function proveCharged(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<Done> {
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
