import type { GatewayAnswer, GatewayClaim } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { hearTestSale } from '../../exceptions/hear-test-sale.ts';
import { raiseExceptions } from '../../exceptions/raise-exception.ts';
import { takeGiveBackClaim } from '../../exceptions/take-give-back-claim.ts';
import { act } from './act.ts';
import type { Done } from './done.ts';
import { mayChange } from './claim-rank.rules.ts';
import { type Asked, claimOfAnswer } from './claim-of-answer.rules.ts';
import { exceptionOf } from './exception-of.ts';
import { type At, findClaimed } from './find-claimed.ts';
import { ruleOf } from './late-truth.rules.ts';
import type { ClaimChannel, Rule } from './late-truth-words.rules.ts';
import { type Claimed, lockClaimed } from './lock-claimed.ts';

export interface Said {
  readonly claim: GatewayClaim;
  readonly channel: ClaimChannel;
  readonly answer: GatewayAnswer | undefined;
}

/** Takes a claim in, in one transaction; what has to be asked at the gateway then, its caller asks. */
export async function takeIn(deps: PaymentDeps, at: At, said: Said): Promise<Done> {
  const done = await deps.db.scoped([at.businessUnitId], (tx) => takeInTransaction(deps, tx, at, said));
  crashPoint('claim.committed');
  return done;
}

/** Who gave an answer: the request itself, staff, or an inquiry, by the moment when its doubt was found. */
export type Answered = 'Answer' | 'Staff' | Date;

/**
 * The answer to a request or an inquiry as a claim, with what it says beyond it. What an inquiry says is true when it
 * is asked, and may be old when it is read: it counts from when the doubt was found, for a void can be done between.
 */
export const saidBy = (asked: Asked, answer: GatewayAnswer, by: Answered): Said => ({
  claim: claimOfAnswer(asked, answer, by instanceof Date ? by : undefined),
  channel: by instanceof Date ? 'Inquiry' : by,
  answer,
});

/** The same in a transaction of its caller, which holds no lock below that of payments. */
export async function takeInTransaction(
  deps: PaymentDeps,
  tx: Tx,
  at: At,
  { claim, channel, answer }: Said,
): Promise<Done> {
  const found = await findClaimed(tx, at, claim);
  const ofException = found.disagrees ? undefined : found.attempt;
  if (ofException?.exceptionId && ofException.operation !== 'Sale')
    return takeGiveBackClaim(deps, tx, ofException, claim, channel, answer);
  if (ofException?.exceptionId && claim.operation === 'Sale')
    return hearTestSale(deps, tx, ofException, claim, channel, answer);
  const claimed = { ...(await lockClaimed(tx, at, claim, channel, found)), answer };
  if (found.disagrees || (!found.isNumbered && hasOtherNumber(claimed)))
    return {
      effect:
        (await raiseExceptions(tx, [exceptionOf(claimed, 'Id Disagrees', strangeMinor(claim))])) > 0
          ? 'exception'
          : 'known',
    };
  const rule = ruleOf(claim.operation, claimed.belief, claimed.heard, channel);
  if (!rule || !mayAct(rule, claimed)) return { effect: 'nothing' };
  return act(deps, tx, claimed, rule);
}

/**
 * What stands under our reference has a number already, and it is another one; only a void keeps the number of its sale
 * at some gateways.
 */
const hasOtherNumber = ({ claim, last }: Claimed): boolean =>
  claim.operation !== 'Void' &&
  last?.outcome === 'Approved' &&
  last.number !== '' &&
  claim.gatewayTransactionId !== '' &&
  last.number !== claim.gatewayTransactionId;

/** A number that we do not know under a reference that we do: what it moved is not in our books. */
const strangeMinor = ({ says, amountMinor }: GatewayClaim): number =>
  says === 'charged' ? amountMinor : says === 'done' ? -amountMinor : 0;

/**
 * Outcomes of what is open, and what only ends or waits, ask for no rank; proof of a charge is only refused when it is
 * older.
 */
function mayAct({ does }: Rule, { belief, channel, toldAt, applied }: Claimed): boolean {
  if (
    belief === 'Sent' ||
    belief === 'Unknown' ||
    does === 'nothing' ||
    does === 'later' ||
    does === 'withdraw exceptions'
  )
    return true;
  const proves = does === 'approve late' || does === 'give back';
  return mayChange(proves && !(toldAt && applied.toldAt) ? 'Staff' : channel, toldAt, applied);
}
