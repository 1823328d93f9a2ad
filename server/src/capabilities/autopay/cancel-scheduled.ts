import { isWaiting, type ScheduledEvent } from '@ratepayer/contract/autopay/scheduled-states.ts';
import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type HeldScheduled, holdScheduled } from '../enrolments/hold-scheduled.ts';
import { moveScheduled, releaseHeld } from '../enrolments/move-scheduled.ts';
import { tellNotTaken } from '../enrolments/tell-scheduled.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { reachAccount, refuseWithout } from './reach-account.ts';
import { viewOne } from './scheduled-view.ts';

interface Asked {
  readonly id: number;
  readonly reason?: string | undefined;
  readonly rowVersion?: number | undefined;
}

export interface Reached {
  readonly held: HeldScheduled;
  /** As its caller sees it, under its lock. */
  readonly seen: ScheduledPayment;
}

/**
 * A scheduled payment that its caller may act on, under its lock.
 * @throws 403, 404 for what is out of reach, 409 where it changed since it was read
 */
export async function reachScheduled(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  { id, rowVersion }: Pick<Asked, 'id' | 'rowVersion'>,
): Promise<Reached> {
  refuseWithout(caller, 'ScheduledPayments:Manage');
  const now = deps.clock.now();
  const { accountId } = await viewOne(tx, caller, now, id);
  await reachAccount(tx, caller, accountId, 'ScheduledPayments:Manage');
  const [held] = await holdScheduled(tx, [id], { skip: false });
  if (!held) throw notFound();
  if (rowVersion !== undefined && rowVersion !== held.rowVersion) throw conflict(say('record_changed'));
  return { held, seen: await viewOne(tx, caller, now, id) };
}

/** Ends one that waits, says who did and why, and tells its payer. */
async function endOne(
  tx: Tx,
  caller: Caller,
  { held }: Reached,
  event: Extract<ScheduledEvent, 'cancel' | 'skip'>,
  { why, reason }: { readonly why: Told; readonly reason: string },
): Promise<void> {
  await moveScheduled(tx, [{ id: held.id, from: held.status, event, reason: why, set: { isHeld: false } }]);
  await recordAudit(tx, caller, {
    businessUnitId: held.businessUnitId,
    entityType: 'Account',
    entityId: held.accountId,
    action: event === 'cancel' ? 'Scheduled payment canceled' : 'Scheduled payment skipped',
    after: { scheduledPaymentId: held.id },
    reason,
  });
  await tellNotTaken(tx, [held.id]);
}

/** @throws 400 for a payer who comes too late, and for staff without a reason */
async function whyCanceled(tx: Tx, caller: Caller, { held, seen }: Reached, reason: string): Promise<Told> {
  if (caller.kind === 'customer') {
    if (seen.mayCancel) return tell('scheduled_stopped_by_payer');
    const { phone } = await businessUnitOf(tx, held.businessUnitId);
    throw badRequest('', say('scheduled_preparing', { phone }));
  }
  if (reason === '') throw badRequest('reason', say('say_why_few_words'));
  return tell('scheduled_stopped_by_biller', { reason });
}

/**
 * Stops a planned payment: its payer until it is being prepared, staff until it has begun. Stopped already, it answers
 * that it is. @throws 400, 403, 404, 409
 */
export const cancelScheduled = (deps: PaymentDeps, caller: Caller, asked: Asked): Promise<ScheduledPayment> =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const reached = await reachScheduled(deps, tx, caller, asked);
    const { held, seen } = reached;
    if (held.status === 'Canceled') return seen;
    if (!isWaiting(held.status)) throw badRequest('status', say('scheduled_began'));
    const reason = asked.reason ?? '';
    const why = await whyCanceled(tx, caller, reached, reason);
    await endOne(tx, caller, reached, 'cancel', { why, reason });
    return viewOne(tx, caller, deps.clock.now(), asked.id);
  });

/** Leaves a planned payment out. @throws 400, 403, 404, 409 */
export const skipScheduled = (
  deps: PaymentDeps,
  caller: Caller,
  asked: Asked & { readonly reason: string },
): Promise<ScheduledPayment> =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const reached = await reachScheduled(deps, tx, caller, asked);
    const { held, seen } = reached;
    if (held.status === 'Skipped') return seen;
    if (!isWaiting(held.status)) throw badRequest('status', say('scheduled_began'));
    const { reason } = asked;
    await endOne(tx, caller, reached, 'skip', { why: tell('scheduled_left_out', { reason }), reason });
    return viewOne(tx, caller, deps.clock.now(), asked.id);
  });

/** Lets one go on that waits because it is unusually high. @throws 400, 403, 404, 409 */
export const releaseScheduled = (
  deps: PaymentDeps,
  caller: Caller,
  asked: Asked & { readonly reason: string },
): Promise<ScheduledPayment> =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const { held } = await reachScheduled(deps, tx, caller, asked);
    if (!(await releaseHeld(tx, held.id, caller.name))) throw badRequest('', say('scheduled_not_held'));
    await recordAudit(tx, caller, {
      businessUnitId: held.businessUnitId,
      entityType: 'Account',
      entityId: held.accountId,
      action: 'Scheduled payment released',
      after: { scheduledPaymentId: held.id },
      reason: asked.reason,
    });
    return viewOne(tx, caller, deps.clock.now(), asked.id);
  });
