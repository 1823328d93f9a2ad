import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { keyKept, type KeyUse } from '../../platform/http/idempotency.ts';
import { badRequest, conflict, notAllowed, notFound } from '../../platform/http/refusal.ts';
import { type BusinessUnit, businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { ReversalAsk } from '../payments/attempts/attempt-row.ts';
import { sendAttempts } from '../payments/attempts/send-attempt.ts';
import { stillUnderWay } from '../payments/attempts/still-under-way.ts';
import { readDailyLimit } from './daily-limit.ts';
import { keepersOfRequest, peopleBehind } from './keepers.ts';
import { isBehind, isOwn, type Requester } from './own-request.rules.ts';
import { refundableOf, type Why, whyNoRefund, whyNotAmount, whyNoVoid } from './reversal-guards.rules.ts';
import { lockReversal, type ReversalState } from './reversal-state.ts';
import { tellApprovers, tellRequesters } from './tell-approval.ts';
import { approvalAsked, endApproval } from './write-approval.ts';
import { writeReversal } from './write-reversal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

export interface ReversalCall {
  readonly operation: 'Void' | 'Refund';
  readonly amountMinor: number;
  readonly ask: ReversalAsk;
  readonly reason: string;
}

/**
 * Asks for a second person when this void or refund lifts the day's sum of the caller or of the business unit over its
 * limit (domain.md 4.17); a large refund of a person needs a fresh sign-in first. @returns the request that waits for
 * somebody now.
 * @throws 428 when the sign-in is too old, 409 when a request waits already.
 */
export async function waitsForDualApproval(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  state: ReversalState,
  unit: BusinessUnit,
  call: ReversalCall,
  key: KeyUse | undefined,
): Promise<number | undefined> {
  const now = deps.clock.now();
  const { payment } = state;
  const { open } = await oneRow(
    tx,
    sql<{
      open: boolean;
    }>`select exists (select 1 from approval_request
      where payment_id = ${payment.id} and status in ('Requested', 'Approved')) as open`,
  );
  if (open) throw conflict(say('request_payment_waits_second'));
  const { large, isOver } = await readDailyLimit(tx, caller, unit, call.ask.goesBackMinor ?? call.amountMinor, now);
  if (call.operation === 'Refund' && call.amountMinor >= large) requireFreshSignIn(caller, now);
  if (!isOver) return undefined;
  const about = { kind: call.operation, paymentId: payment.id };
  const { amountMinor, ask, reason } = call;
  const asked = approvalAsked(
    caller,
    { businessUnitId: unit.id, about, rowVersion: payment.rowVersion, amountMinor, ask, reason },
    now,
  );
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`with guard as (${asked}) ${key ? sql`, ${keyKept(key)}` : sql``} select id from guard`,
  );
  await tellApprovers(tx, {
    id,
    businessUnitId: unit.id,
    paymentId: payment.id,
    decidedBy: call.operation === 'Void' ? 'Payments:Void' : 'Payments:Refund',
    requestedBy: await peopleBehind(tx, caller),
  });
  await recordAudit(tx, caller, {
    businessUnitId: unit.id,
    entityType: 'Payment',
    entityId: payment.id,
    action: `${call.operation} needs a second person`,
    after: { amountMinor: call.amountMinor },
    reason: call.reason,
  });
  return id;
}

interface Request extends Requester {
  readonly id: number;
  readonly businessUnitId: number;
  readonly kind: 'Void' | 'Refund';
  readonly paymentId: number;
  readonly rowVersion: number;
  readonly amountMinor: number;
  readonly ask: ReversalAsk;
  readonly reason: string;
  readonly status: string;
  readonly requestedByName: string;
  readonly expired: boolean;
}

interface Decision {
  readonly decision: 'Approve' | 'Refuse' | 'Withdraw';
  readonly reason?: string | undefined;
}

/**
 * A second person decides, or the first takes it back. Approved, it is done at once as it was asked, when its own
 * guards still hold; else it fails and says why. @returns the payment it is about.
 * @throws 403 without the permission or for taking back another's, 404 outside the scope, 400 for one's own request,
 * that of a program which one had in hand, or when it is decided already, 428 when the sign-in is too old.
 */
