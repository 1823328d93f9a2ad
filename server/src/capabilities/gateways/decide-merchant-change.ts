import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, notAllowed, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { askedChange, type AskedChange, carryOut, endChange } from './end-merchant-change.ts';
import { type ChangeDecision, saysWhereMoneyGoes, whyNotDecided, worksFrom } from './merchant-change.rules.ts';
import { readMerchant } from './read-merchant.ts';
import { lockMerchant, type MerchantDeps } from './save-merchant.ts';

interface Decided {
  readonly changeId: number;
  readonly decision: ChangeDecision;
  readonly reason: string;
}
const ends = { Approve: 'Approved', Refuse: 'Refused', Withdraw: 'Withdrawn', Stop: 'Stopped' } as const;

/**
 * A second person approves or refuses what was asked about a merchant account, the first takes it back, or an
 * administrator stops it before it works. @throws 403, 404, 400 for one's own request or what is decided already, 428
 */
export function decideMerchantChange(
  deps: MerchantDeps,
  caller: Caller,
  of: { readonly businessUnitId: number; readonly id: number },
  { changeId, decision, reason }: Decided,
) {
  return deps.db.scoped([of.businessUnitId], async (tx) => {
    // The account before what was asked about it, as it is asked; what time it is once nobody else has it.
    const { rowVersion, status } = await lockMerchant(deps, tx, of);
    const now = deps.clock.now();
    const asked = await askedChange(tx, changeId, of.id, now);
    if (!asked) throw notFound(say('could_not_find_request'));
    checkDecider(asked, decision, caller, reason);
    if (decision !== 'Withdraw') requireFreshSignIn(caller, now);
    const isAsked = rowVersion === asked.targetRowVersion && status === 'Active';
    const end = decision === 'Approve' && !isAsked ? 'Failed' : ends[decision];
    const from = worksFrom(now, saysWhereMoneyGoes(asked.before, asked.after, asked.sealed !== ''));
    await endChange(tx, caller, asked, { status: end, reason, now, from });
    if (end === 'Approved' && from <= now) await carryOut(tx, { ...asked, decidedByName: caller.name }, now);
    return readMerchant(tx, of.businessUnitId, of.id);
  });
}

function checkDecider(asked: AskedChange, decision: ChangeDecision, caller: Caller, reason: string): void {
  const why = whyNotDecided(asked, decision, caller, reason);
  if (why === 'not_allowed') throw notAllowed();
  if (why) throw badRequest(why === 'say_why_person_asked' ? 'reason' : 'status', say(why));
}
