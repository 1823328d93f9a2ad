import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { sql } from 'kysely';
import { rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import type { ReportDeps } from './deps.ts';
import { columnsFor } from './report.source.ts';
import { unseenBy } from './who-may.ts';

// As many as a bell shows.
const most = 50;

/** Reports of a caller that ended and that they have not seen, the latest first; being told of one is not seeing it. */
export async function listUnseenReports(
  { db }: Pick<ReportDeps, 'db'>,
  caller: Caller,
  businessUnitId: number,
): Promise<{ readonly items: GeneratedReport[] }> {
  const found = await db.reading([businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<GeneratedReport>`select ${columnsFor(caller)} from generated_report r
        where r.business_unit_id = ${businessUnitId} and ${unseenBy(caller)}
        order by r.finished_date desc, r.id desc limit ${most}`,
    ),
  );
  return { items: found.map(asWire) };
}
