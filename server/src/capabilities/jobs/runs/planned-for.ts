import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';

/** The moment that a run stands for: of its schedule, else when it was begun; of one that goes on, of the first. */
export const plannedFor = async (tx: Tx, executionId: number): Promise<Date> =>
  (
    await oneRow(
      tx,
      sql<{ date: Date }>`select coalesce(o.planned_date, o.created_date) as date
        from job_execution e join job_execution o on o.id = coalesce(e.first_id, e.id) where e.id = ${executionId}`,
    )
  ).date;
