import { change, oneRow, rowsOf, sql, type Tx } from '../../platform/database/database.ts';

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

interface MoneyRow {
  balance: number;
  late_fee: number;
  past_due_minor: number;
  last_event_sequence: number;
}

/**
 * Appends events to one account's register and moves its money by them, under the account's row lock. The register is
 * the truth: no other code changes an account's money.
 */
export async function postBalanceEvents(tx: Tx, batch: PostingBatch): Promise<void> {
  if (batch.postings.length === 0) return;
  const money = await oneRow(tx, sql<MoneyRow>`select balance, late_fee, past_due_minor, last_event_sequence from account_money where account_id = ${batch.accountId} for no key update`);
  const charges = await oneRow(
    tx,
    sql<{ open: number }>`select coalesce(sum(remaining_minor), 0)::bigint as open from account_charge where account_id = ${batch.accountId} and status = 'Open' and not included_in_balance`,
  );
  const after: Record<Bucket, number> = { Balance: money.balance, LateFee: money.late_fee, OpenCharge: charges.open };
  const rows = batch.postings.map((posting, i) => {
    after[posting.bucket] += posting.amountMinor;
    return { ...posting, sequence: money.last_event_sequence + i + 1, balanceAfter: after[posting.bucket] };
  });
  const movedBalance = sumOf(batch.postings.filter((p) => p.bucket === 'Balance').map((p) => p.amountMinor));
  await change(
    tx,
    sql`update account_money set balance = ${after.Balance}, late_fee = ${after.LateFee}, past_due_minor = past_due_minor + ${movedBalance},
        last_event_sequence = last_event_sequence + ${rows.length}, row_version = row_version + 1 where account_id = ${batch.accountId}`,
  );
  await moveCharges(tx, batch);
  await change(
    tx,
    sql`insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket, amount_minor, balance_after_minor, source_type, source_id, source_line_id, charge_allocations, description, created_by)
      select ${batch.businessUnitId}, ${batch.accountId}, sequence, ${batch.effectiveDate}, event_type, bucket, amount_minor, balance_after, ${batch.sourceType}, ${batch.sourceId}, source_line_id, charge_allocations, ${batch.description}, ${batch.createdBy}
      from jsonb_to_recordset(${JSON.stringify(
        rows.map((r) => ({
          sequence: r.sequence,
          event_type: r.eventType,
          bucket: r.bucket,
          amount_minor: r.amountMinor,
          balance_after: r.balanceAfter,
          source_line_id: r.sourceLineId,
          charge_allocations: r.chargeAllocations,
        })),
      )}::jsonb) as e (sequence int, event_type text, bucket text, amount_minor bigint, balance_after bigint, source_line_id bigint, charge_allocations jsonb)`,
  );
}

/** What a charge's allocations took off (or give back) its remaining amount. */
async function moveCharges(tx: Tx, batch: PostingBatch): Promise<void> {
  const moves = batch.postings.flatMap((posting) => posting.chargeAllocations.map((a) => ({ id: a.accountChargeId, amount: Math.sign(posting.amountMinor) * a.amountMinor })));
  if (moves.length === 0) return;
  await rowsOf(
    tx,
    sql`update account_charge c set remaining_minor = c.remaining_minor + m.amount, status = case when c.status = 'Voided' then 'Voided' when c.remaining_minor + m.amount = 0 then 'Paid' else 'Open' end
      from (select id, sum(amount) as amount from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as x (id bigint, amount bigint) group by id) m where c.id = m.id`,
  );
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
