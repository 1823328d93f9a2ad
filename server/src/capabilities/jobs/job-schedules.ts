import { randomUUID } from 'node:crypto';
import { lanes } from '../../platform/jobs/lanes.ts';
import type { Maintenance } from '../../platform/maintenance/maintenance.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { forgetPlaces } from './files/forget-places.ts';
import { endForgotten, planNext } from './plan-due.ts';
import { isAnyDue } from './runs/claim-run.ts';
import { purgeLogs } from './runs/purge-logs.ts';
import type { RunDeps } from './runs/run-deps.ts';
import { runNext } from './runs/run-next.ts';

// Runs that one process does at the same time.
const hands = [1, 2, 3] as const;

/** How jobs are begun at their time and done. A worker that ends gives back what it has, behind its task. */
export function jobSchedules(
  deps: RunDeps,
  pace: Pace,
  maintenance: Maintenance,
  onError: (what: string, error: unknown) => void,
): Schedule[] {
  const stopping = new AbortController();
  const workerId = randomUUID();
  const failed = (error: unknown) => onError('jobs', error);
  const doing = lanes(
    async () => ((await isAnyDue(deps.db)) ? hands : []),
    (hand) => hand,
    () => runNext(deps, workerId, stopping.signal, failed),
    failed,
    async () => !(await maintenance.now()),
  );
  const idle = () => {
    stopping.abort();
    return doing.idle();
  };
  return [
    { name: 'jobs to begin', everyMs: pace.sweepMs, untilEmpty: true, run: () => planNext(deps.db, deps.clock) },
    { name: 'jobs to do', everyMs: pace.sweepMs, run: () => doing.look(), idle },
    { name: 'old logs of jobs', everyMs: pace.totalsMs, untilEmpty: true, run: () => purgeLogs(deps.db) },
    { name: 'forgotten runs', everyMs: pace.houseMs, untilEmpty: true, run: () => endForgotten(deps.db) },
    { name: 'places of files of jobs', everyMs: pace.houseMs, untilEmpty: true, run: () => forgetPlaces(deps.db) },
  ];
}
