import pg from 'pg';
import { totalDays } from '@ratepayer/server/capabilities/payment-records/daily-totals/total-days.ts';
import { readTakings } from '@ratepayer/server/capabilities/payment-records/read-takings.ts';
import { fixedClock } from '@ratepayer/server/platform/clock/clock.ts';
import { alone, type Figures, type Lab, openLab, report, round } from './lab.ts';
import { now } from './list-beside-hand.ts';
import { day, fillPayments } from './payments-of-days.ts';

interface Row {
  readonly channel: string;
  readonly source: string;
  readonly count: number;
  readonly kept: number;
}
const spans = { month: { back: 29, aim: 1 }, year: { back: 364, aim: 0.1 } } as const;

/** The same sums by hand, live: one statement with literal bounds on the covering index. */
async function live(pool: pg.Pool, unit: number, back: number): Promise<Row[]> {
  const { rows } = await pool.query<{ [K in keyof Row]: string }>(
    `select coalesce(p.channel, '') as channel, p.source_type as source, count(*) as count,
      sum(p.amount_minor - p.refunded_amount_minor - p.adjusted_amount_minor) as kept from payment p
      where p.business_unit_id = ${unit} and p.type = 'Base Payment' and p.status in ('Succeeded', 'Refunded')
        and p.created_date >= '${day(back)}'::timestamp at time zone 'US/Central'
        and p.created_date < '${day(-1)}'::timestamp at time zone 'US/Central' group by 1, 2`,
  );
  return rows.map((row) => ({ ...row, count: Number(row.count), kept: Number(row.kept) }));
}

/** Sums by channel and by source, in one order. */
const sumsOf = (rows: readonly Row[], by: 'channel' | 'source') =>
  Object.entries(Object.groupBy(rows, (row) => row[by]))
    .map(([name, of = []]) => [name, of.reduce((n, row) => n + row.count, 0), of.reduce((n, row) => n + row.kept, 0)])
    .toSorted();

/** Payments of three closed days change afterwards: their kept totals are wrong from then on, and marked. */
async function dirty(lab: Lab, unit: number): Promise<void> {
  const client = new pg.Client(lab.owner.options);
  await client.connect();
  for (const back of [5, 20, 200])
    await client.query(
      `update payment set status = 'Refunded', refunded_amount_minor = amount_minor where id in (select id from payment
        where business_unit_id = $1 and status = 'Succeeded' and created_date >= $2 and created_date < $3 limit 50)`,
      [unit, `${day(back)}T12:00:00Z`, `${day(back)}T20:00:00Z`],
    );
  const { rows } = await client.query('select count(distinct instant::date)::int as days from dirty_day');
  if (rows[0]?.days !== 3) throw new Error('Three closed days were to be marked.');
  await client.end();
}

interface Run {
  readonly product: Figures;
  readonly limit: Figures;
  readonly ratio: number;
}

/** What the dashboard reads of a month and of a year, with three days marked, beside the same sums counted live. */
export async function dashboard({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  const unit = await fillPayments(lab, rows);
  await totalDays(lab.db);
  for (const table of ['daily_total', 'totaled_day']) await lab.owner.query(`vacuum analyze ${table}`);
  await dirty(lab, unit);
  const clock = fixedClock(now);
  const hand = new pg.Pool({ ...lab.owner.options, max: 1, options: '-c jit=off' });
  hand.on('error', () => undefined); // an idle connection that ends with the database
  const ours = (back: number) => readTakings(lab.db, clock, unit, { StartDate: day(back), EndDate: day(0) });
  const found = [];
  for (const [span, { back, aim }] of Object.entries(spans)) {
    refuseOther(await ours(back), await live(hand, unit, back));
    const runs: Run[] = [];
    for (let pair = 0; pair < 3; pair++) {
      const product = await alone(seconds, () => ours(back));
      const limit = await alone(seconds, () => live(hand, unit, back));
      runs.push({ product, limit, ratio: round(product.p50 / limit.p50, 3) });
    }
    const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[1];
    found.push({ span, aim, runs, ratio: middle?.ratio ?? 0, middle });
  }
  const met = found.every(({ ratio, aim }) => ratio <= aim);
  const [month, year] = found;
  report(lab, {
    name: 'dashboard',
    rows,
    product: { month: month?.middle?.product.p50, year: year?.middle?.product.p50 },
    limit: { month: month?.middle?.limit.p50, year: year?.middle?.limit.p50 },
    ratio: month?.ratio ?? 0,
    aim: 'month <= 1.0 x, year <= 0.1 x',
    met,
    runs: found.map(({ span, runs }) => ({ span, runs })),
    notes: [
      `year: ratio ${year?.ratio}`,
      'p50 in ms, one after another; equal numbers asserted with three days marked',
    ],
  });
  await hand.end();
  await lab.close();
  return met;
}

function refuseOther(ours: Awaited<ReturnType<typeof readTakings>>, rows: readonly Row[]): void {
  const listed = (some: readonly { count: number; keptMinor: number }[], nameOf: (at: number) => string) =>
    some.map(({ count, keptMinor }, at) => [nameOf(at), count, keptMinor]).toSorted();
  const both = [
    [listed(ours.byChannel, (at) => ours.byChannel[at]?.channel ?? ''), sumsOf(rows, 'channel')],
    [listed(ours.bySource, (at) => ours.bySource[at]?.sourceType ?? ''), sumsOf(rows, 'source')],
  ];
  for (const [said, counted] of both)
    if (JSON.stringify(said) !== JSON.stringify(counted))
      throw new Error(`The dashboard says ${JSON.stringify(said)}, counted are ${JSON.stringify(counted)}.`);
}
