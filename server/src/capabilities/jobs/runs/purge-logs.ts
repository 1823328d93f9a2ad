import { sql } from 'kysely';
import { change, type Database } from '../../../platform/database/database.ts';
import { heedHolds, isHeld } from '../../../platform/retention/holds.ts';

/** How long lines are kept that a run told; what came of its tasks stays. */
const keptDays = 90;
const linesAtOnce = 5_000;

/** Takes away what runs told long ago. @returns how many lines */
export const purgeLogs = (db: Database): Promise<number> =>
  db.platform(async (tx) => {
    await heedHolds(tx);
    return change(
      tx,
      sql`delete from job_log where id in (select l.id from job_execution e join job_log l on l.execution_id = e.id
        where e.finished_date < now() - ${keptDays}::int * interval '1 day'
          and not ${isHeld({ unit: sql`e.business_unit_id` })} limit ${linesAtOnce})`,
    );
  });
