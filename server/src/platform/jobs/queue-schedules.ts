import type { PgBoss } from 'pg-boss';
import type { Maintenance } from '../maintenance/maintenance.ts';
import type { Pace } from '../schedules/pace.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { type JobKind, workOn } from './job-kind.ts';

/**
 * Takes from the queues, but while the installation is worked on: what waits then stays in its queue with all its
 * tries, and what was taken before is done.
 */
export function workQueues(
  boss: Pick<PgBoss, 'work' | 'offWork'>,
  kinds: readonly JobKind[],
  pace: Pick<Pace, 'sweepMs' | 'jobsSeconds'>,
  maintenance: Maintenance,
  onError: (what: string, error: unknown) => void,
): Schedule {
  const taken = new Set<string>();
  const turn = async (kind: JobKind, rests: boolean): Promise<void> => {
    if (taken.has(kind.queue) !== rests) return;
    if (rests) await boss.offWork(kind.queue, { wait: false });
    else await workOn(boss, kind, pace.jobsSeconds, (error) => onError(`job ${kind.queue}`, error));
    if (rests) taken.delete(kind.queue);
    else taken.add(kind.queue);
  };
  return {
    name: 'queues of jobs',
    everyMs: pace.sweepMs,
    goesOn: true,
    async run() {
      const rests = (await maintenance.now()) !== undefined;
      for (const kind of kinds) await turn(kind, rests);
    },
  };
}
