import { sql } from 'kysely';
import { change, type Database, maybeRow, rowsOf, type Tx } from '../database/database.ts';
import type { RunState, ScheduleState } from './run-schedule.ts';

/** Writes down how schedules fare, so that every node can show it; of two workers the later run counts. */
export async function writeStates(db: Database, states: readonly RunState[]): Promise<void> {
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
        failed_date as "failedDate", next_run_date as "nextRunDate",
        wanted_date as "wantedDate", wanted_by as "wantedBy"
        from schedule_state
        where last_run_date > now() - interval '1 day' order by name`,
    ),
  );

/**
 * Notes that somebody wants a schedule to run now; wanted twice before a worker saw it, it is wanted once.
 */
export async function wishNow(tx: Tx, name: string, by: string): Promise<'noted' | 'wanted' | 'unknown'> {
  const found = await maybeRow(
    tx,
    sql<{ isWanted: boolean }>`select wanted_date is not null as "isWanted" from schedule_state
      where name = ${name} and last_run_date > now() - interval '1 day' for update`,
  );
  if (!found) return 'unknown';
  if (found.isWanted) return 'wanted';
  await change(tx, sql`update schedule_state set wanted_date = now(), wanted_by = ${by} where name = ${name}`);
  return 'noted';
}

/** Takes the wishes that a worker can fulfil: of several workers one takes each. */
export async function takeWishes(db: Database, names: readonly string[]): Promise<string[]> {
  const taken = await db.platform((tx) =>
    rowsOf(
      tx,
      sql<{ name: string }>`update schedule_state set wanted_date = null
        where name in (select name from schedule_state where wanted_date is not null
          and name = any(${sql.val([...names])}::text[]) order by name for update skip locked) returning name`,
    ),
  );
  return taken.map(({ name }) => name);
}
