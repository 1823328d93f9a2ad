import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { moveScheduled, type ScheduledMove } from '../enrolments/move-scheduled.ts';
import { tellNotTaken } from '../enrolments/tell-scheduled.ts';
import type { AutopayUnit } from './autopay-unit.ts';
import { judgeAmount, judgeStanding, type Verdict } from './judge-run.rules.ts';
import { type Plan, targetOf } from './plan-run.rules.ts';
import { readScheduledFacts, type ScheduledFacts } from './scheduled-facts.ts';
import { aroundOf, noticeOf, plannedFor } from './send-notices.ts';
import { tellNotice } from './tell-payers.ts';

type Ending = Extract<Verdict, { kind: 'ends' }>;
interface Renewed {
  readonly kind: 'pays';
  readonly plan: Plan;
  readonly sourceId: number;
  readonly amountMinor: number;
}

/** How it is paid from now on, or why not any more. */
function renewed(of: ScheduledFacts, around: AutopayUnit, targetDate: string): Ending | Renewed {
  const judgedBy = aroundOf(around, of.channel);
  // Its day is chosen here: that the one it had is over says nothing.
  const processingDate = targetDate > around.today ? targetDate : around.today;
  const standing = judgeStanding({ ...of, processingDate }, judgedBy);
  if (standing.kind === 'ends') return standing;
  const { sourceId } = standing;
  const left = of.balance - of.pendingMinor - of.plannedBeforeMinor;
  const amountMinor = of.amountStrategy === 'Fixed' ? of.amountMinor : left;
  const above = judgeAmount(of, amountMinor, judgedBy);
  if (above) return above;
  const plan = newPlan(of, around, targetDate, sourceId, amountMinor);
  if (!plan) return { kind: 'ends', event: 'dateMissed', reason: tell('scheduled_too_soon') };
  return { kind: 'pays', plan, sourceId, amountMinor };
}

/** What a payment becomes when its enrolment, its source or its day changed: planned again, and announced anew. */
export function replanned(of: ScheduledFacts, around: AutopayUnit, targetDate: string): ScheduledMove {
  const from = of.status as 'InvalidPaymentSource' | 'Scheduled' | 'Staged';
  const at = { id: of.id, from };
  const stays = from === 'InvalidPaymentSource';
  const now = renewed(of, around, targetDate);
  if (now.kind === 'ends') return stays ? at : { ...at, event: now.event, reason: now.reason };
  const { plan, sourceId, amountMinor } = now;
  if (from === 'Staged') return { ...at, set: { ...plan, paymentSourceId: sourceId, amountMinor } };
  const notice = noticeOf(of, plan, sourceId, amountMinor, around);
  if (stays && notice.cancelableUntil <= around.now) return at;
  return { ...at, ...(stays ? { event: 'sourceSet' as const } : {}), set: { ...plan, ...notice } };
}

/** Its new day; where its payer was told another one, a week is between. */
function newPlan(
  of: ScheduledFacts,
  around: AutopayUnit,
  targetDate: string,
  sourceId: number,
  amountMinor: number,
): Plan | undefined {
  const first = plannedFor(of, sourceId, amountMinor, around, { targetDate, isMoved: false });
  const isMoved = of.status !== 'Staged' && first !== undefined && first.processingDate !== of.processingDate;
  return isMoved ? plannedFor(of, sourceId, amountMinor, around, { targetDate, isMoved }) : first;
}

/**
 * Plans what is planned of an enrolment again, after it changed and under its lock: each one gets its new day, source
 * and limit, and whoever was told is told anew. What lost its source is tried with the new one.
 */
export async function replanEnrolment(
  tx: Tx,
  around: AutopayUnit,
  enrolmentId: number,
  paymentSourceId: number,
): Promise<void> {
  const open = await rowsOf(
    tx,
    sql<{ id: number; from: 'InvalidPaymentSource' | 'Scheduled' | 'Staged' }>`select id, status as "from"
      from published.scheduled_payment s where autopay_enrollment_id = ${enrolmentId}
      and (status in ('Staged', 'Scheduled') or (status = 'InvalidPaymentSource'
        and coalesce(due_date, processing_date) > ${around.today}::date
        and not exists (select from published.scheduled_payment r where r.retry_of_id = s.id)))
      order by id`,
  );
  await moveScheduled(
    tx,
    open.map((one) => ({ ...one, set: { paymentSourceId } })),
  );
  const ids = open.map(({ id }) => id);
  const facts = await readScheduledFacts(tx, sql`s.id = any(${sql.val(ids)}::bigint[])`);
  await applyReplanned(
    tx,
    facts.map((of) => {
      const target = (of.when && targetOf(of.when, of.dueDate, around.today)) ?? of.targetDate;
      return replanned(of, around, target);
    }),
  );
}

/** Writes what was planned again, and tells whoever has to hear of it. */
export async function applyReplanned(tx: Tx, moves: readonly ScheduledMove[]): Promise<void> {
  const changes = moves.filter(({ event, set }) => event !== undefined || set !== undefined);
  const moved = await moveScheduled(tx, changes);
  const done = changes.filter(({ id }) => moved.has(id));
  const isTold = ({ from, event, set }: ScheduledMove) =>
    set?.noticeSentDate !== undefined && (event === 'sourceSet' || (event === undefined && from === 'Scheduled'));
  await tellNotice(
    tx,
    done.filter(isTold).map(({ id }) => id),
  );
  await tellNotTaken(
    tx,
    done.filter((move) => move.event !== undefined && !isTold(move)).map(({ id }) => id),
  );
}
