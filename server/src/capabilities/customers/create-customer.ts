import { sql } from 'kysely';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import { nameCustomer } from '../users/create-user.ts';

export interface NewCustomer {
  readonly userId: number;
  readonly organizationId: number;
  /** Where they registered. */
  readonly businessUnitId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly accountIds: readonly number[];
}

/** Creates the customer of a login that is there, with an address that was proved, and links accounts to it. */
export async function createCustomer(tx: Tx, customer: NewCustomer): Promise<number> {
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into customer (user_id, organization_id, registered_unit_id, first_name, last_name,
      email, email_verified)
      values (${customer.userId}, ${customer.organizationId}, ${customer.businessUnitId}, ${customer.firstName},
      ${customer.lastName}, ${customer.email}, true) returning id`,
  );
  await nameCustomer(tx, customer.userId, id);
  await change(
    tx,
    sql`insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
      select ${customer.businessUnitId}, ${id}, account_id, 'Admin'
      from unnest(${sql.val([...customer.accountIds])}::bigint[]) as account_id`,
  );
  return id;
}
