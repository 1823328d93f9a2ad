import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

/** A payer who may sign in, by an address that is proved to be theirs. */
export interface PayerOfAddress {
  readonly userId: number;
  readonly customerId: number;
  /** As it is kept. */
  readonly email: string;
}

/** Whom a mailbox lets in: the payer whose login the address is, of any biller; nobody of staff. */
export const payerOfAddress = (tx: Tx, email: string): Promise<PayerOfAddress | undefined> =>
  maybeRow(
    tx,
    sql<PayerOfAddress>`select a.id as "userId", c.id as "customerId", l.email from identity.login l
      join user_account a on a.id = l.user_id and a.status = 'Active' and a.role = 'Customer'
      and (a.access_ends_at is null or a.access_ends_at > now())
      join published.customer c on c.id = a.customer_id and c.status = 'Active' and c.email_verified
      and c.merged_into_customer_id is null and lower(c.email) = lower(l.email)
      where lower(l.email) = lower(${email})`,
  );
