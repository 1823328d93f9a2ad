import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { endExceptions, raiseExceptions } from '../../exceptions/raise-exception.ts';
import { takeBackIn } from '../../reversals/take-back.ts';
import type { PaymentDeps } from '../deps.ts';
import { isKept } from './belief.rules.ts';
import type { Done } from './done.ts';
import { exceptionOf, isOtherCurrency } from './exception-of.ts';
import { differenceOf } from './raise-difference.ts';
import type { Claimed } from './lock-claimed.ts';

/** Chargeback or ACH Return up to what is left; what is beyond is an exception. */
export async function takeBackClaimed(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<Done> {
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
  if (facts?.adjustmentReversed) {
    const raised = await raiseExceptions(tx, [exceptionOf(claimed, 'Never Taken', differenceOf(claimed))]);
    return { effect: raised > 0 ? 'exception' : 'known' };
  }
  return takeWhatIsLeft(deps, tx, claimed, payment);
}

async function takeWhatIsLeft(deps: PaymentDeps, tx: Tx, claimed: Claimed, payment: Payment): Promise<Done> {
  const { claim } = claimed;
  const amountMinor = claim.amountMinor || payment.amountMinor;
  const takes = Math.min(leftOf(claimed, payment), amountMinor);
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

type Payment = NonNullable<Claimed['payment']>;

function leftOf(claimed: Claimed, payment: Payment): number {
  const takes = claimed.facts && isKept(payment, claimed.facts) && !isOtherCurrency(claimed);
  return takes ? payment.amountMinor - payment.adjustedAmountMinor : 0;
}
