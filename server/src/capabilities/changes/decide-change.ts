import { type ChangeDecision, mayDecideChange } from '@ratepayer/contract/kit/change-states.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, notAllowed, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { whyNotDecided, worksFrom } from './change.rules.ts';
import type { AskedChange, ChangePlace, ChangeSubject } from './change-kind.ts';
import { askedChange, endChange } from './end-change.ts';
import { putInForce } from './put-in-force.ts';

interface Decided {
  readonly changeId: number;
  readonly decision: ChangeDecision;
  readonly reason: string;
}
const ends = { Approve: 'Approved', Refuse: 'Refused', Withdraw: 'Withdrawn', Stop: 'Stopped' } as const;

/**
 * A second person approves or refuses what was asked, the first takes it back, or an administrator stops it before it
 * works; approved, it works at once where it waits for no day.
 * @throws 403, 404, 400 for one's own request or what is decided already, 428
 */
export async function decideChange(
  tx: Tx,
  caller: Caller,
  clock: Clock,
  subject: ChangeSubject,
  of: ChangePlace,
  { changeId, decision, reason }: Decided,
): Promise<void> {
  // What it is about before what was asked of it, as it is asked; what time it is once nobody else has it.
  await subject.hold(tx, of);
  const now = clock.now();
  const asked = await askedChange(tx, subject, changeId, of.id, now);
  if (!asked) throw notFound(say('could_not_find_request'));
  refuseDecider(
    asked,
    decision,
    { id: caller.id, mayDecide: mayDecideChange(subject.entityType, caller.role) },
    reason,
  );
  if (decision !== 'Withdraw') requireFreshSignIn(caller, now);
  const isGone = decision === 'Approve' && !(await subject.stands(tx, asked));
  const status = isGone ? 'Failed' : ends[decision];
  const from = worksFrom(now, asked.waitsADay);
  await endChange(tx, caller, subject, asked, { status, reason, now, from });
  if (status === 'Approved' && from <= now)
    await putInForce(tx, subject, { ...asked, decidedByName: caller.name }, now);
}

function refuseDecider(
  asked: AskedChange,
  decision: ChangeDecision,
  decider: Parameters<typeof whyNotDecided>[2],
  reason: string,
): void {
  const why = whyNotDecided(asked, decision, decider, reason);
  if (why === 'not_allowed') throw notAllowed();
  if (why) throw badRequest(why === 'say_why_person_asked' ? 'reason' : 'status', say(why));
}
