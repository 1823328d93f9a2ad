import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { nextOfRun, type RunDeps } from './retention-run.ts';

/** What is over goes, once a day; step by step, so that a worker that ends leaves it where it stands. */
export const retentionSchedules = (
  deps: RunDeps,
  pace: Pace,
  onError: (what: string, error: unknown) => void,
): Schedule[] => [
  {
    name: 'what is kept no longer',
    everyMs: pace.houseMs,
    untilEmpty: true,
    run: () => nextOfRun(deps, (error) => onError('retention', error)),
  },
];
