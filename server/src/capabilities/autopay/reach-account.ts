import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notAllowed, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { accountFacts, type AccountFacts } from './scheduled-facts.ts';

export interface ReachedAccount extends AccountFacts {
  readonly businessUnitId: number;
  /** What is planned on it, but by the enrolment that holds. */
  readonly plannedByOthersMinor: number;
}

/** An account linked to the payer who asks, as an expression over its number. */
export const linkedTo = (caller: Caller, accountId: unknown) =>
  sql<boolean>`exists (select from published.customer_account l where l.account_id = ${accountId}
    and l.customer_id = ${caller.customerId} and l.unlinked_date is null)`;

/** @throws 403 for staff without the permission */
export function refuseWithout(caller: Caller, permission: Permission): void {
  if (caller.kind === 'customer') {
    if (caller.customerId === null) throw notAllowed();
  } else if (!caller.permissions.has(permission)) throw notAllowed();
}

/** An account of a payer, or of the scope of whoever holds the permission. @throws 403, 404 */
export async function reachAccount(
  tx: Tx,
  caller: Caller,
  accountId: number,
  permission: Permission,
): Promise<ReachedAccount> {
  refuseWithout(caller, permission);
  const own = caller.kind === 'customer' ? sql`and ${linkedTo(caller, sql`a.id`)}` : sql``;
  const found = await maybeRow(
    tx,
    sql<ReachedAccount>`select a.business_unit_id as "businessUnitId", ${accountFacts},
      (select coalesce(sum(s.amount_minor), 0)::bigint from published.scheduled_payment s
        where s.account_id = a.id and s.status in ('Staged', 'Scheduled') and not exists (select
          from published.autopay_enrollment e where e.id = s.autopay_enrollment_id and e.is_active))
        as "plannedByOthersMinor"
      from published.account a join published.account_money m on m.account_id = a.id
      where a.id = ${accountId} and a.business_unit_id = any(${sql.val([...caller.businessUnitIds])}::int[])
      and not a.is_deleted ${own}`,
  );
  if (!found) throw notFound(say('could_not_find_account'));
  return found;
}
