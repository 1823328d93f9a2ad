import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/lists/source.ts';

/** One bill as a message names it. */
export interface Billed {
  readonly account: string;
  readonly number: string;
  /** The total due where the bill says it, else its amount; null for a document alone. */
  readonly amountMinor: number | null;
  readonly dueDate: string | null;
}
/** The first of them, and how many there are. */
export interface BillsTold {
  readonly bills: readonly Billed[];
  readonly count: number;
}
type Which = { readonly billId: number } | { readonly cycleId: number };

const mostListed = 50;

/**
 * Bills that a message is about, of the accounts that whoever it goes to is still told of. They stand when the message
 * is written; drafts are for the look of it before.
 */
export async function billsTold(
  tx: Tx,
  businessUnitId: number,
  which: Which,
  isTold: (accountId: Sql) => Sql,
  status: 'Published' | 'Draft' = 'Published',
): Promise<BillsTold> {
  const wanted = 'billId' in which ? sql`b.id = ${which.billId}` : sql`b.billing_cycle_id = ${which.cycleId}`;
  const found = await rowsOf(
    tx,
    sql<Billed & { total: number }>`select a.account_number as account, b.bill_number as number,
      coalesce(b.balance_minor, b.amount_minor) as "amountMinor", b.due_date as "dueDate",
      count(*) over ()::int as total from published.bill b join published.account a on a.id = b.account_id
      where b.business_unit_id = ${businessUnitId} and b.status = ${status} and ${wanted}
      and ${isTold(sql`b.account_id`)} order by a.account_number, b.id limit ${mostListed}`,
  );
  return { bills: found.map(({ total: _total, ...bill }): Billed => bill), count: found[0]?.total ?? 0 };
}
