import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';

/** How many accounts there are in a business unit. */
export const readSampleNotes = (tx: Tx, businessUnitId: number): Promise<{ accounts: number }> =>
  oneRow(
    tx,
    sql<{
      accounts: number;
    }>`select count(*)::int as accounts from published.account where business_unit_id = ${businessUnitId}`,
  );
