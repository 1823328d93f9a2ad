import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { change, maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { lockAccounts } from './account-rows.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { refuseWhileImporting } from './lifecycle/lock-standing.ts';
import { planPostings, posted } from './post-balance-events.ts';

/** What a bill does to the balance of its account, or what taking it back does. */
export interface PostedBill {
  readonly billId: number;
  /** The account that stands for the bill's own (`holdForBills`). */
  readonly accountId: number;
  /** Signed, never 0. */
  readonly amountMinor: number;
  readonly billNumber: string;
  /** What the account shows from now on; without them it keeps its dates. */
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  /** Of a bill that is taken back: the day that it was due itself. */
  readonly wasDue?: string | null;
}

interface Batch {
  readonly businessUnitId: number;
  /** In its zone. */
  readonly today: string;
  readonly by: string;
  readonly isWithdrawn: boolean;
  readonly bills: readonly PostedBill[];
}

// Most accounts stand for themselves; the chain of the others is followed one by one.
const isReplaced = sql`coalesce(a.merged_into_account_id, a.rollover_account_id) is not null`;

/**
 * Locks the accounts that stand for these, ascending by id, and answers which stands for which.
 * @throws 409 while a file of accounts is being processed; who finds that an account was merged meanwhile begins anew.
 */
export async function holdForBills(
  tx: Tx,
  businessUnitId: number,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  await refuseWhileImporting(tx, businessUnitId);
  const found = await rowsOf(
    tx,
    sql<{ id: number; standing: number }>`select a.id, case when ${isReplaced} then standing_account(a.id)
        else a.id end as standing
      from account a where a.id = any(${sql.val([...accountIds])}::bigint[])`,
  );
  const standing = [...new Set(found.map((row) => row.standing))];
  await lockAccounts(tx, standing);
  const replaced = await maybeRow(
    tx,
    sql`select 1 from account a where a.id = any(${sql.val(standing)}::bigint[]) and ${isReplaced} limit 1`,
  );
  if (replaced) throw changedMeanwhile();
  return new Map(found.map((row) => [row.id, row.standing]));
}

/**
 * Posts bills, or takes them back, under the locks of their accounts. With a bill, what its account owed from a bill
 * that is due already becomes past due; what is billed now is not due yet (domain rule 17).
 */
export async function postBills(tx: Tx, batch: Batch): Promise<void> {
  if (batch.bills.length === 0) return;
  const byAccount = Map.groupBy(batch.bills, (bill) => bill.accountId);
  const plans = [...byAccount].map(([accountId, bills]) => planOf(batch, accountId, bills));
  await change(tx, sql`with ${posted(plans, sql`(select 1) as guard`)} select 1`);
  const moved = [...byAccount].map(([id, bills]) => {
    const last = bills.toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? '')).at(-1);
    const amount = bills.reduce((sum, bill) => sum + bill.amountMinor, 0);
    const wasDue = bills.some((bill) => (bill.wasDue ?? batch.today) < batch.today);
    return { id, amount, issue: last?.issueDate ?? null, due: last?.dueDate ?? null, wasDue };
  });
  await change(tx, ageBalances(batch, moved));
}

function planOf(batch: Batch, accountId: number, bills: readonly PostedBill[]) {
  const { businessUnitId, today, by, isWithdrawn } = batch;
  const plan = planPostings(
    {
      businessUnitId,
      accountId,
      sourceType: isWithdrawn ? 'bill withdrawn' : 'bill',
      sourceId: 0,
      effectiveDate: today,
      description: '',
      createdBy: by,
      postings: bills.map(({ amountMinor }) => ({
        eventType: 'Bill',
        bucket: 'Balance',
        amountMinor,
        sourceLineId: 0,
        chargeAllocations: [],
      })),
    },
    0,
  );
  const events = plan.events.map((event, i) => {
    const { billId = 0, billNumber: number = '' } = bills[i] ?? {};
    const description = isWithdrawn ? tell('register_bill_withdrawn', { number }) : tell('register_bill', { number });
    return { ...event, source_id: billId, description };
  });
  return { ...plan, events };
}

interface Moved {
  readonly id: number;
  readonly amount: number;
  readonly issue: string | null;
  readonly due: string | null;
  /** What is taken back was due before today. */
  readonly wasDue: boolean;
}

/**
 * The postings moved what is past due, as payments do; a bill moves what is not due yet. What makes less owed never
 * makes more of it past due, and leaves no more past due than is owed: a bill that was due itself takes its own part
 * with it. Days go back only where a bill is taken back; one that comes late does not make all others due.
 */
const ageBalances = ({ today, isWithdrawn }: Batch, moved: readonly Moved[]) =>
  sql`with aged as (select m.account_id, x.issue, x.due,
      case when x."wasDue" then greatest(m.past_due_minor, least(p.before, 0))
        when x.amount < 0 then least(p.before, m.balance) else p.before end as past_due
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as x (id bigint, amount bigint, issue date, due date,
        "wasDue" boolean)
      join account_money m on m.account_id = x.id
      cross join lateral (select case when ${!isWithdrawn} and m.due_date < ${today}::date then m.balance
        else m.past_due_minor end - x.amount as before) p)
    update account_money m set past_due_minor = a.past_due, not_yet_due_minor = m.balance - a.past_due,
      issue_date = case when ${isWithdrawn} then coalesce(a.issue, m.issue_date)
        else greatest(m.issue_date, a.issue) end,
      due_date = case when ${isWithdrawn} then coalesce(a.due, m.due_date) else greatest(m.due_date, a.due) end
    from aged a where m.account_id = a.account_id`;
