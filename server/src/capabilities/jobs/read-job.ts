import type { JobPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { jobSource } from './job.source.ts';

type More = Pick<JobPage, 'tasks' | 'timeoutMinutes' | 'overlap' | 'notifyOnFailure' | 'usualSeconds'>;

/** A job with all that it says. @throws 404 */
export async function readJob(tx: Tx, businessUnitId: number, id: number): Promise<JobPage> {
  const row = await readOne(tx, jobSource, businessUnitId, id, tell('no_such_job'));
  const more = await oneRow(
    tx,
    sql<More>`select tasks, timeout_minutes as "timeoutMinutes", overlap, notify_on_failure as "notifyOnFailure",
      (select round(avg(extract(epoch from r.finished_date - r.started_date)))::int from (select e.started_date,
        e.finished_date from job_execution e where e.job_id = j.id and e.status = 'Successful'
        order by e.id desc limit 10) r) as "usualSeconds"
      from job j where id = ${id}`,
  );
  return { ...row, ...more };
}
