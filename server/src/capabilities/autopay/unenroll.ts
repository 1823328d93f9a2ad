import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type HeldEnrolment, holdEnrolment } from '../enrolments/hold-scheduled.ts';
import { endEnrolment } from '../enrolments/save-enrolment.ts';
import { tellEnded } from '../enrolments/tell-ended.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { reachAccount, type ReachedAccount } from './reach-account.ts';
import { readSettings } from './read-settings.ts';
import { announceAccount } from './save-settings.ts';

interface Asked {
  readonly reason?: string | undefined;
  readonly rowVersion?: number | undefined;
}

/** @throws 400 for what somebody else set up, or without a reason of staff, 409 for another version */
function refuse(caller: Caller, held: HeldEnrolment, { reason = '', rowVersion }: Asked): void {
  const isPayer = caller.kind === 'customer';
  if (isPayer && held.customerId !== caller.customerId)
    throw badRequest('', say(held.customerId === null ? 'autopay_set_by_biller' : 'autopay_set_by_somebody'));
  if (!isPayer && reason === '') throw badRequest('reason', say('say_why_few_words'));
  if (rowVersion !== undefined && rowVersion !== held.rowVersion) throw conflict(say('record_changed'));
}

/** Ends it with what was planned, says so in its history, and tells its payer. */
async function end(
  tx: Tx,
  caller: Caller,
  account: ReachedAccount,
  id: number,
  reason: string,
  now: Date,
): Promise<void> {
  const isPayer = caller.kind === 'customer';
  const { businessUnitId, accountId } = account;
  const { timezone } = await businessUnitOf(tx, businessUnitId);
  const why = isPayer ? tell('scheduled_stopped_by_payer') : tell('scheduled_stopped_by_biller', { reason });
  await endEnrolment(tx, {
    id,
    activity: isPayer ? 'Unenroll' : 'AdminCancel',
    event: 'cancel',
    told: why,
    reason,
    by: caller.name,
    today: dateIn(now, timezone),
  });
  const fact = { businessUnitId, entityType: 'Account', entityId: accountId, action: 'Autopay ended' };
  await recordAudit(tx, caller, { ...fact, reason });
  await tellEnded(tx, [id], why);
  await announceAccount(tx, account);
}

/**
 * Ends autopay of an account: its payer at any time, staff with a reason. What is planned is not taken; what has begun
 * goes on. Ended already, it answers that it is off. @throws 400, 403, 404, 409
 */
export const unenroll = (
  deps: PaymentDeps,
  caller: Caller,
  accountId: number,
  asked: Asked,
): Promise<AutopaySettings> =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const account = await reachAccount(tx, caller, accountId, 'AutopayEnrollment:Manage');
    const now = deps.clock.now();
    const held = await holdEnrolment(tx, accountId);
    if (held) {
      refuse(caller, held, asked);
      await end(tx, caller, account, held.id, asked.reason ?? '', now);
    }
    return readSettings(tx, caller, account, now);
  });
