import type { GatewayAnswer, GatewayClaim } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { sendGiveBack } from '../../exceptions/send-give-back.ts';
import { sendAttempts } from '../attempts/send-attempt.ts';
import { stillUnderWay } from '../attempts/still-under-way.ts';
import type { ClaimEffect, Done } from './done.ts';
import type { Asked } from './claim-of-answer.rules.ts';
import type { At } from './find-claimed.ts';
import type { ClaimChannel } from './late-truth-words.rules.ts';
import { refundsWithRoom } from './refunds-with-room.ts';
import { type Said, saidBy, takeIn, takeInTransaction } from './take-in.ts';

/**
 * Takes in what a gateway claims about one operation, whoever brings it (domain.md 4.18): finds what it is about, locks
 * and reads it, looks the cell up and does what stands there. The same again, late, or two at once change nothing more.
 * What has to be asked at the gateway then is asked before this ends.
 */
export const takeClaim = (
  deps: PaymentDeps,
  at: At,
  claim: GatewayClaim,
  channel: ClaimChannel,
): Promise<ClaimEffect> => take(deps, at, { claim, channel, answer: undefined });

/**
 * The same for the answer to an inquiry about an attempt of ours, by the moment when it was asked, or staff's word for
 * it, which says more than a claim: whether it was refused or failed.
 */
export const takeAnswer = (
  deps: PaymentDeps,
  at: At & Asked,
  answer: GatewayAnswer,
  by: Date | 'Staff',
): Promise<ClaimEffect> => take(deps, at, saidBy(at, answer, by));

/** The same in a transaction of its caller, which asks the gateway what follows by `followUp` when it is over. */
export const takeClaimIn = (
  deps: PaymentDeps,
  tx: Tx,
  at: At,
  claim: GatewayClaim,
  channel: ClaimChannel,
): Promise<Done> => takeInTransaction(deps, tx, at, { claim, channel, answer: undefined });

/**
 * Asks at the gateway what a claim made necessary. What was claimed is recorded by now, whatever becomes of writing
 * down what follows.
 */
export async function followUp(deps: PaymentDeps, at: At, done: Done): Promise<void> {
  if (done.gatewayRequest) await sendAttempts(deps, done.gatewayRequest).catch(stillUnderWay);
  if (done.giveBackId !== undefined) await sendGiveBack(deps, at.businessUnitId, done.giveBackId).catch(stillUnderWay);
}

async function take(deps: PaymentDeps, at: At, said: Said): Promise<ClaimEffect> {
  const done = await takeIn(deps, at, said);
  await followUp(deps, at, done);
  // What was disputed is charged now; the dispute itself comes next. What failed in one step fails in the next.
  if (done.again) return take(deps, at, said);
  if (done.effect === 'applied' && makesRoom(said.claim))
    await takeRefundsAgain(deps, at.merchantAccountId).catch(stillUnderWay);
  return done.effect;
}

/** After these a payment has something left to refund again. */
const makesRoom = ({ operation, says }: GatewayClaim): boolean =>
  (operation === 'Refund' && says === 'failed') ||
  (operation === 'Dispute' && says === 'won') ||
  (operation === 'Return' && says === 'reversed');

/**
 * Money that went back beyond what was left of its payment is taken in again when there is room for it: another refund
 * failed, a dispute was won. Else the payment could be refunded once more. Done by whatever made the room, and by a
 * schedule when a process died between the two or staff made it; the locks let one record it. @returns how many were
 * looked at.
 */
export async function takeRefundsAgain(deps: PaymentDeps, merchantAccountId?: number): Promise<number> {
  const waiting = await deps.db.platform((tx) => refundsWithRoom(tx, merchantAccountId));
  const faults: unknown[] = [];
  for (const { businessUnitId, merchantAccountId: id, claim } of waiting) {
    const { channel = 'Message', ...said } = claim;
    await takeClaim(deps, { businessUnitId, merchantAccountId: id }, said as GatewayClaim, channel).catch((fault) =>
      faults.push(fault),
    );
  }
  if (faults.length > 0) throw faults[0];
  return waiting.length;
}
