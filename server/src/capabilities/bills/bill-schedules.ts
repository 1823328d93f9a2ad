import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { type EmptyDeps, emptyCycles } from './empty-cycles.ts';
import { type PublishDeps, publishCycles } from './publish-cycles.ts';

/** How an approved cycle is published, and what a deleted one leaves is taken away. */
export const billSchedules = (deps: PublishDeps & EmptyDeps, pace: Pace): Schedule[] => [
  { name: 'bills to publish', everyMs: pace.sweepMs, untilEmpty: true, run: () => publishCycles(deps) },
  { name: 'bills of deleted cycles', everyMs: pace.sweepMs, untilEmpty: true, run: () => emptyCycles(deps) },
];
