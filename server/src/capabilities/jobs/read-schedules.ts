import type { ScheduleHealth } from '@ratepayer/contract/jobs/job.operations.ts';
import type { Database } from '../../platform/database/database.ts';
import { isLate } from '../../platform/schedules/is-late.ts';
import type { ScheduleState } from '../../platform/schedules/run-schedule.ts';
import { readStates } from '../../platform/schedules/schedule-board.ts';

const healthOf = (state: ScheduleState, now: Date): ScheduleHealth['health'] => {
  if (isLate(state, now)) return 'Late';
  return state.failuresInRow > 0 ? 'Failing' : 'Good';
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
    wantedDate: state.wantedDate?.toISOString() ?? null,
    wantedBy: state.wantedDate ? state.wantedBy : '',
  }));
}
