import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { loadavg } from 'node:os';
import { expect, inject, it } from 'vitest';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { expireSources } from '../src/capabilities/wallet/expire-sources.ts';
import { tellOfEnds } from '../src/capabilities/wallet/tell-of-ends.ts';
import { isUnreachable } from '../src/platform/database/database.ts';
import { openAutopay } from './autopay-kit.ts';
import { brokenBeside, brokenInvariants } from './paying.ts';
import { openWorld } from './world.ts';
import {
  bankSendsBack,
  billAll,
  byHand,
  comesBack,
  enrolYear,
  falls,
  hear,
  isBack,
  type Many,
  stopOne,
  wrongTonight,
} from './year-of-many.ts';

// A leap year, with its 31sts and both changes of clocks.
const firstDay = '2028-01-01';
const days = 366;

/** The same numbers for the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const happened = { outages: 0, returns: 0, bankReturns: 0, idle: 0 };

/** Seconds that the parts of the days took. */
const took = new Map<string, number>();
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  took.set(what, (took.get(what) ?? 0) + (performance.now() - began) / 1_000);
  return done;
}
const shown = () => Object.fromEntries([...took].map(([what, seconds]) => [what, Math.round(seconds)]));

/** What people do on a day. */
async function people(many: Many, day: string): Promise<void> {
  const { draw, count } = many;
  if (day.endsWith('-05')) await billAll(many, day, 100);
  if (day.endsWith('-17')) await billAll(many, day, 10);
  for (let n = 0; n < Math.max(1, count / 500); n++) if (draw(3) === 0) await byHand(many);
  if (draw(6) === 0) await stopOne(many);
  if (draw(7) === 0 && (await comesBack(many))) happened.returns += 1;
  for (let n = 0; n < Math.max(1, count / 1_000); n++)
    if (draw(3) === 0 && (await bankSendsBack(many))) happened.bankReturns += 1;
}

/**
 * Asks gateways about everything that is due, some at a merchant account at a time. As a worker does, who goes on with
 * the next look where the machine was so busy that there was no connection.
 */
async function askAll(deps: PaymentDeps): Promise<void> {
  const look = () =>
    inquireUnknown(deps).catch((error) => {
      if (!isUnreachable(error)) throw error;
      return 1;
    });
  while ((await look()) > 0);
}

/** One day by two workers: an outage some mornings, nobody at all on others, and late truth in the afternoon. */
async function live(many: Many, n: number): Promise<void> {
  const { world, kit, draw } = many;
  const day = addDays(firstDay, n);
  const at = (time: string) => kit.on(n, time, firstDay);
  const morning = at('09:00');
  await timed('sources', async () => {
    await expireSources(world.db, morning.deps.clock);
    await tellOfEnds(morning.deps);
  });
  await timed('people', () => people(many, day));
  await timed('planned', () => Promise.all([morning.stage(), morning.stage()]));
  await timed('announced', () => Promise.all([morning.notice(), morning.notice()]));
  const isOut = draw(20) === 0;
  if (isOut) await falls(many, draw(2) === 0 ? 'deaf' : 'mute');
  if (isOut) happened.outages += 1;
  if (draw(40) === 0) happened.idle += 1;
  else await timed('taken', () => Promise.all([morning.run(), morning.run()]));
  await isBack(many);
  await timed('asked', async () => {
    for (const time of ['12:00', '15:00', '16:00']) await askAll(at(time).deps);
  });
  await timed('taken', () => at('18:00').run());
  await timed('asked', () => askAll(at('20:00').deps));
  await timed('ended', async () => {
    while ((await morning.outcomes()) > 0);
  });
  await timed('heard', () => hear(many, morning.deps.clock));
  expect(await timed('looked at', () => wrongTonight(many, day)), day).toEqual([]);
  await timed('audited', nightsBefore);
  const broken = await timed('compared', () => brokenBeside(world));
  nightsBefore = async () => expect(await broken(), day).toEqual([]);
}

/** Ends the audit of the night before, over what stood then: it goes on while people live the day after. */
let nightsBefore: () => Promise<void> = () => Promise.resolve();

it('a year of many enrolments: nobody is debited twice, above what was announced, or untold', async () => {
  const world = await openWorld();
  const kit = await openAutopay(world);
  const { enrolments: count, seed } = inject('long');
  const many: Many = { world, kit, count, draw: drawing(seed), told: new Set() };
  await timed('enrolled', () => enrolYear(many, firstDay));
  const began = Date.now();
  for (let n = 0; n < days; n++) {
    await live(many, n);
    // A day is over in seconds: what a database learns of its tables within days it could not have learned yet.
    if (n % 7 === 6) await timed('analyzed', () => world.rows('analyze'));
    if (n % 30 === 29) console.log(JSON.stringify({ days: n + 1, load: loadavg()[0], ...shown() }));
  }
  const rows = await world.rows<{ status: string; n: number }>(
    `select s.status || coalesce(' ' || p.status, '') as status, count(*)::int as n from scheduled_payment s
      left join payment p on p.id = s.payment_id group by 1 order by 1`,
  );
  const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  console.log(JSON.stringify({ count, ...counts, ...happened, seconds: Math.round((Date.now() - began) / 1_000) }));
  // Each way a payment may end was met.
  for (const status of ['Processed Succeeded', 'Processed Declined', 'Processed Error', 'InvalidPaymentSource'])
    expect(counts[status], status).toBeGreaterThan(0);
  for (const status of ['Skipped', 'Canceled']) expect(counts[status], status).toBeGreaterThan(0);
  expect(counts['Processed Succeeded']).toBeGreaterThan(count * 4);
  expect(Math.min(happened.outages, happened.returns, happened.bankReturns, happened.idle)).toBeGreaterThan(0);
  const lost = await world.rows<{ type: string; status: string; n: number }>(
    `select payment_source_type as type, status, count(*)::int as n from payment_source where status <> 'Active'
      and fingerprint like 'Yf%' group by 1, 2 order by 1, 2`,
  );
  console.log(JSON.stringify(lost));
  expect(lost.map(({ type, status }) => `${type} ${status}`)).toEqual(
    expect.arrayContaining(['ACH Invalid', 'Credit Card Expired', 'Credit Card Invalid']),
  );
  // What is left has a day to come.
  const late = await world.rows(
    `select id from scheduled_payment where status in ('Staged', 'Scheduled') and processing_date < $1`,
    [addDays(firstDay, days - 5)],
  );
  expect(late).toEqual([]);
  await nightsBefore();
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
}, 36_000_000);
