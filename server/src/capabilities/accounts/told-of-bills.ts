import { sql } from 'kysely';
import type { Sql } from '../../platform/lists/source.ts';

/** Somebody to write to about an account. */
export interface Recipient {
  readonly account_id: number;
  readonly customer_id: number | null;
  readonly email: string;
}
/** Somebody who is told of an account, and how: an address in small letters, or a number. */
export interface Told {
  readonly account_id: number;
  readonly customer_id: number;
  readonly way: 'email' | 'text';
  readonly recipient: string;
  /** A text that takes the place of an e-mail. */
  readonly is_instead: boolean;
}

/**
 * Whether texts go to a payer `c` about the account of a link `l`: to a proved number alone, as was agreed, and not
 * after STOP.
 */
export const isTexted = sql`l.notify_with_sms and c.phone_verified and not exists (select 1
  from published.suppression s where s.kind = 'phone' and s.value = c.phone_number
  and s.is_in_force)`;

const hasNoPaper = sql`exists (select 1 from published.paperless_enrollment p where p.account_id = l.account_id
  and p.customer_id = c.id and p.is_active)`;

const linked = (accountIds: Sql) => sql`from published.customer_account l
  join published.customer c on c.id = l.customer_id and c.status = 'Active'
  where l.account_id in (${accountIds}) and l.unlinked_date is null and c.email <> ''
  and (l.notify_new_bill or ${hasNoPaper})`;

/** Where bills go: to the address that was agreed on in place of paper, else to the login's. */
const mailedTo = sql`coalesce((select p.email from published.paperless_enrollment p where p.account_id = l.account_id
  and p.customer_id = c.id and p.is_active limit 1), c.email)`;

const payers = (accountIds: Sql) =>
  sql`select l.account_id, c.id as customer_id, ${mailedTo} as email ${linked(accountIds)}`;

/**
 * Payers who want to hear of new bills of these accounts, as a statement: those with a login who did not say no, each
 * by the ways they chose (decision 172). A text takes the place of an e-mail where they prefer it, but never of one
 * that comes in place of paper. Where no service sends texts, all of them are written to.
 */
export function toldOfNewBills(accountIds: Sql, hasTexts: boolean) {
  if (!hasTexts)
    return sql<Told>`select account_id, customer_id, 'email' as way, lower(email) as recipient, false as is_instead
      from (${payers(accountIds)}) p`;
  return sql<Told>`select p.account_id, p.customer_id, w.way, w.recipient, w.is_instead
    from (select l.account_id, c.id as customer_id, ${mailedTo} as email, c.phone_number, ${isTexted} as is_texted,
      c.preferred_channel = 'SMS' and not ${hasNoPaper} as is_instead ${linked(accountIds)}) p
    cross join lateral (select 'email' as way, lower(p.email) as recipient, false as is_instead
        where not (p.is_texted and p.is_instead)
      union all select 'text', p.phone_number, p.is_instead where p.is_texted) w`;
}

/** Whether a payer is one of those of an account, of the row around it. */
export const isToldOfNewBills = (accountId: Sql, customerId: number) =>
  sql`exists (select 1 from (${payers(sql`select ${accountId}`)}) r where r.customer_id = ${customerId})`;

/** Whether texts about new bills of an account, of the row around it, go to a payer at this number. */
export const isTextedOfNewBills = (accountId: Sql, customerId: number, to: string) =>
  sql`exists (select 1 ${linked(sql`select ${accountId}`)} and c.id = ${customerId} and c.phone_number = ${to}
    and ${isTexted})`;

/** The same with the address of the account itself: who asks for a bill may have no login. */
export const writtenTo = (accountIds: Sql) => sql<Recipient>`${payers(accountIds)}
  union all select a.id, null, a.email_address from account a
  where a.id in (${accountIds}) and a.email_address like '%@%'`;
