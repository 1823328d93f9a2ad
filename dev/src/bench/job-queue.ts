import pg from 'pg';
import { bring } from './bring.ts';
import type { Lab } from './lab.ts';

/** What of graphile-worker is used here; it is brought by the benchmark alone (decision 183). */
interface GraphileWorker {
  readonly Logger: new (logs: () => () => void) => unknown;
  readonly runMigrations: (options: object) => Promise<void>;
  readonly run: (options: object) => Promise<{ stop(): Promise<void> }>;
}

export interface JobQueue {
  /** Seconds until each of `rows` announcements was handled by all three. */
  handle(rows: number): Promise<number>;
  close(): Promise<void>;
}

const consumers = 3;
// The best of those tried (docs/performance.md): jobs are fetched, handled and taken out hundreds at a time.
const atOnce = 500;
const fetchedAtOnce = 1_000;
const connections = 10;

/**
 * What one would take instead of the outbox: a job of graphile-worker for each announcement and consumer, at its best.
 * A local queue fetches many at a time, what is done is taken out together, what handlers write is gathered.
 */
export async function openJobQueue(lab: Lab): Promise<JobQueue> {
  const library: GraphileWorker = await import(bring('graphile-worker'));
  const pgPool = new pg.Pool({ connectionString: lab.ownerUrl, max: connections });
  // The connections of its own that the queue asks for: one that ends with the database is no fault.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  const logger = new library.Logger(() => () => undefined);
  await library.runMigrations({ pgPool, logger });
  return {
    async handle(rows) {
      await enqueue(lab, rows);
      let left = rows * consumers;
      const over = Promise.withResolvers<void>();
      const write = gathered((ids, which) =>
        lab.owner.query('insert into handled (id, consumer) select unnest($1::bigint[]), $2', [ids, which]),
      );
      const task = (which: number) => async (payload: { readonly id: number }) => {
        await write(which, payload.id);
        left -= 1;
        if (left === 0) over.resolve();
      };
      const began = performance.now();
      const runner = await library.run({
        pgPool,
        logger,
        noHandleSignals: true,
        parsedCronItems: [],
        taskList: Object.fromEntries(Array.from({ length: consumers }, (_, which) => [`bench_${which}`, task(which)])),
        preset: {
          worker: {
            concurrentJobs: atOnce,
            maxPoolSize: connections,
            localQueue: { size: fetchedAtOnce },
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
          },
        },
      });
      await over.promise;
      const seconds = (performance.now() - began) / 1000;
      await runner.stop();
      return seconds;
    },
    close: () => pgPool.end(),
  };
}

/** The announcements as jobs, in one statement; what it takes is not counted, as with those of the outbox. */
const enqueue = (lab: Lab, rows: number) =>
  lab.owner.query(
    `select count(*) from graphile_worker.add_jobs((select array_agg(
        ('bench_' || which, json_build_object('id', n), null, null, null, null, null, null)::graphile_worker.job_spec
        order by n, which)
      from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) which))`,
    [rows, consumers],
  );

/** Writes what handlers hand in at about the same time by one statement for each consumer. */
function gathered(write: (ids: readonly number[], which: number) => Promise<unknown>) {
  const waiting = Array.from({ length: consumers }, (): number[] => []);
  const next: (Promise<unknown> | undefined)[] = [];
  return (which: number, id: number): Promise<unknown> => {
    waiting[which]?.push(id);
    next[which] ??= new Promise<void>((done) => setImmediate(done)).then(() => {
      const ids = waiting[which] ?? [];
      waiting[which] = [];
      next[which] = undefined;
      return write(ids, which);
    });
    return next[which];
  };
}
