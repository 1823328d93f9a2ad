import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { isDone } from './ticket.source.ts';

/** How many open tickets of a business unit were given to somebody. */
export const countMine = (tx: Tx, businessUnitId: number, userId: number): Promise<{ open: number }> =>
  oneRow(
    tx,
    sql<{ open: number }>`select count(*)::int as open from ticket t where t.business_unit_id = ${businessUnitId}
      and t.category = 'Technical' and t.assignee_user_id = ${userId} and not ${isDone}`,
  );
