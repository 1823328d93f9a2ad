import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { announced, type Announcement } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import {
  type EventSource,
  planPostings,
  type PlannedPostings,
  type Posting,
  posted,
} from '../accounts/post-balance-events.ts';
import { type BusinessUnit, businessUnitById } from '../organizations/find-business-unit.ts';
import { paymentAdjusted } from '../payments/adjust-amount.ts';
import { linesMoved } from '../payments/move-payment.ts';
import type { ContextLine } from '../payments/outcome/lock-context.ts';
import type { AccountSide } from './account-side.ts';
import { lockReversal, type ReversalState } from './reversal-state.ts';

/** The payment under its lock, with its business unit. @throws 404 outside the scope. */
export async function lockAdjusted(tx: Tx, paymentId: number): Promise<{ state: ReversalState; unit: BusinessUnit }> {
  const state = await lockReversal(tx, paymentId);
  const unit = state && (await businessUnitById(tx, state.payment.businessUnitId));
  if (!state || !unit) throw notFound(say('could_not_find_payment'));
  return { state, unit };
}

export interface Allocation {
  readonly lineItemId: number;
  readonly amountMinor: number;
  /** Posted to the account; what the payer got back by a refund before is not posted twice (domain rule 14). */
  readonly postedMinor: number;
}

export interface AdjustmentEffect {
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
export async function writeAdjustment(
  tx: Tx,
  caller: Caller,
  { payment }: ReversalState,
  side: AccountSide,
  effect: AdjustmentEffect,
): Promise<void> {
  const guard = sql`guard`;
  const plans = plansOf(caller, payment, side, effect);
  const announcements = [...adjusted(payment, side), ...effect.tell];
  const parts = [
    sql`guard as (${effect.guard})`,
    paymentAdjusted({ id: payment.id, adjustedBy: effect.adjustedBy, stillAdjusted: effect.stillAdjusted }, guard),
    linesMoved(effect.lines, guard),
    ...(plans.length > 0 ? [posted(plans, guard)] : []),
    announced(announcements, guard),
  ];
  await change(
    tx,
    sql`with ${sql.join(parts)} select assured(exists (select 1 from adjusted_payment), 'adjustment written whole')`,
  );
}

function plansOf(
  caller: Caller,
  payment: ReversalState['payment'],
  side: AccountSide,
  { postingsOf, sourceType, sourceId, today }: AdjustmentEffect,
): PlannedPostings[] {
  return side.money.flatMap(({ accountId, openCharges }) => {
    const postings = side.lines.filter((line) => line.accountId === accountId).flatMap(postingsOf);
    if (postings.length === 0) return [];
    const batch = {
      businessUnitId: payment.businessUnitId,
      accountId,
      sourceType,
      sourceId,
      effectiveDate: today,
      description: tell('register_adjustment', { number: payment.referenceNumber }),
      createdBy: caller.name || 'System',
      postings,
    };
    return [planPostings(batch, openCharges)];
  });
}

const adjusted = (
  { id, businessUnitId, referenceNumber }: ReversalState['payment'],
  side: AccountSide,
): Announcement[] => [
  { businessUnitId, orderingKey: `payment:${id}`, topic: 'Payment.Adjusted', payload: { id, referenceNumber } },
  ...side.money.map(({ accountId }) => ({
    businessUnitId,
    orderingKey: `account:${accountId}`,
    topic: 'Account.Updated',
    payload: { id: accountId },
  })),
];
