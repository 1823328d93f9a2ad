import type { RawBuilder } from 'kysely';
import { change, oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { lockAccounts } from './account-rows.ts';

export type Bucket = 'Balance' | 'LateFee' | 'OpenCharge';
export type BalanceEventType = 'Opening' | 'Sync' | 'Bill' | 'Payment' | 'Void' | 'Refund' | 'Adjustment' | 'Adjustment Reversed' | 'Late Fee' | 'Correction';

export interface Posting {
  readonly eventType: BalanceEventType;
  readonly bucket: Bucket;
  /** Signed minor units; + means the payer owes more. Never 0. */
  readonly amountMinor: number;
  readonly sourceLineId: number;
  readonly chargeAllocations: readonly { readonly accountChargeId: number; readonly amountMinor: number }[];
}

export interface PostingBatch {
  readonly businessUnitId: number;
  readonly accountId: number;
  readonly sourceType: string;
  readonly sourceId: number;
  readonly effectiveDate: string;
  readonly description: string;
  readonly createdBy: string;
  readonly postings: readonly Posting[];
}

/** An account's money as read under its row lock. */
export interface MoneyState {
  readonly balance: number;
  readonly lateFee: number;
  /** Open charges outside the balance. */
  readonly openCharges: number;
  readonly lastEventSequence: number;
}

/** What a batch does to the account's row, its charges and its register; pure. */
export interface PlannedPostings {
  readonly money: { readonly account_id: number; readonly balance: number; readonly late_fee: number; readonly past_due_by: number; readonly events: number };
  readonly charges: readonly { readonly id: number; readonly amount: number }[];
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

/** Computes the events of one account from its money; nothing is read or written. */
export function planPostings(state: MoneyState, batch: PostingBatch): PlannedPostings {
  const after: Record<Bucket, number> = { Balance: state.balance, LateFee: state.lateFee, OpenCharge: state.openCharges };
  const events = batch.postings.map((posting, i) => {
    after[posting.bucket] += posting.amountMinor;
    return {
      business_unit_id: batch.businessUnitId,
      account_id: batch.accountId,
      sequence: state.lastEventSequence + i + 1,
      effective_date: batch.effectiveDate,
      event_type: posting.eventType,
      bucket: posting.bucket,
      amount_minor: posting.amountMinor,
      balance_after_minor: after[posting.bucket],
      source_type: batch.sourceType,
      source_id: batch.sourceId,
      source_line_id: posting.sourceLineId,
      charge_allocations: posting.chargeAllocations,
      description: batch.description,
      created_by: batch.createdBy,
    };
  });
  const moved = batch.postings.filter((p) => p.bucket === 'Balance').reduce((sum, p) => sum + p.amountMinor, 0);
  const charges = new Map<number, number>();
  for (const posting of batch.postings) {
    for (const a of posting.chargeAllocations) charges.set(a.accountChargeId, (charges.get(a.accountChargeId) ?? 0) + Math.sign(posting.amountMinor) * a.amountMinor);
  }
  return {
    money: { account_id: batch.accountId, balance: after.Balance, late_fee: after.LateFee, past_due_by: moved, events: events.length },
    charges: [...charges].map(([id, amount]) => ({ id, amount })),
    events,
  };
}

/** Planned postings as parts of a larger statement; written only when `guard` has a row. */
export function posted(plans: readonly PlannedPostings[], guard: RawBuilder<unknown>): RawBuilder<unknown> {
  const charges = plans.flatMap((plan) => plan.charges);
  return sql`moved_money as (update account_money m set balance = x.balance, late_fee = x.late_fee, past_due_minor = m.past_due_minor + x.past_due_by, last_event_sequence = m.last_event_sequence + x.events, row_version = m.row_version + 1
      from jsonb_to_recordset(${JSON.stringify(plans.map((plan) => plan.money))}::jsonb) as x (account_id bigint, balance bigint, late_fee bigint, past_due_by bigint, events int)
      where m.account_id = x.account_id and exists (select 1 from ${guard})),
    ${
      charges.length === 0
        ? sql``
        : sql`moved_charges as (update account_charge c set remaining_minor = c.remaining_minor + x.amount, status = case when c.status = 'Voided' then 'Voided' when c.remaining_minor + x.amount = 0 then 'Paid' else 'Open' end
      from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as x (id bigint, amount bigint) where c.id = x.id and exists (select 1 from ${guard})),`
    }
    told_register as (insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket, amount_minor, balance_after_minor, source_type, source_id, source_line_id, charge_allocations, description, created_by)
      select x.* from jsonb_to_recordset(${JSON.stringify(plans.flatMap((plan) => plan.events))}::jsonb)
        as x (business_unit_id int, account_id bigint, sequence int, effective_date date, event_type text, bucket text, amount_minor bigint, balance_after_minor bigint, source_type text, source_id bigint, source_line_id bigint, charge_allocations jsonb, description text, created_by text)
      where exists (select 1 from ${guard}))`;
}

/** An account's money and what its open charges outside the balance come to, for `planPostings`; lock the row first. */
export const moneyOf = (accountIds: RawBuilder<unknown>) =>
  sql<MoneyState & { accountId: number }>`select m.account_id as "accountId", m.balance, m.late_fee as "lateFee", m.last_event_sequence as "lastEventSequence",
    (select coalesce(sum(remaining_minor), 0)::bigint from account_charge c where c.account_id = m.account_id and c.status = 'Open' and not c.included_in_balance) as "openCharges"
    from account_money m where m.account_id in (${accountIds}) order by m.account_id`;

/**
 * Appends events to one account's register and moves its money by them, under the account's row lock. The register is
 * the truth: no other code changes an account's money.
 */
export async function postBalanceEvents(tx: Tx, batch: PostingBatch): Promise<void> {
  if (batch.postings.length === 0) return;
  const [, money] = await Promise.all([lockAccounts(tx, [batch.accountId]), oneRow(tx, moneyOf(sql`${batch.accountId}::bigint`))]);
  await change(tx, sql`with ${posted([planPostings(money, batch)], sql`(select 1) as guard`)} select 1`);
}
