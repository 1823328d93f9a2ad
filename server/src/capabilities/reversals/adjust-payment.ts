import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { fallOn } from '@ratepayer/contract/payments/reversal.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { keyKept, keyUse, type KeyUse, wasUsed } from '../../platform/http/idempotency.ts';
import { badRequest, conflict, notFound, Refusal } from '../../platform/http/refusal.ts';
import { announced, type Announcement } from '../../platform/outbox/announce.ts';
import { planPostings, posted } from '../accounts/post-balance-events.ts';
import type { EventSource, Posting } from '../accounts/post-balance-events.ts';
import { type BusinessUnit, businessUnitById } from '../organizations/find-business-unit.ts';
import { paymentAdjusted } from '../payments/adjust-amount.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { ContextLine } from '../payments/outcome/read-attempt-context.ts';
import { linesMoved } from '../payments/move-payment.ts';
import { type AccountSide, accountSide } from './account-side.ts';
import { adjustableOf, requestWaits, whyNoChargeback, whyNotAmount } from './reversal-guards.rules.ts';
import { lockReversal, type ReversalState } from './reversal-state.ts';
import { goneBackOf } from './gone-back.rules.ts';
import { givingBack, takingAgain } from './reversing-postings.rules.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

export interface ChargebackInput {
  readonly amountMinor: number;
  readonly effectiveDate: string;
  readonly reasonCode: string;
  readonly caseNumber?: string | undefined;
  readonly note?: string | undefined;
  readonly rowVersion?: number | undefined;
}

/**
 * Records that a card issuer took money back. No money moves by it: the payment reads "Returned" and what it paid is
 * owed again. Idempotent by its key.
 * @throws 400 with the guard that refuses, 404 outside the scope, 409 when the payment changed since it was shown.
 */
export async function recordChargeback(
  deps: PaymentDeps,
  caller: Caller,
  paymentId: number,
  input: ChargebackInput,
  idempotencyKey: string | undefined,
): Promise<void> {
  await deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const { state, unit } = await locked(tx, paymentId);
    const key = idempotencyKey
      ? keyUse({
          businessUnitId: unit.id,
          caller: callerKey(caller),
          operation: 'chargeback',
          target: `payment:${paymentId}`,
          key: idempotencyKey,
          body: input,
        })
      : undefined;
    if (key && (await wasUsed(tx, key))) return;
    if (input.effectiveDate > dateIn(deps.clock.now(), unit.timezone))
      throw badRequest('effectiveDate', say('date_must_not_future'));
    const standing = state.adjustments.filter((adjustment) => adjustment.reversedDate === null);
    const refuse = whyNoChargeback(state) ?? whyNotAmount(state, input.amountMinor, adjustableOf(state), 'Record');
    if (refuse) throw new Refusal(400, [refuse]);
    if (state.requestWaits) throw conflict(requestWaits);
    if (
      input.caseNumber &&
      standing.some((adjustment) => adjustment.type === 'Chargeback' && adjustment.caseNumber === input.caseNumber)
    ) {
      throw badRequest('caseNumber', say('case_recorded_payment_already'));
    }
    if (input.rowVersion !== undefined && input.rowVersion !== state.payment.rowVersion)
      throw conflict(say('payment_changed_since_opened'));
    await adjust(
      deps,
      tx,
      caller,
      state,
      unit,
      { ...input, type: 'Chargeback', reasonText: '', sourceReference: '' },
      key,
    );
    crashPoint('adjustment.written');
  });
  crashPoint('adjustment.committed');
}

/**
 * Records that a bank returned a debit or a card issuer took a charge back, once per trace or dispute, in a transaction
 * of its caller.
 * @returns false when it is recorded already.
 * @throws 400 when the payment takes none.
 */
