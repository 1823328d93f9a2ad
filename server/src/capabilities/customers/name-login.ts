import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';

/** The login that a payer signs in with, where they had none. */
export const nameLogin = (tx: Tx, customerId: number, userId: number): Promise<number> =>
  change(
    tx,
    sql`update customer set user_id = ${userId}, row_version = row_version + 1
      where id = ${customerId} and user_id is null`,
  );
