import type { Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { reverseAdjustmentIn } from '../../reversals/reverse-adjustment.ts';
import type { PaymentDeps } from '../deps.ts';
import { approveLate } from './approve-late.ts';
import type { Done } from './done.ts';
import type { Rule } from './late-truth-words.rules.ts';
import { raiseDifference } from './raise-difference.ts';
import type { Claimed } from './lock-claimed.ts';
import { giveBackOther, holdOpen, proveCharged, resolveOpen } from './resolve-open.ts';
import { takeBackClaimed } from './take-back-claimed.ts';
import { undoApproved, recordOutside } from './undo-approved.ts';
import { withdrawExceptions } from './withdraw-exceptions.ts';

/** Does what the table says, under the locks that the claim was read with. */
export async function act(deps: PaymentDeps, tx: Tx, claimed: Claimed, { does }: Rule): Promise<Done> {
  if (typeof does === 'object') return raiseDifference(deps, tx, claimed, does.except);
  switch (does) {
    case 'approve':
    case 'decline':
    case 'fail':
    case 'approve and except':
      return resolveOpen(deps, tx, claimed, does);
    case 'decline and give back':
    case 'give back':
      return giveBackOther(deps, tx, claimed, does === 'decline and give back');
    case 'hold':
      return holdOpen(deps, tx, claimed);
    case 'prove, then take back':
      return proveCharged(deps, tx, claimed);
    case 'approve late':
      return claimed.facts?.isOpen
        ? { effect: 'later' }
        : { effect: 'applied', gatewayRequest: await approveLate(deps, tx, claimed) };
    case 'void undone':
    case 'refund undone':
      return claimed.facts?.isPairOpen ? { effect: 'later' } : undoApproved(deps, tx, claimed, does);
    case 'record reversal':
      return claimed.facts?.isPairOpen ? { effect: 'later' } : recordOutside(deps, tx, claimed);
    case 'take back':
      return takeBackClaimed(deps, tx, claimed);
    case 'reverse adjustment':
      return giveAgain(deps, tx, claimed);
    case 'withdraw exceptions':
      return withdrawExceptions(deps, tx, claimed);
    case 'later':
    case 'keep unread':
      return { effect: 'later' };
    case 'nothing':
      return { effect: 'nothing' };
  }
}

/** A dispute won, a return that the bank took back. */
async function giveAgain(deps: PaymentDeps, tx: Tx, { at, claim, payment, facts }: Claimed): Promise<Done> {
  const caller = systemCaller([at.businessUnitId]);
  await reverseAdjustmentIn(deps, tx, caller, payment?.id ?? 0, facts?.adjustmentId ?? 0, {
    reason: claim.operation === 'Return' ? 'The bank took its return back' : 'The dispute was won',
  });
  return { effect: 'applied' };
}
