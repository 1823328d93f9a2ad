import { sql } from 'kysely';

export interface PendingLine {
  readonly accountId: number;
  readonly lineItemType: string;
  readonly accountChargeId: number | null;
  readonly priceMinor: number;
}

/** Lines of other payments that are still Pending on these accounts. */
export const pendingOn = (accountIds: readonly number[], exceptSessionId: number) =>
  sql<PendingLine>`select l.account_id as "accountId", l.line_item_type as "lineItemType",
    l.account_charge_id as "accountChargeId", l.price_minor as "priceMinor"
      from payment_account pa cross join lateral (select id, status, type, payment_session_id from payment
      where id = pa.payment_id offset 0) p
      cross join lateral (select * from payment_line_item where payment_id = p.id offset 0) l
      where pa.account_id = any(${sql.val([...accountIds])}::bigint[]) and p.status = 'Pending'
      and p.type = 'Base Payment' and p.payment_session_id is distinct from ${exceptSessionId}
        and l.account_id = pa.account_id`;
