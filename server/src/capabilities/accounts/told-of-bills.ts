import { sql } from 'kysely';
import type { Sql } from '../../platform/lists/source.ts';

/** Somebody to write to about an account. */
export interface Recipient {
  readonly account_id: number;
  readonly customer_id: number | null;
  readonly email: string;
}

const payers = (accountIds: Sql) => sql`select l.account_id, c.id as customer_id, c.email
  from published.customer_account l join published.customer c on c.id = l.customer_id and c.status = 'Active'
  where l.account_id in (${accountIds}) and l.unlinked_date is null and c.email <> '' and (l.notify_new_bill
    or exists (select 1 from published.paperless_enrollment p where p.account_id = l.account_id
    and p.customer_id = c.id and p.is_active))`;

/** Payers who want to hear of new bills of these accounts, as a statement: those with a login who did not say no. */
export const toldOfNewBills = (accountIds: Sql) => sql<Recipient>`${payers(accountIds)}`;

/** Whether a payer is one of those of an account, of the row around it. */
export const isToldOfNewBills = (accountId: Sql, customerId: number) =>
  sql`exists (select 1 from (${payers(sql`select ${accountId}`)}) r where r.customer_id = ${customerId})`;

/** The same with the address of the account itself: who asks for a bill may have no login. */
export const writtenTo = (accountIds: Sql) => sql<Recipient>`${payers(accountIds)}
  union all select a.id, null, a.email_address from account a
  where a.id in (${accountIds}) and a.email_address like '%@%'`;