export async function takeBackIn(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  paymentId: number,
  input: { type: 'Chargeback' | 'ACH Return'; code: string; trace: string; amountMinor: number },
): Promise<boolean> {
  const { state, unit } = await locked(tx, paymentId);
  if (state.adjustments.some((adjustment) => adjustment.sourceReference === input.trace)) return false;
  const refuse = whyNoChargeback(state) ?? whyNotAmount(state, input.amountMinor, adjustableOf(state), 'Record');
  if (refuse) throw new Refusal(400, [refuse]);
  const effectiveDate = dateIn(deps.clock.now(), unit.timezone);
  await adjust(deps, tx, caller, state, unit, {
    type: input.type,
    amountMinor: input.amountMinor,
    effectiveDate,
    reasonCode: input.code,
    reasonText: '',
    sourceReference: input.trace,
  });
  crashPoint('adjustment.written');
  return true;
}

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
  const { state, unit } = await locked(tx, paymentId);
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
  const lines = allocations.map(({ lineItemId: id, amountMinor }) => {
    const line = side.lines.find((each) => each.id === id);
    const reversedBy =
      line && state.payment.postedDate
        ? Math.min(
            0,
            goneBackOf({ ...line, adjustedMinor: line.adjustedMinor - amountMinor }, isVoided) - line.reversedMinor,
          )
        : 0;
    return { id, refundedBy: 0, adjustedBy: -amountMinor, reversedBy };
  });
  const taken = (lineId: number) => -(lines.find(({ id }) => id === lineId)?.reversedBy ?? 0);
  await recordAudit(tx, caller, {
    businessUnitId: unit.id,
    entityType: 'Payment',
    entityId: paymentId,
    action: 'Adjustment reversed',
    before: adjustment,
    reason: input.reason,
  });
  await write(tx, caller, state, side, {
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
  crashPoint('adjustment.written');
}

async function locked(tx: Tx, paymentId: number): Promise<{ state: ReversalState; unit: BusinessUnit }> {
  const state = await lockReversal(tx, paymentId);
  const unit = state && (await businessUnitById(tx, state.payment.businessUnitId));
  if (!state || !unit) throw notFound(say('could_not_find_payment'));
  return { state, unit };
}

interface Allocation {
  readonly lineItemId: number;
  readonly amountMinor: number;
  /** Posted to the account; what the payer got back by a refund before is not posted twice (domain rule 14). */
  readonly postedMinor: number;
}

interface NewAdjustment extends Omit<ChargebackInput, 'rowVersion'> {
  readonly type: 'Chargeback' | 'ACH Return';
  readonly reasonText: string;
  readonly sourceReference: string;
}

async function adjust(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  state: ReversalState,
  unit: BusinessUnit,
  adjustment: NewAdjustment,
  key?: KeyUse,
): Promise<void> {
  const { payment } = state;
  // What was never posted (charged after all, and given back) stands on no account: nothing of it is owed again.
  const allocations: readonly Allocation[] = fallOn('Adjustment', adjustment.amountMinor, state.lines).map((fall) =>
    payment.postedDate ? fall : { ...fall, postedMinor: 0 },
  );
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`with guard as (insert into adjustment (business_unit_id, payment_id, type, amount_minor, reason_code,
      reason_text, effective_date, case_number, note, allocations, source_reference, created_by)
        values (${payment.businessUnitId}, ${payment.id}, ${adjustment.type}, ${adjustment.amountMinor},
        ${adjustment.reasonCode}, ${adjustment.reasonText}, ${adjustment.effectiveDate}, ${adjustment.caseNumber ?? ''},
          ${adjustment.note ?? ''}, ${JSON.stringify(allocations)}::jsonb, ${adjustment.sourceReference},
          ${caller.name || 'System'}) returning id)
      ${key ? sql`, ${keyKept(key)}` : sql``} select id from guard`,
  );
  await recordAudit(tx, caller, {
    businessUnitId: unit.id,
    entityType: 'Payment',
    entityId: payment.id,
    action: `${adjustment.type} recorded`,
    before: { status: payment.status, adjustedAmountMinor: payment.adjustedAmountMinor },
    after: { ...adjustment, id },
    reason: adjustment.note ?? '',
  });
  const side = await accountSide(tx, state.payment);
  await write(tx, caller, state, side, {
    guard: sql`select ${id}::bigint as id`,
    sourceType: 'adjustment',
    sourceId: id,
    today: dateIn(deps.clock.now(), unit.timezone),
    adjustedBy: adjustment.amountMinor,
    lines: allocations.map((each) => ({
      id: each.lineItemId,
      refundedBy: 0,
      adjustedBy: each.amountMinor,
      reversedBy: each.postedMinor,
    })),
    postingsOf: (line) =>
      givingBack(
        'Adjustment',
        line.id,
        side.events,
        allocations.find((each) => each.lineItemId === line.id)?.postedMinor ?? 0,
        side.chargesNow,
      ),
    stillAdjusted: true,
    tell: payment.contactEmail
      ? [
          {
            businessUnitId: unit.id,
            orderingKey: `payment:${payment.id}`,
            topic: 'email.Payment Returned',
            payload: {
              paymentId: payment.basePaymentId ?? payment.id,
              to: payment.contactEmail,
              amountMinor: adjustment.amountMinor,
            },
          },
        ]
      : [],
  });
}

interface AdjustmentEffect {
  readonly guard: ReturnType<typeof sql>;
  readonly sourceType: EventSource;
  readonly sourceId: number;
  readonly today: string;
  readonly adjustedBy: number;
  readonly lines: readonly { id: number; refundedBy: number; adjustedBy: number; reversedBy: number }[];
  readonly postingsOf: (line: ContextLine) => Posting[];
  readonly stillAdjusted: boolean;
  readonly tell: readonly Announcement[];
}

/** Payment, lines, accounts and what others must hear, as one statement that hangs on its guard. */
async function write(
  tx: Tx,
  caller: Caller,
  { payment }: ReversalState,
  side: AccountSide,
  effect: AdjustmentEffect,
): Promise<void> {
  const guard = sql`guard`;
  const plans = side.money.flatMap((state) => {
    const postings = side.lines.filter((line) => line.accountId === state.accountId).flatMap(effect.postingsOf);
    if (postings.length === 0) return [];
    const { sourceType, sourceId, today } = effect;
    const batch = {
      businessUnitId: payment.businessUnitId,
      accountId: state.accountId,
      sourceType,
      sourceId,
      effectiveDate: today,
      postings,
    };
    return [
      planPostings(
        {
          ...batch,
          description: tell('register_adjustment', { number: payment.referenceNumber }),
          createdBy: caller.name || 'System',
        },
        state.openCharges,
      ),
    ];
  });
  const announcements: Announcement[] = [
    {
      businessUnitId: payment.businessUnitId,
      orderingKey: `payment:${payment.id}`,
      topic: 'Payment.Adjusted',
      payload: { id: payment.id, referenceNumber: payment.referenceNumber },
    },
    ...side.money.map(({ accountId }) => ({
      businessUnitId: payment.businessUnitId,
      orderingKey: `account:${accountId}`,
      topic: 'Account.Updated',
      payload: { id: accountId },
    })),
    ...effect.tell,
  ];
  const parts = [
    sql`guard as (${effect.guard})`,
    paymentAdjusted({ id: payment.id, adjustedBy: effect.adjustedBy, stillAdjusted: effect.stillAdjusted }, guard),
    linesMoved(effect.lines, guard),
    ...(plans.length > 0 ? [posted(plans, guard)] : []),
    announced(announcements, guard),
  ];
  await change(
    tx,
    sql`with ${sql.join(parts)} select must(exists (select 1 from adjusted_payment), 'adjustment written whole')`,
  );
}
