import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { enrolMany } from '@ratepayer/dev/bench/enrol-many.ts';
import { whyNotRehearsed } from '@ratepayer/dev/rehearse/may-rehearse.rules.ts';
import { rehearseDays } from '@ratepayer/dev/rehearse/rehearse-days.ts';
import { sayRehearsal } from '@ratepayer/dev/rehearse/say-rehearsal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { openAutopay } from './autopay-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let kit: Awaited<ReturnType<typeof openAutopay>>;
beforeAll(async () => {
  world = await openWorld();
  kit = await openAutopay(world);
  await world.rows('update gateway set limit_seconds = 30');
});
afterAll(async () => {
  // Our own rules hold; of what was stood in for, the sandbox's books know nothing.
  expect(await findBroken(world.db)).toEqual([]);
  await world.close();
});

const enrol = (prefix: string, count: number, dueIn: number, more: object = {}) =>
  enrolMany(world.owner, { unit: kit.unit, count, prefix, dueDate: addDays(kit.today, dueIn), ...more });

it('says what would be charged, what not and why, and what payers are told, and sends none of it', async () => {
  await enrol('RA', 12, 14);
  await enrol('RB', 6, 18, { behaviours: ['decline'] });
  await enrol('RC', 4, 16, { maxAmountMinor: 100 });
  await enrol('RD', 3, 2);
  await enrol('RE', 5, 60);
  // What waited before is told by whom it concerns, not by these days.
  const days: string[] = [];
  // Somebody writes on the same server meanwhile, and is done a while after the last day.
  const writer = await world.owner.connect();
  const progress = async (day: string) => {
    if (days.push(day) !== 10) return;
    await writer.query('begin');
    await writer.query('select pg_current_xact_id()');
    setTimeout(() => void writer.query('rollback').then(() => writer.release()), 3_000);
  };
  const rehearsal = await rehearseDays(world.deps, {
    days: 20,
    from: kit.today,
    progress: (day) => void progress(day),
  });
  expect(days).toHaveLength(20);
  expect(rehearsal.faults).toEqual([]);
  const of = (status: string, payment: string | null = null) =>
    rehearsal.rows
      .filter((row) => row.status === status && row.payment === payment)
      .reduce((sum, { count }) => sum + count, 0);
  expect(of('Processed', 'Succeeded')).toBe(12);
  expect(of('Processed', 'Declined')).toBe(6);
  expect([of('Skipped'), of('InvalidProcessingDate')]).toEqual([4, 3]);
  // What is due behind these days is none of theirs.
  expect(rehearsal.rows.reduce((sum, { count }) => sum + count, 0)).toBe(25);
  expect(rehearsal.mails).toEqual({
    'Autopay Not Taken': 7,
    'Autopay Payment Failed': 6,
    'Autopay Scheduled Notice': 18,
    'Payment Receipt': 12,
  });
  const text = sayRehearsal(rehearsal).join('\n');
  expect(text).toMatch(/12 {2}charged, \$\d+\.\d\d and \$18\.00 of fees/);
  expect(text).toMatch(/6 {2}tried, declined/);
  expect(text).toMatch(/4 {2}not charged: The bill is above the limit of \$1\.00,/);
  expect(text).toContain('Notices: 18');
  const [sent] = await world.rows('select count(*)::int as n from email_message');
  expect(sent?.n).toBe(0);
}, 60_000);

it('asks no gateway but the sandbox, which is of the database itself', async () => {
  await enrol('RF', 4, 40);
  // A fee that the vendor takes at another account would be refused by rule, also here.
  await world.rows('update service_fee_schedule set withdrawn_date = now()');
  await world.rows("update gateway set gateway_type = 'Stripe' where name = 'Sandbox'");
  const asked: string[] = [];
  const deps = {
    ...world.deps,
    gatewayOf(type: string) {
      asked.push(type);
      return world.deps.gatewayOf(type);
    },
  };
  const rehearsal = await rehearseDays(deps, { days: 20, from: addDays(kit.today, 25) });
  await world.rows("update gateway set gateway_type = 'Sandbox' where name = 'Sandbox'");
  expect(asked).toEqual([]);
  const charged = rehearsal.rows.filter(({ payment }) => payment === 'Succeeded');
  expect(
    charged.reduce((sum, { count }) => sum + count, 0),
    JSON.stringify(rehearsal.rows),
  ).toBe(4);
}, 60_000);

it('takes no database through other days that is not a copy by its name', () => {
  expect(whyNotRehearsed('postgres://me@db/town_rehearsal')).toBeUndefined();
  for (const url of ['postgres://me@db/town', 'postgres://me@db/', 'town_rehearsal', ''])
    expect(whyNotRehearsed(url)).toMatch(/was left alone/);
});
