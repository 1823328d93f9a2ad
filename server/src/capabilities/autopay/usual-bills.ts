import type { AutopayPreview } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { owedTypes } from '@ratepayer/contract/bills/bill-state.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

interface Usual extends NonNullable<AutopayPreview['usual']> {
  /** The last two came a month after each other. */
  readonly isMonthly: boolean;
}

/** What the last bills of an account asked for, and how they came; undefined where there were fewer than two. */
export async function usualBills(tx: Tx, accountId: number): Promise<Usual | undefined> {
  const found = await maybeRow(
    tx,
    sql<Usual>`select count(*)::int as count, min(b.amount) as "leastMinor", max(b.amount) as "mostMinor",
        coalesce(min(b.days) filter (where b.place = 1) between 20 and 45, false) as "isMonthly"
      from (select amount_minor as amount, row_number() over last as place,
          issue_date - lead(issue_date) over last as days
        from published.bill where account_id = ${accountId} and status = 'Published'
          and bill_type = any(${sql.val([...owedTypes])}::text[]) and amount_minor > 0
        window last as (order by issue_date desc, id desc) order by place limit 12) b`,
  );
  return found && found.count > 1 ? found : undefined;
}
