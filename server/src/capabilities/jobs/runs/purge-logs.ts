import { sql } from 'kysely';
import { change, type Database } from '../../../platform/database/database.ts';

/** How long lines are kept that a run told; what came of its tasks stays. */
const keptDays = 90;
const linesAtOnce = 5_000;

/** Takes away what runs told long ago. @returns how many lines */
export const purgeLogs = (db: Database): Promise<number> =>
  db.platform((tx) =>
    change(
      tx,
      sql`delete from job_log where id in (select l.id from job_execution e join job_log l on l.execution_id = e.id
        where e.finished_date < now() - ${keptDays}::int * interval '1 day' limit ${linesAtOnce})`,
    ),
  );
