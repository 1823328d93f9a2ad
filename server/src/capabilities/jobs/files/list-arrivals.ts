import type { FileStatus } from '@ratepayer/contract/files/file-state.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';

interface Arrival {
  readonly jobId: number;
  readonly name: string;
  readonly pattern: string;
  readonly isEnabled: boolean;
  readonly connection: string;
  readonly expectedBy: Date | null;
  readonly lastFile: string | null;
  readonly lastDate: Date | null;
  readonly lastStatus: FileStatus | null;
}

/**
 * The jobs of a business unit that files come to: each with the last one that was brought or fetched, and with the
 * moment by which the next is looked for.
 */
export async function listArrivals(tx: Tx, businessUnitId: number) {
  const found = await rowsOf(
    tx,
    sql<Arrival>`select j.id as "jobId", j.name, j.is_enabled as "isEnabled",
      coalesce(t.settings ->> 'filePattern', j.schedule ->> 'pattern') as pattern,
      coalesce(t.settings ->> 'connection', '') as connection,
      case when t.settings is not null and j.is_enabled then j.next_run_date end as "expectedBy",
      f.name as "lastFile", f.created_date as "lastDate", f.status as "lastStatus"
      from job j left join lateral (select x.task -> 'settings' as settings, x.position
        from jsonb_array_elements(j.tasks) with ordinality as x (task, position)
        where x.task ->> 'taskType' = 'Receive File' order by x.position limit 1) t on true
      left join lateral (select f.name, f.created_date, f.status from job_file f
        where f.job_id = j.id and f.position = coalesce(t.position, 0)
          and f.status in ('Stored', 'Quarantined', 'Purged')
        order by f.id desc limit 1) f on true
      where j.business_unit_id = ${businessUnitId} and not j.is_deleted
        and (j.schedule ->> 'kind' = 'On File Arrival' or t.settings is not null)
      order by lower(j.name), j.id`,
  );
  return {
    items: found.map(({ lastDate, expectedBy, ...one }) => ({
      ...one,
      lastDate: lastDate?.toISOString() ?? null,
      expectedBy: expectedBy?.toISOString() ?? null,
    })),
  };
}
