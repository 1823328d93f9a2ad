import type { FileStatus } from '@ratepayer/contract/files/file-state.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';

interface Arrival {
  readonly jobId: number;
  readonly name: string;
  readonly pattern: string;
  readonly isEnabled: boolean;
  readonly lastFile: string | null;
  readonly lastDate: Date | null;
  readonly lastStatus: FileStatus | null;
}

/** The jobs of a business unit that run when files arrive, each with the last file that somebody brought to it. */
export async function listArrivals(tx: Tx, businessUnitId: number) {
  const found = await rowsOf(
    tx,
    sql<Arrival>`select j.id as "jobId", j.name, j.schedule ->> 'pattern' as pattern, j.is_enabled as "isEnabled",
      f.name as "lastFile", f.created_date as "lastDate", f.status as "lastStatus"
      from job j left join lateral (select f.name, f.created_date, f.status from job_file f
        where f.job_id = j.id and f.position = 0 and f.status in ('Stored', 'Quarantined', 'Purged')
        order by f.id desc limit 1) f on true
      where j.business_unit_id = ${businessUnitId} and not j.is_deleted and j.schedule ->> 'kind' = 'On File Arrival'
      order by lower(j.name), j.id`,
  );
  return { items: found.map(({ lastDate, ...one }) => ({ ...one, lastDate: lastDate?.toISOString() ?? null })) };
}
