import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Consumer } from '../outbox/consumer.ts';
import { giveUp } from '../outbox/deliveries.ts';
import { deadLetters, jobConnection, retryLimit } from './boss.ts';
import type { JobData } from './job-kind.ts';

const topicPrefix = 'job.';
const consumerName = 'jobs';

/**
 * Keeps for a person what the engine gave up: jobs that failed for the last time, and those whose workers were lost.
 */
export async function keepDeadJobs(boss: PgBoss, db: Database, everySeconds: number): Promise<void> {
  await boss.work(
    deadLetters,
    { batchSize: 1, includeMetadata: true as const, pollingIntervalSeconds: everySeconds },
    async (jobs: JobWithMetadata<JobData>[]) => {
      for (const job of jobs) await keepDead(db, job);
    },
  );
}

function keepDead(
  db: Database,
  { data, sourceName, sourceOutput, sourceCreatedOn }: JobWithMetadata<JobData>,
): Promise<void> {
  const { message = 'Its workers were lost.' } = (sourceOutput ?? {}) as { readonly message?: string };
  return db.scoped([data.businessUnitId], (tx) => {
    const row = {
      id: 0,
      businessUnitId: data.businessUnitId,
      orderingKey: `job:${sourceName}`,
      topic: `${topicPrefix}${sourceName}`,
      payload: { ...data },
      announcedDate: sourceCreatedOn ?? new Date(),
    };
    return giveUp(tx, { consumer: consumerName, row, message, attempts: retryLimit + 1 });
  });
}

/** Puts a job that failed into its queue again, when a person says so. */
export const failedJobs = (boss: Pick<PgBoss, 'insert'>): Consumer => ({
  name: consumerName,
  wants: () => false,
  async take(tx, rows) {
    for (const { topic, payload } of rows)
      await boss.insert(topic.slice(topicPrefix.length), [{ data: payload }], { db: jobConnection(tx) });
  },
});