export async function decideApproval(
  deps: PaymentDeps,
  caller: Caller,
  approvalId: number,
  input: Decision,
): Promise<number> {
  const now = deps.clock.now();
  const { paymentId, gatewayRequest } = await deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const request = await requestById(tx, approvalId, now);
    checkDecider(caller, request, input, now);
    // Payments before the request, as it was asked for.
    const state = await lockReversal(tx, request.paymentId);
    const unit = state && (await businessUnitById(tx, request.businessUnitId));
    if (!state || !unit) throw notFound(say('could_not_find_payment'));
    const why = input.decision === 'Approve' ? stillPossible(state, request, unit) : undefined;
    const end = { Approve: why ? 'Failed' : 'Done', Refuse: 'Refused', Withdraw: 'Withdrawn' }[input.decision];
    await endRequest(tx, caller, request, { end, input, failReason: why?.errorMessage ?? '', now });
    await tellRequesters(tx, [request.id]);
    const ask = { ...request.ask, approvedBy: caller.name };
    return {
      paymentId: request.paymentId,
      gatewayRequest:
        end === 'Done' ? await writeReversal(deps, tx, state, request.kind, request.amountMinor, ask) : undefined,
    };
  });
  if (gatewayRequest) await sendAttempts(deps, gatewayRequest).catch(stillUnderWay);
  return paymentId;
}

async function requestById(tx: Tx, id: number, now: Date): Promise<Request> {
  const request = await maybeRow(
    tx,
    sql<Request>`select id, business_unit_id as "businessUnitId", kind, payment_id as "paymentId",
      target_row_version as "rowVersion", amount_minor as "amountMinor", ask, reason, status,
      requested_by as "requestedBy", requested_by_client as "requestedByClient",
        requested_by_name as "requestedByName", expires_date <= ${now} as expired, ${keepersOfRequest}
        from approval_request where id = ${id}`,
  );
  if (!request) throw notFound(say('could_not_find_request'));
  return request;
}

function checkDecider(caller: Caller, request: Request, input: Decision, now: Date): void {
  if (input.decision === 'Withdraw') {
    if (!isOwn(caller, request)) throw notAllowed();
    return;
  }
  if (!caller.permissions.has(request.kind === 'Void' ? 'Payments:Void' : 'Payments:Refund')) throw notAllowed();
  if (isBehind(caller, request) || caller.kind !== 'staff') throw badRequest('', say('asked_another_person_must'));
  requireFreshSignIn(caller, now);
  if (input.decision === 'Refuse' && !input.reason) throw badRequest('reason', say('say_why_person_asked'));
}

const auditActions: Readonly<Record<string, Readonly<Record<Request['kind'], string>>>> = {
  Done: { Void: 'Void approved', Refund: 'Refund approved' },
  Failed: { Void: 'Void approved, not possible any more', Refund: 'Refund approved, not possible any more' },
  Refused: { Void: 'Void refused', Refund: 'Refund refused' },
  Withdrawn: { Void: 'Void withdrawn', Refund: 'Refund withdrawn' },
};

/** Ends a request once, with its audit entry. */
async function endRequest(
  tx: Tx,
  caller: Caller,
  request: Request,
  { end, input, failReason, now }: { end: string; input: Decision; failReason: Written; now: Date },
): Promise<void> {
  const decidedBy = caller.clientId ? null : caller.id;
  const decided = { status: end, decidedBy, decidedByName: caller.name, reason: input.reason ?? '', failReason };
  const ended = await endApproval(tx, request.id, decided, now);
  if (!ended)
    throw badRequest('status', request.expired ? say('request_expired_ask_again') : say('request_decided_already'));
  const after = { amountMinor: request.amountMinor, askedBy: request.requestedByName };
  await recordAudit(tx, caller, {
    businessUnitId: request.businessUnitId,
    entityType: 'Payment',
    entityId: request.paymentId,
    action: auditActions[end]?.[request.kind] ?? end,
    after,
    reason: input.reason || request.reason,
  });
}

function stillPossible(state: ReversalState, request: Request, unit: BusinessUnit): Why {
  if (state.payment.rowVersion !== request.rowVersion)
    return { propertyName: 'status', errorMessage: tell('payment_changed_since_asked') };
  if (request.kind === 'Void') return whyNoVoid(state, unit.timezone);
  return whyNoRefund(state) ?? whyNotAmount(state, request.amountMinor, refundableOf(state), 'Refund');
}

/** Requests that nobody decided in time; who asked is told. */
export const expireApprovals = (deps: PaymentDeps): Promise<number> =>
  deps.db.platform(async (tx) => {
    const expired = await rowsOf(
      tx,
      sql<{
        id: number;
      }>`update approval_request set status = 'Expired'
        where status = 'Requested' and expires_date <= ${deps.clock.now()} returning id`,
    );
    if (expired.length > 0)
      await tellRequesters(
        tx,
        expired.map(({ id }) => id),
      );
    return expired.length;
  });
