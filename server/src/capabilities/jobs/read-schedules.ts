import type { ScheduleHealth } from '@ratepayer/contract/jobs/job.operations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ScheduleState } from '../../platform/schedules/run-schedule.ts';
import { readStates } from '../../platform/schedules/schedule-board.ts';

// The board is written every few seconds, and a run may take its time.
const graceMs = 60_000;

const healthOf = ({ failuresInRow, nextRunDate, lastMs }: ScheduleState, now: Date): ScheduleHealth['health'] => {
  if (now.getTime() > nextRunDate.getTime() + graceMs + 2 * lastMs) return 'Late';
  return failuresInRow > 0 ? 'Failing' : 'Good';
};

/** What the workers do again and again, and how it fares. */
export async function readSchedules(db: Database, now: Date): Promise<ScheduleHealth[]> {
  const states = await readStates(db);
  return states.map((state) => ({
    name: state.name,
    everySeconds: state.everyMs / 1000,
    lastRunDate: state.lastRunDate.toISOString(),
    lastMilliseconds: state.lastMs,
    nextRunDate: state.nextRunDate.toISOString(),
    health: healthOf(state, now),
    failuresInRow: state.failuresInRow,
    errorMessage: state.errorMessage,
    failedDate: state.failedDate?.toISOString() ?? null,
  }));
}
