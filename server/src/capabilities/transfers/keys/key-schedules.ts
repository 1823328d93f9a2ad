import type { Pace } from '../../../platform/schedules/pace.ts';
import type { Schedule } from '../../../platform/schedules/schedule.ts';
import { warnOfEnds } from './warn-of-ends.ts';

/** Whoever looks after keys is told before one ends. */
export const keySchedules = (deps: Parameters<typeof warnOfEnds>[0], pace: Pace): Schedule[] => [
  { name: 'keys that end', everyMs: pace.houseMs, run: () => warnOfEnds(deps) },
];
