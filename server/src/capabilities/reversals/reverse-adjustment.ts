import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type AccountSide, accountSide } from './account-side.ts';
import { leftToGiveBack } from '../payments/left-to-give-back.rules.ts';
import { goneBackOf } from './gone-back.rules.ts';
import type { ReversalState } from './reversal-state.ts';
import { restAgain } from './rest-again.ts';
import { takingAgain } from './reversing-postings.rules.ts';
import { type AdjustmentEffect, type Allocation, lockAdjusted, writeAdjustment } from './write-adjustment.ts';

/**
 * Takes an adjustment back: a chargeback won, a return dishonoured. What accounts owed by it alone, they owe no more
 * (domain rule 14).
 * @throws 400 when it is reversed already, 404 outside the scope.
 */
export async function reverseAdjustment(
  deps: PaymentDeps,
  caller: Caller,
  paymentId: number,
  adjustmentId: number,
  input: { reason: string },
): Promise<void> {
  await deps.db.scoped(caller.businessUnitIds, (tx) =>
    reverseAdjustmentIn(deps, tx, caller, paymentId, adjustmentId, input),
  );
  crashPoint('adjustment.committed');
}

/** The same in a transaction of its caller. */
export async function reverseAdjustmentIn(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  paymentId: number,
  adjustmentId: number,
  input: { reason: string },
): Promise<void> {
  const { state, unit } = await lockAdjusted(tx, paymentId);
  const adjustment = state.adjustments.find((each) => each.id === adjustmentId);
  if (!adjustment) throw notFound(say('could_not_find_adjustment'));
  if (adjustment.reversedDate !== null) throw badRequest('status', say('adjustment_reversed_already'));
  if (state.underWay)
    throw badRequest(
      'status',
      say('a_of_this_payment_is_in_progress', { operation: state.underWay.operation.toLowerCase() }),
    );
  const { allocations, isVoided } = await oneRow(
    tx,
    sql<{
      allocations: Allocation[];
      isVoided: boolean;
    }>`select allocations, exists (select 1 from published.transaction v where v.payment_id = ${paymentId}
        and v.type = 'Void' and v.status = 'Approved') as "isVoided" from adjustment where id = ${adjustmentId}`,
  );
  const side = await accountSide(tx, state.payment);
  const own = side.events.filter((event) => event.sourceType === 'adjustment' && event.sourceId === adjustmentId);
  const today = dateIn(deps.clock.now(), unit.timezone);
  const { adjustedAmountMinor } = state.payment;
  const lines = linesOf(state, side, allocations, isVoided);
  const taken = (lineId: number) => -(lines.find(({ id }) => id === lineId)?.reversedBy ?? 0);
  await recordAudit(tx, caller, {
    businessUnitId: unit.id,
    entityType: 'Payment',
    entityId: paymentId,
    action: 'Adjustment reversed',
    before: { ...adjustment, adjustedAmountMinor },
    after: { reversedDate: today, adjustedAmountMinor: adjustedAmountMinor - adjustment.amountMinor },
    reason: input.reason,
  });
  await writeAdjustment(tx, caller, state, side, {
    guard: sql`update adjustment set reversed_date = ${today}::date where id = ${adjustmentId} and reversed_date is null
      returning id`,
    sourceType: 'adjustment reversed',
    sourceId: adjustmentId,
    today,
    adjustedBy: -adjustment.amountMinor,
    lines,
    postingsOf: (line) =>
      takingAgain('Adjustment Reversed', line.id, own, side.chargesNow, {
        amountMinor: taken(line.id),
        others: side.events,
      }),
    stillAdjusted: state.adjustments.some((each) => each.id !== adjustmentId && each.reversedDate === null),
    tell: [],
  });
  if (restsBy(state, adjustment.amountMinor, isVoided)) await restAgain(tx, state);
  crashPoint('adjustment.written');
}

/** Whether something of it is left to give back then, of a payment that no account keeps. */
function restsBy({ payment, sale }: ReversalState, amountMinor: number, isVoided: boolean): boolean {
  const isKept = payment.postedDate !== null && !isVoided;
  if (isKept || !sale || (payment.status !== 'Refunded' && payment.status !== 'Pending')) return false;
  return leftToGiveBack({ ...payment, adjustedAmountMinor: payment.adjustedAmountMinor - amountMinor }) > 0;
}

/** What each line owes no more: only what it owes by this adjustment alone. */
function linesOf(
  { payment }: ReversalState,
  side: AccountSide,
  allocations: readonly Allocation[],
  isVoided: boolean,
): AdjustmentEffect['lines'] {
  return allocations.map(({ lineItemId: id, amountMinor }) => {
    const line = payment.postedDate ? side.lines.find((each) => each.id === id) : undefined;
    const still = line && goneBackOf({ ...line, adjustedMinor: line.adjustedMinor - amountMinor }, isVoided);
    const reversedBy = line && still !== undefined ? Math.min(0, still - line.reversedMinor) : 0;
    return { id, refundedBy: 0, adjustedBy: -amountMinor, reversedBy };
  });
}
