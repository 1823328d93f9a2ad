import type { NamedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';

/** The columns that name an account `a`. */
export const named = sql`a.id, a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber", a.name`;

/** These accounts by their names, ascending by id. */
export const accountsNamed = (tx: Tx, ids: readonly number[]): Promise<NamedAccount[]> =>
  rowsOf(
    tx,
    sql<NamedAccount>`select ${named} from account a
      where a.id = any(${sql.val([...ids])}::bigint[]) and not a.is_deleted order by a.id`,
  );
