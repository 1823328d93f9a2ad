import { type Db, PgBoss } from 'pg-boss';
import type { Tx } from '../database/database.ts';

export const queues = {
  email: 'email',
  upload: 'account-upload',
  gateway: 'gateway-step',
  text: 'text',
  bills: 'bills',
  connections: 'connection-test',
  fileKeys: 'file-key-test',
} as const;
/** Where the engine puts what failed for the last time. */
export const deadLetters = 'dead-letters';
/** How often a job is tried again before it has failed. */
export const retryLimit = 4;

/** Creates the job tables and queues; runs as the owner, with the migrations. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schedule: false, supervise: false, useListenNotify: true });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue(deadLetters, {});
  for (const name of Object.values(queues)) {
    // A worker that gives no sign of life for a minute is lost, and another takes its job (domain.md 10).
    const how = {
      notify: true,
      retryLimit,
      retryDelay: name === queues.upload || name === queues.bills ? 1 : 5,
      retryBackoff: true,
      heartbeatSeconds: 60,
    };
    await boss.createQueue(name, { ...how, deadLetter: deadLetters });
    await boss.updateQueue(name, how);
  }
  await boss.stop({ graceful: false });
}

export const jobGrants = `grant usage on schema pgboss to ratepayer_app;
  grant select, insert, update, delete on all tables in schema pgboss to ratepayer_app;
  grant execute on all functions in schema pgboss to ratepayer_app;
  grant usage on all sequences in schema pgboss to ratepayer_app;`;

/** Lets a job be written in the transaction of its cause. */
export const jobConnection = (tx: Tx): Db => ({
  executeSql: async (text, values) => ({ rows: [...(await tx.query(text, values)).rows] }),
});

/** The job engine of a running process. Web-only processes send jobs and neither schedule nor supervise. */
export async function startBoss(
  appUrl: string,
  worker: boolean,
  superviseSeconds: number,
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: appUrl,
    max: 4,
    migrate: false,
    createSchema: false,
    schedule: worker,
    supervise: worker,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    useListenNotify: true,
  });
  boss.on('error', onError);
  await boss.start();
  return boss;
}
