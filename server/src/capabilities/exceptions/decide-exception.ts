import { recordAudit } from '../../platform/audit/record.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict, notAllowed } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { isBehind, isOwn } from '../reversals/own-request.rules.ts';
import { tellRequesters } from '../reversals/tell-approval.ts';
import { endApproval } from '../reversals/write-approval.ts';
import { whyNotSettled } from './exception-guards.rules.ts';
import { type ExceptionRequest, openRequestOf } from './exception-request.ts';
import { type After, carryOut, send } from './carry-out.ts';
import { type LockedException, lockException } from './lock-exception.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

interface Decision {
  readonly decision: 'Approve' | 'Refuse' | 'Withdraw';
  readonly reason?: string | undefined;
  /** The request that was shown. */
  readonly approvalId?: number | undefined;
}

/**
 * A second person decides on what was asked about an exception, or the first takes it back. Approved, it is done at
 * once as it was asked, when that is still possible; else it fails and says why.
 * @throws 400 for one's own request, that of a program which one had in hand, or when it is decided already, 404
 * outside the scope, 409 when another request waits than was shown, 428 when the sign-in is too old.
 */
export async function decideException(
  deps: PaymentDeps,
  caller: Caller,
  id: number,
  decision: Decision,
): Promise<void> {
  const after = await deps.db.scoped(caller.businessUnitIds, (tx) => decideIn(deps, tx, caller, id, decision));
  await send(deps, after);
}

async function decideIn(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  id: number,
  { decision, reason = '', approvalId }: Decision,
): Promise<After> {
  const now = deps.clock.now();
  const seen = await openRequestOf(tx, id, now);
  const exception = await lockException(tx, id, seen?.ask ?? { action: 'Accept' });
  const request = await openRequestOf(tx, id, now);
  refuseOther(request, approvalId);
  if (!request || request.id !== seen?.id) throw badRequest('status', say('nothing_about_exception_waits'));
  checkDecider(caller, request, { decision, reason }, now);
  const why = whyNotDone(exception, request);
  const status = { Approve: why ? 'Failed' : 'Done', Refuse: 'Refused', Withdraw: 'Withdrawn' }[decision];
  const decided = {
    status,
    decidedBy: caller.id || null,
    decidedByName: caller.name,
    reason,
    failReason: why ?? '',
  };
  const ended = await endApproval(tx, request.id, decided, now);
  if (!ended)
    throw badRequest('status', request.isExpired ? say('request_expired_ask_again') : say('request_decided_already'));
  await tellRequesters(tx, [request.id]);
  if (status !== 'Done') {
    await recordAudit(tx, caller, {
      businessUnitId: exception.businessUnitId,
      entityType: 'GatewayException',
      entityId: id,
      action: `${request.ask.action} ${status.toLowerCase()}`,
      after: { askedBy: request.requestedByName },
      reason: reason || request.reason,
    });
    return undefined;
  }
  return carryOut(
    deps,
    tx,
    { ...caller, name: request.requestedByName },
    exception,
    { ...request.ask, reason: request.reason },
    caller.name,
  );
}

/** Between a look and a decision the request may have ended, and another one may wait in its place. */
function refuseOther(request: ExceptionRequest | undefined, shownId: number | undefined): void {
  if (request && shownId !== undefined && shownId !== request.id) throw conflict(say('request_changed_since_opened'));
}

/** What was asked for may no longer be possible when it is approved. */
const whyNotDone = (exception: LockedException, request: ExceptionRequest) =>
  exception.rowVersion === request.rowVersion
    ? whyNotSettled({ ...exception, waitsForDualApproval: false }, request.ask.action)
    : tell('changed_since_asked_ask');

function checkDecider(caller: Caller, request: ExceptionRequest, { decision, reason }: Decision, now: Date): void {
  if (request.isExpired) throw badRequest('status', say('request_expired_ask_again'));
  if (decision === 'Withdraw') {
    if (!isOwn(caller, request)) throw notAllowed();
    return;
  }
  if (isBehind(caller, request) || caller.kind !== 'staff') throw badRequest('', say('asked_another_person_must'));
  if (request.ask.action === 'Never taken' && caller.role !== 'Global Admin') throw notAllowed();
  requireFreshSignIn(caller, now);
  if (decision === 'Refuse' && !reason) throw badRequest('reason', say('say_why_person_asked'));
}
