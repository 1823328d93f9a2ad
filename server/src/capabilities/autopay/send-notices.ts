import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { claimToTell } from '../enrolments/hold-scheduled.ts';
import { moveScheduled, type ScheduledMove } from '../enrolments/move-scheduled.ts';
import { tellNotTaken } from '../enrolments/tell-scheduled.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type AutopayUnit, readAutopayUnit } from './autopay-unit.ts';
import { isUnusual, judgeAmount, judgeStanding, type Around } from './judge-run.rules.ts';
import { type Plan, planRun } from './plan-run.rules.ts';
import { readScheduledFacts, type ScheduledFacts } from './scheduled-facts.ts';
import { tellNotice } from './tell-payers.ts';

const atOnce = 500;
/** Sets of a business unit side by side: some are judged while the database writes others. */
const side = 4;

/** How a channel of a business unit judges. */
export const aroundOf = ({ unit, today, feature, on }: AutopayUnit, channel: ScheduledFacts['channel']): Around => ({
  status: unit.status,
  feature,
  today,
  currencyCode: unit.currencyCode,
  rules: on[channel].rules,
  sources: on[channel].sources,
});

/** What a payment is planned for, with what is known of it now; `isMoved` where its payer was told another day. */
export function plannedFor(
  of: ScheduledFacts,
  sourceId: number,
  amountMinor: number,
  around: AutopayUnit,
  { targetDate, isMoved }: { readonly targetDate?: string; readonly isMoved: boolean },
): Plan | undefined {
  const source = sourceId === of.source.id ? of.source : (of.backup ?? of.source);
  return planRun({
    when: of.when ?? { schedulingType: 'DayOfMonth', leadTimeDays: null, dayOfMonth: null },
    ...(targetDate === undefined ? {} : { targetDate }),
    dueDate: of.dueDate,
    today: around.today,
    isBankDebit: source.paymentSourceType === 'ACH',
    isBusiness: source.holderType === 'Business',
    varies: of.lastMinor !== amountMinor,
    isWithinAgreed: of.maxAmountMinor !== null && amountMinor <= of.maxAmountMinor,
    daysScheduled: around.on[of.channel].rules.daysScheduledBeforeProcessed,
    isMoved,
  });
}

/** What its payer is told: amount, fee, day, source, and until when it may be stopped. */
export function noticeOf(
  of: ScheduledFacts,
  { processingDate }: Pick<Plan, 'processingDate'>,
  sourceId: number,
  amountMinor: number,
  around: AutopayUnit,
) {
  const source = sourceId === of.source.id ? of.source : (of.backup ?? of.source);
  const { rules } = around.on[of.channel];
  return {
    amountMinor,
    feeMinor: around.quote(of.channel, source.paymentSourceType, amountMinor).amountMinor,
    processingDate,
    paymentSourceId: sourceId,
    noticeSentDate: around.now,
    isHeld: !of.isReleased && isUnusual(amountMinor, of.usualMinor, rules.unusualPercent),
    ...around.window(of.channel, processingDate, source.holderType === 'Business'),
  };
}

/** What becomes of a planned payment on the day on which its payer is to be told. */
export function noticeMove(of: ScheduledFacts, around: AutopayUnit): ScheduledMove {
  const at = { id: of.id, from: 'Staged' } as const;
  const judgedBy = aroundOf(around, of.channel);
  const standing = judgeStanding(of, judgedBy);
  if (standing.kind === 'ends') return { ...at, event: standing.event, reason: standing.reason };
  const left = of.balance - of.pendingMinor - of.plannedBeforeMinor;
  // Another bill may come before a day of the month does.
  const tomorrow = addDays(around.today, 1);
  if (left <= 0 && of.when?.schedulingType === 'DayOfMonth' && tomorrow < of.targetDate)
    return { ...at, set: { noticeDate: tomorrow } };
  const above = judgeAmount(of, left, judgedBy);
  if (above) return { ...at, event: above.event, reason: above.reason };
  const plan = plannedFor(of, standing.sourceId, left, around, { targetDate: of.targetDate, isMoved: false });
  if (!plan) return { ...at, event: 'dateMissed', reason: tell('scheduled_too_soon') };
  if (plan.noticeDate > around.today) return { ...at, set: plan };
  if (of.payer === '') return { ...at, event: 'checkFailed', reason: tell('scheduled_nobody_told') };
  return { ...at, event: 'notice', set: noticeOf(of, plan, standing.sourceId, left, around) };
}

/** Tells the payers of the next planned payments of a business unit. @returns how many were looked at */
const noticeSet = (deps: PaymentDeps, businessUnitId: number): Promise<number> =>
  deps.db.scoped([businessUnitId], async (tx) => {
    const around = await readAutopayUnit(tx, businessUnitId, deps.clock.now());
    const ids = await claimToTell(tx, businessUnitId, around.today, atOnce);
    const facts = await readScheduledFacts(tx, sql`s.id = any(${sql.val(ids)}::bigint[])`);
    const moves = facts.map((one) => noticeMove(one, around));
    const moved = await moveScheduled(tx, moves);
    const those = (told: boolean) =>
      moves.filter(({ id, event }) => moved.has(id) && event && (event === 'notice') === told).map(({ id }) => id);
    await tellNotice(tx, those(true));
    await tellNotTaken(tx, those(false));
    if (moves.length > 0) crashPoint('autopay.noticed');
    return moves.length;
  });

/** Tells payers of what is taken soon, of one business unit or of all. @returns how many were looked at */
export async function sendNotices(deps: PaymentDeps, only?: number): Promise<number> {
  let looked = 0;
  for (const businessUnitId of only === undefined ? await unitsToTell(deps) : [only]) {
    const one = async (): Promise<number> => {
      const n = await noticeSet(deps, businessUnitId);
      looked += n;
      return n;
    };
    // Few are told by one set after the other; only where there are many, sets go side by side.
    const isMany = (await one()) * 2 >= atOnce;
    const lane = async (): Promise<void> => {
      while ((await one()) > 0);
    };
    await Promise.all(Array.from({ length: isMany ? side : 1 }, lane));
  }
  return looked;
}

const unitsToTell = (deps: PaymentDeps): Promise<number[]> =>
  deps.db.platform(async (tx) => {
    const rows = await rowsOf(
      tx,
      sql<{ id: number }>`select distinct s.business_unit_id as id from published.scheduled_payment s
        join published.business_unit u on u.id = s.business_unit_id
        where s.status = 'Staged' and s.notice_date <= (${deps.clock.now()}::timestamptz at time zone u.timezone)::date
        order by 1`,
    );
    return rows.map(({ id }) => id);
  });
