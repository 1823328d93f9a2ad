import { findBroken } from '@ratepayer/server/capabilities/audit/audit-money.ts';
import type { Tx } from '@ratepayer/server/platform/database/database.ts';
import type { Consumer } from '@ratepayer/server/platform/outbox/consumer.ts';
import { leftAfter } from '@ratepayer/server/platform/outbox/outbox-schedules.ts';
import { relayBatch } from '@ratepayer/server/platform/outbox/relay.ts';
import { usualPace } from '@ratepayer/server/platform/schedules/pace.ts';
import { type City, makeCity } from './city.ts';
import { openJobQueue } from './job-queue.ts';
import { type Figures, figures, type Lab, median, openLab, openLoop, report, round } from './lab.ts';
import { inTurn, makeCards, makePayers } from './payer.ts';
import { startNode } from './product-node.ts';

const announcedPerSecond = 500;
const slowestMs = 100;

/**
 * Relaying announcements to three consumers until nothing is left, beside it what one would take instead at its best (a
 * job of graphile-worker for each consumer); then the delay of one at 500 a second, alone and beside payers, `rate`
 * sessions a second.
 */
export async function outbox({ rows, seconds, rate }: { rows: number; seconds: number; rate: number }) {
  const lab = await openLab(8);
  const city = await makeCity(lab, 20, 20_000);
  await lab.owner.query('create table handled (id bigint, consumer int); grant all on handled to ratepayer_app');
  const latencies: number[] = [];
  const consumers = [0, 1, 2].map((which) => consumerOf(which, latencies));
  const runs = await againstJobs(lab, consumers, rows);
  const delayed = async (beside?: () => Promise<Figures>) => {
    latencies.length = 0;
    const paid = await relayInTime(lab, consumers, seconds, beside);
    return { delay: figures(latencies, seconds), paid };
  };
  const { delay } = await delayed();
  const { payers, node } = await openPayers(lab, city);
  const { delay: busy, paid } = await delayed(() => payers(rate, seconds));
  await node.kill();
  while ((await relayBatch(lab.db, consumers)) > 0);
  const broken = await findBroken(lab.db);
  if (broken.length > 0) throw new Error(`An invariant is broken: ${JSON.stringify(broken[0])}`);
  const [, middle] = runs.toSorted((a, b) => a.ratio - b.ratio);
  const ratio = median(runs.map((run) => run.ratio));
  const met = ratio >= 5 && delay.p95 <= slowestMs && busy.p95 <= slowestMs && paid?.errors === 0;
  report(lab, {
    name: 'outbox',
    rows,
    product: {
      perSecond: middle?.product ?? 0,
      p50: delay.p50,
      p95: delay.p95,
      p99: delay.p99,
      besidePayersP50: busy.p50,
      besidePayersP95: busy.p95,
      besidePayersP99: busy.p99,
    },
    limit: { perSecond: middle?.limit ?? 0 },
    ratio,
    aim: '>= 5 times graphile-worker; at 500/s p95 <= 100 ms, also beside quickpay at half its rate',
    met,
    runs: [...runs, { sessionsBeside: paid }],
    notes: [
      `percentiles are the delay from insert to handled at ${announcedPerSecond} a second, alone and beside ${rate} sessions a second (p95 ${paid?.p95} ms, ${paid?.errors} failed)`,
      'the limit is announcements a second, each as one job for each of three consumers of graphile-worker',
    ],
  });
  await lab.close();
  return met;
}

/** Writes down what it was handed; the first one also how long what was announced by the clock has taken. */
const consumerOf = (which: number, latencies: number[]): Consumer => ({
  name: `consumer ${which}`,
  wants: () => true,
  async take(tx: Tx, all) {
    await tx.query('insert into handled (id, consumer) select unnest($1::bigint[]), $2', [
      all.map((row) => row.id),
      which,
    ]);
    if (which !== 0) return;
    for (const { payload } of all)
      if (typeof payload['planned'] === 'number')
        latencies.push(performance.timeOrigin + performance.now() - payload['planned']);
  },
});

/** Product and limit in turn, three times. */
async function againstJobs(lab: Lab, consumers: readonly Consumer[], rows: number) {
  const queue = await openJobQueue(lab);
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
  await queue.close();
  return runs;
}

/** Announcements of one business unit, in one statement. */
const fill = (lab: Lab, rows: number) =>
  lab.owner.query(
    `insert into outbox (business_unit_id, ordering_key, topic, payload)
      select (select min(id) from business_unit), 'account:' || n, 'Account.Updated',
        jsonb_build_object('id', n, 'at', extract(epoch from clock_timestamp()) * 1000)
      from generate_series(1, $1::int) n`,
    [rows],
  );

/** A process of the product that takes payments and relays nothing, and sessions that go to it. */
async function openPayers(lab: Lab, city: City) {
  const node = await startNode(lab, 'api', { SANDBOX_DELAY_MS: '150', TRUSTED_PROXIES: '127.0.0.1' });
  const { pay } = inTurn(node.origin, await makePayers(lab, city, 400), 20_000);
  await makeCards(lab, 20_000);
  await openLoop(5, 4, pay); // warm
  return { node, payers: (rate: number, seconds: number) => openLoop(rate, seconds, pay) };
}

/**
 * Announces 500 a second by the clock and relays at the product's own pace, `beside` meanwhile; answers what that came
 * to.
 */
async function relayInTime(
  lab: Lab,
  consumers: readonly Consumer[],
  seconds: number,
  beside?: () => Promise<Figures>,
): Promise<Figures | undefined> {
  let going = true;
  const relay = (async () => {
    while (going)
      if (leftAfter(await relayBatch(lab.db, consumers)) === 0)
        await new Promise((done) => setTimeout(done, usualPace.relayMs));
  })();
  const announcing = openLoop(announcedPerSecond, seconds, () =>
    lab.owner.query({
      name: 'announce',
      text: `insert into outbox (business_unit_id, ordering_key, topic, payload)
        values ((select min(id) from business_unit), 'account:1', 'Account.Updated',
          jsonb_build_object('planned', $1::float8))`,
      values: [performance.timeOrigin + performance.now()],
    }),
  );
  const [paid] = await Promise.all([beside?.(), announcing]);
  await new Promise((done) => setTimeout(done, 500));
  going = false;
  await relay;
  return paid;
}
