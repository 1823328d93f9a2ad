import type { WorkHandler } from 'pg-boss';
import { expect, it } from 'vitest';
import type { Maintenance } from '../maintenance/maintenance.ts';
import type { JobData } from './job-kind.ts';
import { workQueues } from './queue-schedules.ts';

/** A queue whose looks end when they are told to. */
function queueOf(run: (data: JobData) => Promise<void>) {
  let handler: WorkHandler<JobData> | undefined;
  let rests = false;
  const look = Promise.withResolvers<void>();
  const boss = {
    work: async (_queue: string, _options: object, given: WorkHandler<JobData>) => {
      handler = given;
      return 'one';
    },
    offWork: () => look.promise,
  };
  const maintenance = {
    now: async () => (rests ? { until: new Date(), secondsLeft: 60 } : undefined),
  } as unknown as Maintenance;
  const kind = { queue: 'bills', batchSize: 1, run };
  const queue = workQueues(boss as never, [kind], { sweepMs: 1, jobsSeconds: 1 }, maintenance, () => undefined);
  return {
    turn: () => queue.run(),
    rest: () => {
      rests = true;
    },
    lookEnds: look.resolve,
    take: () => handler?.([{ data: { businessUnitId: 1 } }] as never),
  };
}
/** What has come of it by now. */
async function soFar(work: Promise<unknown>): Promise<string> {
  let came = 'open';
  void work.then(() => {
    came = 'done';
  });
  await new Promise(setImmediate);
  return came;
}

it('rests once a look that is under way has found nothing', async () => {
  const queue = queueOf(async () => undefined);
  await queue.turn();
  queue.rest();
  const resting = Promise.resolve(queue.turn());
  expect(await soFar(resting)).toBe('open');
  queue.lookEnds();
  await resting;
});

it.each(['before', 'at'])('waits for no end of a job that was taken %s the moment when it rests', async (when) => {
  const job = Promise.withResolvers<void>();
  const queue = queueOf(() => job.promise);
  await queue.turn();
  if (when === 'before') void queue.take();
  queue.rest();
  const resting = Promise.resolve(queue.turn());
  if (when === 'at') {
    expect(await soFar(resting)).toBe('open');
    void queue.take();
  }
  await resting;
  job.resolve();
});
