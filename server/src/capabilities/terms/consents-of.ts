import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

/** More than anybody says in the years that they are kept. */
const most = 500;

/** What a payer agreed to and took back at these business units, word for word, the latest first. */
export const consentsOf = (tx: Tx, customerId: number, businessUnitIds: readonly number[]): Promise<object[]> =>
  rowsOf(
    tx,
    sql<object>`select k.date, k.kind, k.is_given as "isGiven", k.method, k.words, k.version, k.recipient,
      k.account_id as "accountId", k.client_address as "clientAddress", k.user_agent as "userAgent" from consent k
      where k.customer_id = ${customerId} and k.business_unit_id = any(${sql.val([...businessUnitIds])}::int[])
      order by k.id desc limit ${most}`,
  );
