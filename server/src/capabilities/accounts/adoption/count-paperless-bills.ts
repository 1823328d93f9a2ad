import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Period } from '../../organizations/read-period.ts';
import { wasSent } from '../records/uses-of-account.ts';

/** Bills that were published without paper, by the month that they were published in, in the business unit's zone. */
export async function countPaperlessBills(tx: Tx, { unit, from, until }: Period): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(
    tx,
    sql<{ month: string; count: number }>`select to_char(b.published_date at time zone ${unit.timezone}, 'YYYY-MM')
        as month, count(distinct b.id)::int as count
      from published.bill b join published.paperless_enrollment e on e.account_id = b.account_id
        and e.enrolled_date <= b.published_date and (e.ended_date is null or e.ended_date > b.published_date)
      where b.business_unit_id = ${unit.id} and e.business_unit_id = ${unit.id} and ${wasSent}
        and b.published_date >= ${from} and b.published_date < ${until} group by 1`,
  );
  return new Map(rows.map(({ month, count }) => [month, count]));
}
