import type { Job, JobResult, PgBoss } from 'pg-boss';
import { messageOf } from '../outbox/hand-over.ts';

/** Work that is done once for each row of a queue; `run` must tolerate repeats. */
export interface JobKind<Data extends JobData = JobData> {
  readonly queue: string;
  /** How many are taken from the queue at once; they are done one after the other. */
  readonly batchSize: number;
  run(data: Data): Promise<void>;
}

export interface JobData {
  readonly businessUnitId: number;
}

/** Declares a kind of job; what its data is made of stays inside. */
export const jobKind = <Data extends JobData>(kind: JobKind<Data>): JobKind => kind;

/**
 * Does the work of a queue. A job that fails is tried again by the engine and holds up no other. Nobody tells of one
 * whose pause is over: the queue is looked at every `everySeconds`.
 */
export async function workOn(
  boss: Pick<PgBoss, 'work'>,
  kind: JobKind,
  everySeconds: number,
  onError: (error: unknown) => void,
): Promise<void> {
  const options = {
    batchSize: kind.batchSize,
    perJobResults: true as const,
    pollingIntervalSeconds: everySeconds,
    notifyPollingIntervalSeconds: everySeconds,
  };
  await boss.work(kind.queue, options, async (jobs: Job<JobData>[]) => {
    const results: JobResult[] = [];
    for (const job of jobs) {
      results.push(
        await kind.run(job.data).then(
          () => ({ id: job.id, status: 'completed' as const }),
          (error: unknown) => {
            onError(error);
            return { id: job.id, status: 'failed' as const, output: { message: messageOf(error) } };
          },
        ),
      );
    }
    return results;
  });
}
