import type { PgBoss } from 'pg-boss';
import type { Maintenance } from '../maintenance/maintenance.ts';
import type { Pace } from '../schedules/pace.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { type JobKind, workOn } from './job-kind.ts';

/** Whether somebody has a job in hand. */
interface Hand {
  readonly kind: JobKind;
  /** Once they have one: at once, or with the next. */
  taken(): Promise<void>;
}

function handOf(kind: JobKind): Hand {
  let jobs = 0;
  let next = Promise.withResolvers<void>();
  const run: JobKind['run'] = async (data) => {
    jobs += 1;
    next.resolve();
    next = Promise.withResolvers();
    try {
      await kind.run(data);
    } finally {
      jobs -= 1;
    }
  };
  return { kind: { ...kind, run }, taken: async () => (jobs > 0 ? undefined : next.promise) };
}

/**
 * Takes from the queues, but while the installation is worked on: what waits then stays in its queue with all its
 * tries, and what was taken before is done. A look that is under way as it rests may take one more, and is waited for.
 */
export function workQueues(
  boss: Pick<PgBoss, 'work' | 'offWork'>,
  kinds: readonly JobKind[],
  pace: Pick<Pace, 'sweepMs' | 'jobsSeconds'>,
  maintenance: Maintenance,
  onError: (what: string, error: unknown) => void,
): Schedule {
  const taken = new Set<string>();
  const hands = kinds.map(handOf);
  const turn = async ({ kind, taken: inHand }: Hand, rests: boolean): Promise<void> => {
    if (taken.has(kind.queue) !== rests) return;
    // Whoever has a job in hand looks no more; it may take long, and is not waited for.
    if (rests) await Promise.race([boss.offWork(kind.queue, { wait: true }), inHand()]);
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
      for (const hand of hands) await turn(hand, rests);
    },
  };
}
