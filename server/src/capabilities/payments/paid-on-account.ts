import { type RawBuilder, sql } from 'kysely';

/**
 * Payments of an account, for a statement of another capability: rows of `pa` with what is known of each payment, `p`.
 * Whatever young tables are like when a plan is made, they are found by the key of the account: `offset 0`.
 */
export const paidOn = (accountId: RawBuilder<unknown>) => sql`(select payment_id, amount_minor, created_date
    from published.payment_account where account_id = ${accountId} offset 0) pa
  cross join lateral (select status, type, posted_date from published.payment where id = pa.payment_id offset 0) p`;

/** What is being paid on an account at this moment, minor units. */
export const pendingOn = (accountId: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(pa.amount_minor), 0)::bigint from ${paidOn(accountId)}
    where p.status = 'Pending' and p.type = 'Base Payment')`;
