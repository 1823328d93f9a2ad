import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';

/**
 * Whether the biller's own files say what accounts of this business unit owe. One that a run began to write does, also
 * where the run broke off: who goes on with it leaves alone what was written, and what was added to that since.
 */
export const hasImported = async (tx: Tx, businessUnitId: number): Promise<boolean> =>
  (
    await oneRow(
      tx,
      sql<{ imported: boolean }>`select exists (select 1 from account_upload
        where business_unit_id = ${businessUnitId} and import_type = 'Accounts'
          and (status like 'Complete%' or (compared_date is not null and status <> 'Undone'))) as imported`,
    )
  ).imported;
