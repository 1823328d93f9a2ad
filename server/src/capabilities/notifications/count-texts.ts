import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Period } from '../organizations/read-period.ts';

/** Text messages that were handed over in some days, by month (YYYY-MM, in the business unit's zone). */
export async function countTextsByMonth(tx: Tx, { unit, from, until }: Period): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(
    tx,
    sql<{
      month: string;
      count: number;
    }>`select to_char(created_date at time zone ${unit.timezone}, 'YYYY-MM') as month,
        count(*)::int as count
      from text_message where business_unit_id = ${unit.id} and status = 'processed' and created_date >= ${from}
        and created_date < ${until} group by 1`,
  );
  return new Map(rows.map(({ month, count }) => [month, count]));
}
