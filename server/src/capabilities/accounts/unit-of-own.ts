import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/**
 * The business unit of an account whose register and histories a payer may read: one that they have, or that a link of
 * staff opened. What was only looked up is none. @throws 404
 */
export function unitOfRead(tx: Tx, caller: Caller, accountId: number): Promise<number> {
  if (caller.kind === 'quickPay' && !caller.lookedUp?.isByLink) throw notFound(say('could_not_find_account'));
  return unitOfOwn(tx, caller, accountId);
}

/** The business unit of an account that a payer has or looked up. @throws 404 */
export async function unitOfOwn(tx: Tx, { kind, customerId, lookedUp }: Caller, accountId: number): Promise<number> {
  const isOwn =
    kind === 'quickPay'
      ? sql`a.id = any(${sql.val([...(lookedUp?.accountIds ?? [])])}::bigint[])`
      : sql`exists (select 1 from published.customer_account l where l.account_id = a.id
          and l.customer_id = ${customerId} and l.unlinked_date is null)`;
  const found = await maybeRow(
    tx,
    sql<{ unit: number }>`select a.business_unit_id as unit from account a
      where a.id = ${accountId} and not a.is_deleted and ${isOwn}`,
  );
  if (!found) throw notFound(say('could_not_find_account'));
  return found.unit;
}
