import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { DueOf, LetGo } from '../../files/file-owner.ts';

/** A run that is not over, or goes on for the run that the file is of, may work on it. */
const isInUse = sql`exists (select 1 from job_execution e join job_execution o
    on o.id = coalesce(e.first_id, e.id) or o.first_id = coalesce(e.first_id, e.id)
  where e.id = f.execution_id and o.status in ('Processing', 'Paused'))`;

/** Files of jobs that are kept no longer, and in no use. */
export const dueJobFiles: DueOf = (most) => sql`select f.business_unit_id, f.id from job_file f
  where f.status in ('Stored', 'Quarantined') and f.kept_until <= now() and not ${isInUse}
  order by f.kept_until limit ${most}`;

/** Lets go of files of jobs; what a run under way may work on keeps its bytes. */
export async function letGoOfJobFiles(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<LetGo[]> {
  const files = sql.val(ids);
  // Whoever begins a run of their job, or begins one anew, has its row, and is waited for.
  await rowsOf(
    tx,
    sql`select 1 from job where business_unit_id = ${businessUnitId}
      and id in (select f.job_id from job_file f where f.id = any(${files}::bigint[])) order by id for no key update`,
  );
  return rowsOf(
    tx,
    sql<LetGo>`update job_file f set status = 'Purged'
      where f.business_unit_id = ${businessUnitId} and f.id = any(${files}::bigint[])
        and f.status in ('Stored', 'Quarantined') and not ${isInUse}
      returning f.id, f.storage_key as key`,
  );
}
