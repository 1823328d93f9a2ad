import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';

/** What a person is called, and the address that they sign in with. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

/** Whether somebody else signs in with this address. */
export const isAddressTaken = async (tx: Tx, email: string, userId: number): Promise<boolean> =>
  (await maybeRow(
    tx,
    sql`select 1 from identity.login where lower(email) = lower(${email}) and user_id <> ${userId}`,
  )) !== undefined;

/** Calls a person otherwise, and lets them sign in with another address. */
export async function renameUser(tx: Tx, userId: number, { name, email }: Person): Promise<void> {
  await change(
    tx,
    sql`update user_account set name = ${name}, email = ${email}, row_version = row_version + 1 where id = ${userId}`,
  );
  await change(tx, sql`update identity.login set email = ${email}, modified_date = now() where user_id = ${userId}`);
}
