import { owedTypes } from '@ratepayer/contract/bills/bill-state.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { saidMore } from '../accounts/payer-view.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';

/** The bill `b` that an account was last asked to pay by; a notice is none. */
export const isLastBillOf = (accountId: number | Sql): Sql =>
  sql`b.id = (select o.id from bill o where o.account_id = ${accountId} and o.status = 'Published'
    and o.bill_type = any(${sql.val([...owedTypes])}::text[]) order by o.issue_date desc, o.id desc limit 1)`;

/**
 * Which bills `b` a payer may see, in a list as by their documents: those of their accounts that were published and not
 * taken back; undefined where none is.
 */
export async function billsOpenTo(
  tx: Tx,
  { kind, customerId, lookedUp, businessUnitIds }: Caller,
): Promise<Sql | undefined> {
  if (kind === 'customer' && customerId !== null)
    return sql`b.status in ('Published', 'Superseded') and exists (select 1 from published.customer_account l
      where l.account_id = b.account_id and l.customer_id = ${customerId} and l.unlinked_date is null)`;
  if (lookedUp?.isByLink)
    return sql`b.status in ('Published', 'Superseded')
      and b.account_id = any(${sql.val([...lookedUp.accountIds])}::bigint[])`;
  // A number alone shows what is due and nothing else.
  if (kind !== 'quickPay' || !lookedUp || !saidMore(lookedUp.answered)) return undefined;
  const unit = await businessUnitById(tx, businessUnitIds[0] ?? 0);
  if (!unit?.quickPayShowsBillPdf) return undefined;
  return sql`b.account_id = any(${sql.val([...lookedUp.accountIds])}::bigint[])
    and ${isLastBillOf(sql`b.account_id`)}`;
}
