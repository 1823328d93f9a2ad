import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import { lockAccounts } from './account-rows.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { type RawBuilder, sql } from 'kysely';

export type Bucket = 'Balance' | 'LateFee' | 'OpenCharge';
export type BalanceEventType =
  | 'Opening'
  | 'Sync'
  | 'Bill'
  | 'Payment'
  | 'Void'
  | 'Refund'
  | 'Adjustment'
  | 'Adjustment Reversed'
  | 'Late Fee'
  | 'Correction';

/** What an event comes of, as it is stored beside its id. */
export type EventSource =
  | 'account'
  | 'adjustment'
  | 'adjustment reversed'
  | 'attempt'
  | 'bill'
  | 'bill withdrawn'
  | 'charge'
  | 'correction'
  | 'external reversal'
  | 'payment';

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
  readonly sourceType: EventSource;
  readonly sourceId: number;
  readonly effectiveDate: string;
  readonly description: Written;
  readonly createdBy: string;
  /** The biller knows of it already (domain rule 1). */
  readonly exportedAt?: Date;
  readonly postings: readonly Posting[];
}

/** What a batch does to the account's row, its charges and its register; pure. */
export interface PlannedPostings {
  readonly money: {
    readonly account_id: number;
    readonly balance_by: number;
    readonly late_fee_by: number;
    readonly events: number;
  };
  readonly charges: readonly { readonly id: number; readonly amount: number }[];
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Computes the events of one account; nothing is read or written. `openCharges` is what its open charges outside the
 * balance come to, read under the account's lock; only postings to that bucket need it.
 */
export function planPostings(batch: PostingBatch, openCharges: number): PlannedPostings {
  const sum = (bucket: Bucket) =>
    batch.postings.filter((p) => p.bucket === bucket).reduce((total, p) => total + p.amountMinor, 0);
  const events = batch.postings.map((posting, i) => ({
    business_unit_id: batch.businessUnitId,
    account_id: batch.accountId,
    n: i + 1,
    effective_date: batch.effectiveDate,
    event_type: posting.eventType,
    bucket: posting.bucket,
    amount_minor: posting.amountMinor,
    open_before: openCharges,
    source_type: batch.sourceType,
    source_id: batch.sourceId,
    source_line_id: posting.sourceLineId,
    charge_allocations: posting.chargeAllocations,
    description: batch.description,
    created_by: batch.createdBy,
    exported_date: batch.exportedAt ?? null,
  }));
  const charges = new Map<number, number>();
  for (const posting of batch.postings) {
    for (const a of posting.chargeAllocations)
      charges.set(
        a.accountChargeId,
        (charges.get(a.accountChargeId) ?? 0) + Math.sign(posting.amountMinor) * a.amountMinor,
      );
  }
  return {
    money: {
      account_id: batch.accountId,
      balance_by: sum('Balance'),
      late_fee_by: sum('LateFee'),
      events: events.length,
    },
    charges: [...charges].map(([id, amount]) => ({ id, amount })),
    events,
  };
}

/**
 * Planned postings as parts of a larger statement; written only when `guard` has a row. The account's row is the
 * counter: events take their sequence and balances from its update (performance.md decision 13).
 */
export function posted(plans: readonly PlannedPostings[], guard: RawBuilder<unknown>): RawBuilder<unknown> {
  const charges = plans.flatMap((plan) => plan.charges);
  // Named beside the join, they keep the way by the key: a record set is taken for a hundred rows.
  const ids = sql.val(plans.map((plan) => plan.money.account_id));
  return sql`moved_money as (update account_money m
    set balance = m.balance + x.balance_by, late_fee = m.late_fee + x.late_fee_by,
    past_due_minor = m.past_due_minor + x.balance_by, last_event_sequence = m.last_event_sequence + x.events,
    row_version = m.row_version + 1
      from jsonb_to_recordset(${JSON.stringify(plans.map((plan) => plan.money))}::jsonb) as x (account_id bigint,
      balance_by bigint, late_fee_by bigint, events int)
      where m.account_id = any(${ids}::bigint[]) and m.account_id = x.account_id and exists (select 1 from ${guard})
      returning m.account_id, m.balance - x.balance_by as balance, m.late_fee - x.late_fee_by as late_fee,
      m.last_event_sequence - x.events as sequence),
    ${
      charges.length === 0
        ? sql``
        : sql`moved_charges as (update account_charge c
          set remaining_minor = c.remaining_minor + x.amount, status = case when c.status = 'Voided' then 'Voided'
          when c.remaining_minor + x.amount = 0 then 'Paid' else 'Open' end
      from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as x (id bigint, amount bigint)
      where c.id = x.id and exists (select 1 from ${guard})),`
    }
    told_register as (insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type,
    bucket, amount_minor, balance_after_minor, source_type, source_id, source_line_id, charge_allocations, description,
    created_by, exported_date)
      select x.business_unit_id, x.account_id, m.sequence + x.n, x.effective_date, x.event_type, x.bucket,
      x.amount_minor,
        case x.bucket when 'Balance' then m.balance when 'LateFee' then m.late_fee
        else x.open_before end + sum(x.amount_minor) over (partition by x.account_id, x.bucket order by x.n),
        x.source_type, x.source_id, x.source_line_id, x.charge_allocations, x.description, x.created_by, x.exported_date
      from jsonb_to_recordset(${JSON.stringify(plans.flatMap((plan) => plan.events))}::jsonb)
        as x (business_unit_id int, account_id bigint, n int, effective_date date, event_type text, bucket text,
        amount_minor bigint, open_before bigint, source_type text, source_id bigint, source_line_id bigint,
        charge_allocations jsonb, description jsonb, created_by text, exported_date timestamptz)
      join moved_money m on m.account_id = x.account_id)`;
}

/** What an account owes: its balance, late fees, and open charges outside the balance; lock the row first. */
export interface MoneyState {
  readonly accountId: number;
  readonly balance: number;
  readonly lateFee: number;
  readonly openCharges: number;
}

export const moneyOf = (accountIds: RawBuilder<unknown>) =>
  sql<MoneyState>`select m.account_id as "accountId", m.balance, m.late_fee as "lateFee",
    (select coalesce(sum(remaining_minor), 0)::bigint from account_charge c
    where c.account_id = m.account_id and c.status = 'Open' and not c.included_in_balance) as "openCharges"
    from account_money m where m.account_id in (${accountIds}) order by m.account_id`;

/**
 * Appends events to one account's register and moves its money by them, in one statement. The register is the truth:
 * no other code changes an account's money.
 */
export async function postBalanceEvents(tx: Tx, batch: PostingBatch): Promise<void> {
  if (batch.postings.length === 0) return;
  const openCharges = batch.postings.some((posting) => posting.bucket === 'OpenCharge')
    ? await openChargesUnderLock(tx, batch.accountId)
    : 0;
  await change(tx, sql`with ${posted([planPostings(batch, openCharges)], sql`(select 1) as guard`)} select 1`);
}

async function openChargesUnderLock(tx: Tx, accountId: number): Promise<number> {
  const [, money] = await Promise.all([lockAccounts(tx, [accountId]), oneRow(tx, moneyOf(sql`${accountId}::bigint`))]);
  return money.openCharges;
}
