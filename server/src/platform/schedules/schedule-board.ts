import { sql } from 'kysely';
import { change, type Database, rowsOf } from '../database/database.ts';
import type { ScheduleState } from './run-schedule.ts';

/** Writes down how schedules fare, so that every node can show it; of two workers the later run counts. */
export async function writeStates(db: Database, states: readonly ScheduleState[]): Promise<void> {
  if (states.length === 0) return;
  await db.platform((tx) =>
    change(
      tx,
      sql`insert into schedule_state as s (name, every_ms, last_run_date, last_ms, failures_in_row, error_message,
        failed_date, next_run_date, failing_since)
        select x.*, case when x."failuresInRow" > 0 then x."failedDate" end
        from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as x (name text, "everyMs" int,
          "lastRunDate" timestamptz, "lastMs" int, "failuresInRow" int, "errorMessage" text,
          "failedDate" timestamptz, "nextRunDate" timestamptz) order by name
        on conflict (name) do update set every_ms = excluded.every_ms, last_run_date = excluded.last_run_date,
        last_ms = excluded.last_ms, failures_in_row = excluded.failures_in_row,
          error_message = case when excluded.failed_date is null then s.error_message else excluded.error_message end,
          failed_date = coalesce(excluded.failed_date, s.failed_date), next_run_date = excluded.next_run_date,
          failing_since = case when excluded.failures_in_row > 0
            then coalesce(s.failing_since, excluded.failed_date) end
        where excluded.last_run_date >= s.last_run_date`,
    ),
  );
}

/** Every schedule that ran within the last day, by its name; one that a release left out goes away by itself. */
export const readStates = (db: Database): Promise<ScheduleState[]> =>
  db.platform((tx) =>
    rowsOf(
      tx,
      sql<ScheduleState>`select name, every_ms as "everyMs", last_run_date as "lastRunDate", last_ms as "lastMs",
        failures_in_row as "failuresInRow", error_message as "errorMessage",
        failed_date as "failedDate", next_run_date as "nextRunDate" from schedule_state
        where last_run_date > now() - interval '1 day' order by name`,
    ),
  );
