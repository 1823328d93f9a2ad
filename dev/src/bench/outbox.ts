import { relayBatch } from '@ratepayer/server/platform/outbox/relay.ts';
import type { Tx } from '@ratepayer/server/platform/database/database.ts';
import { figures, median, openLab, openLoop, report, round } from './lab.ts';

/** Relaying announcements to three consumers until nothing is left, and the delay of one at 500 a second, against copying the rows. */
export async function outbox({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  await lab.owner.query("set app.platform = 'on'; create table copy_target (like outbox); create table handled (id bigint, consumer int); grant all on handled, copy_target to ratepayer_app");
  await lab.owner.query(
    "insert into organization (name) values ('Bench'); insert into business_unit (organization_id, name, slug, header, currency_code, culture, timezone) values (1, 'B', 'bench-b', 'B', 'USD', 'en-US', 'US/Central')",
  );
  const fill = (count: number) =>
    lab.owner.query(
      "insert into outbox (business_unit_id, ordering_key, topic, payload) select 1, 'account:' || n, 'Account.Updated', jsonb_build_object('id', n, 'at', extract(epoch from clock_timestamp()) * 1000) from generate_series(1, $1::int) n",
      [count],
    );
  const latencies: number[] = [];
  const consumer = (which: number) => ({
    wants: () => true,
    async take(tx: Tx, all: readonly { id: number; payload: Readonly<Record<string, unknown>> }[]) {
      await tx.query('insert into handled (id, consumer) select unnest($1::bigint[]), $2', [all.map((row) => row.id), which]);
      if (which === 0) for (const row of all) if (typeof row.payload['planned'] === 'number') latencies.push(performance.timeOrigin + performance.now() - row.payload['planned']);
    },
  });
  const consumers = [consumer(0), consumer(1), consumer(2)];
  const runs: { product: number; limit: number; ratio: number }[] = [];
  for (let pair = 0; pair < 3; pair++) {
    await fill(rows);
    const began = performance.now();
    while ((await relayBatch(lab.db, consumers)) > 0);
    const product = round(rows / ((performance.now() - began) / 1000), 0);
    await fill(rows);
    const copied = performance.now();
    await lab.owner.query('insert into copy_target select * from outbox');
    const limit = round(rows / ((performance.now() - copied) / 1000), 0);
    await lab.owner.query('delete from outbox');
    await lab.owner.query('vacuum outbox');
    runs.push({ product, limit, ratio: round(product / limit) });
  }
  let going = true;
  const relay = (async () => {
    while (going) if ((await relayBatch(lab.db, consumers)) === 0) await new Promise((done) => setTimeout(done, 20));
  })();
  latencies.length = 0;
  await openLoop(500, seconds, () =>
    lab.owner.query({
      name: 'announce',
      text: `insert into outbox (business_unit_id, ordering_key, topic, payload) values (1, 'account:1', 'Account.Updated', jsonb_build_object('planned', $1::float8))`,
      values: [performance.timeOrigin + performance.now()],
    }),
  );
  await new Promise((done) => setTimeout(done, 500));
  going = false;
  await relay;
  const delay = figures(latencies, seconds);
  const [, middle] = runs.toSorted((a, b) => a.ratio - b.ratio);
  const ratio = median(runs.map((run) => run.ratio));
  const met = ratio >= 0.3 && delay.p95 <= 100;
  report(lab, {
    name: 'outbox',
    rows,
    product: { perSecond: middle?.product ?? 0, p50: delay.p50, p95: delay.p95, p99: delay.p99 },
    limit: { perSecond: middle?.limit ?? 0 },
    ratio,
    aim: '>= 0.3 of copying the rows; at 500/s p95 <= 100 ms',
    met,
    runs,
    notes: ['percentiles are the delay from insert to handled at 500 a second'],
  });
  await lab.close();
  return met;
}
