import { startBoss } from '@ratepayer/server/platform/jobs/boss.ts';
import type { Consumer } from '@ratepayer/server/platform/outbox/consumer.ts';
import { leftAfter } from '@ratepayer/server/platform/outbox/outbox-schedules.ts';
import { relayBatch } from '@ratepayer/server/platform/outbox/relay.ts';
import { usualPace } from '@ratepayer/server/platform/schedules/pace.ts';
import type { Tx } from '@ratepayer/server/platform/database/database.ts';
import { figures, type Lab, median, openLab, openLoop, report, round } from './lab.ts';

/**
 * Relaying announcements to three consumers until nothing is left, and the delay of one at 500 a second. Beside it what
 * one would take instead, at its best: a job of pg-boss for each consumer, fetched and completed in the same batches.
 */
export async function outbox({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  await lab.owner.query(
    "set app.platform = 'on'; create table handled (id bigint, consumer int); grant all on handled to ratepayer_app",
  );
  await lab.owner.query(
    `insert into organization (name) values ('Bench');
      insert into business_unit (organization_id, name, slug, header, currency_code, culture, timezone)
      values (1, 'B', 'bench-b', 'B', 'USD', 'en-US', 'US/Central')`,
  );
  const latencies: number[] = [];
  const consumer = (which: number) => ({
    name: `consumer ${which}`,
    wants: () => true,
    async take(tx: Tx, all: readonly { id: number; payload: Readonly<Record<string, unknown>> }[]) {
      await tx.query('insert into handled (id, consumer) select unnest($1::bigint[]), $2', [
        all.map((row) => row.id),
        which,
      ]);
      if (which === 0)
        for (const row of all)
          if (typeof row.payload['planned'] === 'number')
            latencies.push(performance.timeOrigin + performance.now() - row.payload['planned']);
    },
  });
  const consumers = [consumer(0), consumer(1), consumer(2)];
  const queue = await jobQueue(lab);
  const runs: { product: number; limit: number; ratio: number }[] = [];
  for (let pair = 0; pair < 3; pair++) {
    await fill(lab, rows);
    const began = performance.now();
    while ((await relayBatch(lab.db, consumers)) > 0);
    const product = round(rows / ((performance.now() - began) / 1000), 0);
    const limit = round(rows / (await queue.handle(rows)), 0);
    await lab.owner.query('vacuum outbox, handled');
    runs.push({ product, limit, ratio: round(product / limit) });
  }
  latencies.length = 0;
  await relayInTime(lab, consumers, seconds);
  const delay = figures(latencies, seconds);
  const [, middle] = runs.toSorted((a, b) => a.ratio - b.ratio);
  const ratio = median(runs.map((run) => run.ratio));
  const met = ratio >= 5 && delay.p95 <= 100;
  report(lab, {
    name: 'outbox',
    rows,
    product: { perSecond: middle?.product ?? 0, p50: delay.p50, p95: delay.p95, p99: delay.p99 },
    limit: { perSecond: middle?.limit ?? 0 },
    ratio,
    aim: '>= 5 times pg-boss; at 500/s p95 <= 100 ms',
    met,
    runs,
    notes: [
      'percentiles are the delay from insert to handled at 500 a second',
      'the limit is announcements a second, each as one job for each of three consumers of pg-boss, without its polling',
    ],
  });
  await queue.close();
  await lab.close();
  return met;
}

/** Announcements of one business unit, in one statement. */
const fill = (lab: Lab, rows: number) =>
  lab.owner.query(
    `insert into outbox (business_unit_id, ordering_key, topic, payload)
      select 1, 'account:' || n, 'Account.Updated', jsonb_build_object('id', n, 'at', extract(epoch
      from clock_timestamp()) * 1000)
      from generate_series(1, $1::int) n`,
    [rows],
  );

/** Announces 500 a second by the clock and relays at the product's own pace; `latencies` fill meanwhile. */
async function relayInTime(lab: Lab, consumers: readonly Consumer[], seconds: number): Promise<void> {
  let going = true;
  const relay = (async () => {
    while (going)
      if (leftAfter(await relayBatch(lab.db, consumers)) === 0)
        await new Promise((done) => setTimeout(done, usualPace.relayMs));
  })();
  await openLoop(500, seconds, () =>
    lab.owner.query({
      name: 'announce',
      text: `insert into outbox (business_unit_id, ordering_key, topic, payload)
        values (1, 'account:1', 'Account.Updated', jsonb_build_object('planned', $1::float8))`,
      values: [performance.timeOrigin + performance.now()],
    }),
  );
  await new Promise((done) => setTimeout(done, 500));
  going = false;
  await relay;
}

const names = ['bench-0', 'bench-1', 'bench-2'];
const batch = 1_000;

/** The same announcements as jobs of the queue that the product uses for its mails. */
async function jobQueue(lab: Lab): Promise<{ handle(rows: number): Promise<number>; close(): Promise<void> }> {
  const boss = await startBoss(lab.appUrl, false, 600, (error) => console.error(error.message));
  for (const name of names) await boss.createQueue(name, { retryLimit: 4 });

  async function consume(which: number): Promise<void> {
    const name = names[which] ?? '';
    for (;;) {
      const jobs = await boss.fetch<{ id: number }>(name, { batchSize: batch });
      if (jobs.length === 0) return;
      await lab.owner.query('insert into handled (id, consumer) select unnest($1::bigint[]), $2', [
        jobs.map((job) => job.data.id),
        which,
      ]);
      await boss.complete(
        name,
        jobs.map((job) => job.id),
      );
    }
  }
  return {
    /** @returns seconds until all of them were handled by all three. */
    async handle(rows) {
      for (const name of names)
        for (let from = 0; from < rows; from += 5_000)
          await boss.insert(
            name,
            Array.from({ length: Math.min(5_000, rows - from) }, (_, n) => ({
              data: { id: from + n, at: Date.now() },
            })),
          );
      const began = performance.now();
      await Promise.all(names.map((_, which) => consume(which)));
      const seconds = (performance.now() - began) / 1000;
      for (const name of names) await boss.deleteAllJobs(name);
      return seconds;
    },
    close: () => boss.stop({ graceful: false }),
  };
}
