import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { fallOn } from '@ratepayer/contract/payments/reversal.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { keyKept, type KeyUse } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Announcement } from '../../platform/outbox/announce.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { accountSide } from './account-side.ts';
import { leftToGiveBack } from '../payments/left-to-give-back.rules.ts';
import {
  adjustableOf,
  isOfDispute,
  isResting,
  type Why,
  whyNoChargeback,
  whyNotAmount,
} from './reversal-guards.rules.ts';
import { endRest } from './end-rest.ts';
import type { ReversalState } from './reversal-state.ts';
import { givingBack } from './reversing-postings.rules.ts';
import { type Allocation, lockAdjusted, writeAdjustment } from './write-adjustment.ts';

export interface ChargebackInput {
  readonly amountMinor: number;
  readonly effectiveDate: string;
  readonly reasonCode: string;
  readonly caseNumber?: string | undefined;
  readonly note?: string | undefined;
  readonly rowVersion?: number | undefined;
}

interface NewAdjustment extends Omit<ChargebackInput, 'rowVersion'> {
  readonly type: 'Chargeback' | 'ACH Return';
  readonly reasonText: string;
  readonly sourceReference: string;
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
  const { state, unit } = await lockAdjusted(tx, paymentId);
  if (state.adjustments.some((adjustment) => isOfDispute(adjustment, input.trace))) return false;
  const refuse = whyNotTakenBack(state) ?? whyNotAmount(state, input.amountMinor, adjustableOf(state), 'Record');
  if (refuse) throw new Refusal(400, [refuse]);
  const effectiveDate = dateIn(deps.clock.now(), unit.timezone);
  await takeBack(deps, tx, caller, state, unit, {
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

/** The adjustment with what it does to the payment, its lines and its accounts. */
export async function takeBack(
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
    after: { ...adjustment, id, adjustedAmountMinor: payment.adjustedAmountMinor + adjustment.amountMinor },
    reason: adjustment.note ?? '',
  });
  const side = await accountSide(tx, state.payment);
  await writeAdjustment(tx, caller, state, side, {
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
    tell: mailOf(payment, adjustment.amountMinor),
  });
  const adjustedAmountMinor = payment.adjustedAmountMinor + adjustment.amountMinor;
  if (isResting(state) && leftToGiveBack({ ...payment, adjustedAmountMinor }) === 0) await endRest(tx, payment);
}

/** Money that no account got is taken back as well: the payer has it by that. */
const whyNotTakenBack = (state: ReversalState): Why =>
  isResting(state) && !state.underWay ? undefined : whyNoChargeback(state);

function mailOf(payment: ReversalState['payment'], amountMinor: number): Announcement[] {
  if (!payment.contactEmail) return [];
  return [
    {
      businessUnitId: payment.businessUnitId,
      orderingKey: `payment:${payment.id}`,
      topic: 'email.Payment Returned',
      payload: { paymentId: payment.basePaymentId ?? payment.id, to: payment.contactEmail, amountMinor },
    },
  ];
}
