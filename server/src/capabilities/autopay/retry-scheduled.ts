import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { mayBeRetried } from '@ratepayer/contract/autopay/scheduled-states.ts';
import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { isBankingDay } from '@ratepayer/contract/payments/banking-days.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { lockAccounts } from '../accounts/account-rows.ts';
import { addScheduled, type NewScheduled } from '../enrolments/add-scheduled.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type AutopayUnit, readAutopayUnit } from './autopay-unit.ts';
import { type Reached, reachScheduled } from './cancel-scheduled.ts';
import { judgeAmount, judgeStanding } from './judge-run.rules.ts';
import { readScheduledFacts, type ScheduledFacts } from './scheduled-facts.ts';
import { viewOne } from './scheduled-view.ts';
import { aroundOf, noticeOf } from './send-notices.ts';
import { tellNotice } from './tell-payers.ts';
import { said } from '../../platform/texts/say.ts';

interface Asked {
  readonly id: number;
  readonly processingDate: string;
  readonly reason?: string | undefined;
  readonly rowVersion?: number | undefined;
}

/** A key of before, and what stands for it. */
interface Before {
  readonly key: string;
  readonly billId: number | null;
  readonly acknowledgmentId: number | null;
}

/** A key with the next number of its retries. */
function nextKey(key: string): string {
  const [, base = key, count = '0'] = /^(.*?)(?::retry:(\d+))?$/.exec(key) ?? [];
  return `${base}:retry:${Number(count) + 1}`;
}

/** @throws 400 for what is not retried, or not any more */
function refuseRetry({ held, seen }: Reached, hasAdjustment: boolean): void {
  if (hasAdjustment) throw badRequest('status', say('scheduled_use_represent'));
  const payment = seen.payment?.status ?? null;
  if (!mayBeRetried(held.status, { payment, isReturned: false, isRetried: false }))
    throw badRequest('status', say('scheduled_no_retry'));
}

/**
 * Plans a new payment in the place of one that was not taken, announced at once. Asked for again it is the same one,
 * and that it was asked for is kept as a row that never runs. @throws 400, 403, 404, 409
 */
export const retryScheduled = (deps: PaymentDeps, caller: Caller, asked: Asked): Promise<ScheduledPayment> =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const reached = await reachScheduled(deps, tx, caller, asked);
    const { held } = reached;
    await lockAccounts(tx, [held.accountId]);
    const now = deps.clock.now();
    const around = await readAutopayUnit(tx, held.businessUnitId, now);
    const before = await oneRow(
      tx,
      sql<Before & { hasAdjustment: boolean }>`select s.idempotency_key as key, s.bill_id as "billId",
        s.acknowledgment_id as "acknowledgmentId", coalesce((select p.has_adjustment from published.payment p
        where p.id = s.payment_id), false) as "hasAdjustment"
        from published.scheduled_payment s where s.id = ${held.id}`,
    );
    const [of] = await readScheduledFacts(tx, sql`s.id = ${held.id}`);
    if (!of) throw badRequest('status', say('scheduled_no_retry'));
    const earlier = await maybeRow(
      tx,
      sql<{ id: number }>`select id from published.scheduled_payment where retry_of_id = ${held.id}
        and status <> 'InvalidIdempotencyKey'`,
    );
    if (earlier) {
      await addScheduled(tx, [repeated(of, before, around, asked, caller)]);
      return viewOne(tx, caller, now, earlier.id);
    }
    refuseRetry(reached, before.hasAdjustment);
    const [made] = await addScheduled(tx, [again(of, before, around, asked, caller)]);
    if (!made) throw badRequest('status', say('scheduled_no_retry'));
    await tellNotice(tx, [made.id]);
    await keepRetry(tx, caller, reached, made.id, asked.reason ?? '');
    return viewOne(tx, caller, now, made.id);
  });

const keepRetry = (tx: Tx, caller: Caller, { held }: Reached, madeId: number, reason: string): Promise<void> =>
  recordAudit(tx, caller, {
    businessUnitId: held.businessUnitId,
    entityType: 'Account',
    entityId: held.accountId,
    action: 'Scheduled payment retried',
    after: { scheduledPaymentId: held.id, retriedById: madeId },
    reason,
  });

const common = (of: ScheduledFacts, before: Before, { processingDate }: Asked, caller: Caller) => ({
  businessUnitId: of.businessUnitId,
  accountId: of.accountId,
  customerId: of.customerId,
  enrollmentId: of.enrollmentId,
  channel: of.channel,
  billId: before.billId,
  amountStrategy: of.amountStrategy,
  targetDate: processingDate,
  processingDate,
  dueDate: of.dueDate,
  idempotencyKey: nextKey(before.key),
  retryOfId: of.id,
  ...(before.acknowledgmentId === null ? {} : { acknowledgmentId: before.acknowledgmentId }),
  createdBy: caller.name,
});

/** That it was asked for once more: kept, and never taken. */
const repeated = (
  of: ScheduledFacts,
  before: Before,
  around: AutopayUnit,
  asked: Asked,
  caller: Caller,
): NewScheduled => ({
  ...common(of, before, asked, caller),
  paymentSourceId: of.source.id,
  status: 'InvalidIdempotencyKey',
  reason: tell('scheduled_repeated'),
  amountMinor: of.amountMinor,
  noticeDate: around.today,
});

/** The new one, with its notice. @throws 400 for a day that is no good, or what would not be taken */
function again(of: ScheduledFacts, before: Before, around: AutopayUnit, asked: Asked, caller: Caller): NewScheduled {
  const { processingDate } = asked;
  const { today } = around;
  const judgedBy = aroundOf(around, of.channel);
  const standing = judgeStanding({ ...of, processingDate }, judgedBy);
  if (standing.kind === 'ends') throw badRequest('status', said(standing.reason));
  const left = of.balance - of.pendingMinor - of.plannedBeforeMinor;
  const amountMinor = of.amountStrategy === 'Fixed' ? Math.min(of.amountMinor, left) : left;
  const above = judgeAmount(of, amountMinor, judgedBy);
  if (above) throw badRequest('status', said(above.reason));
  const source = standing.sourceId === of.source.id ? of.source : (of.backup ?? of.source);
  // A payer who did not agree to this day hears of it a week before.
  const from = addDays(today, source.holderType === 'Business' ? 1 : 7);
  const until = addDays(today, 60);
  if (processingDate < from || processingDate > until)
    throw badRequest('processingDate', say('schedule_between', { from, until }));
  if (source.paymentSourceType === 'ACH' && !isBankingDay(processingDate))
    throw badRequest('processingDate', say('schedule_bank_day'));
  const { isHeld: _, ...notice } = noticeOf(of, { processingDate }, standing.sourceId, amountMinor, around);
  return { ...common(of, before, asked, caller), ...notice, status: 'Scheduled', noticeDate: today };
}
