import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { enrolMany } from '@ratepayer/dev/bench/enrol-many.ts';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { usualPace } from '../src/platform/schedules/pace.ts';
import { openAutopay } from './autopay-kit.ts';
import { spareNodes } from './crash/spare-nodes.ts';
import { booksDiffer, brokenInvariants } from './paying.ts';
import { openWorld, type World } from './world.ts';

/** So many payments, planned and announced, all of them due now. */
async function allDue(world: World, count: number): Promise<void> {
  const kit = await openAutopay(world);
  await enrolMany(world.owner, { unit: kit.unit, count, prefix: 'L', dueDate: addDays(kit.today, 20) });
  await kit.on(0).stage();
  await kit.on(10).notice();
  await world.rows('update gateway set limit_seconds = 15, not_found_final_seconds = 0');
  await world.rows(
    `update scheduled_payment set starts_at = now() - interval '1 second', processing_date = $1,
      cancelable_until = now() - interval '1 second' where status = 'Scheduled'`,
    [kit.today],
  );
}

const statuses = async (world: World): Promise<Record<string, number>> => {
  const rows = await world.rows<{ status: string; n: number }>(
    'select status, count(*)::int as n from scheduled_payment group by 1',
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

/** Waits until so many have ended, and says how far it is; three minutes in which none does are a fault. */
async function untilEnded(world: World, count: number, began: number): Promise<void> {
  let before = -1;
  let told = Date.now();
  for (let since = Date.now(); ; ) {
    const now = await statuses(world);
    const { Processed: ended = 0 } = now;
    if (ended >= count) return;
    if (ended > before) since = Date.now();
    before = Math.max(before, ended);
    if (Date.now() - told > 30_000) {
      told = Date.now();
      const seconds = Math.round((told - began) / 1_000);
      console.log(JSON.stringify({ seconds, ended, load: loadavg()[0] }));
    }
    if (Date.now() - since > 180_000) throw new Error(`Three minutes in which none ended: ${JSON.stringify(now)}`);
    await pause(Math.max(200, count / 50));
  }
}

it('a night of two workers, one of them killed half-way: each payment is charged exactly once', async () => {
  const count = inject('long').due;
  const world = await openWorld();
  await allDue(world, count);
  const spares = await spareNodes(world);
  const begin = () => spares.start('worker', () => undefined, { pace: usualPace });
  const [first, second] = await Promise.all([begin(), begin()]);
  const began = Date.now();
  await untilEnded(world, Math.floor(count / 2), began);
  await first.kill();
  const atDeath = await statuses(world);
  await untilEnded(world, count, began);
  const tookSeconds = (Date.now() - began) / 1_000;
  await second.kill();
  await spares.close();

  expect(await statuses(world)).toEqual({ Processed: count });
  // The gateway's own books: every account was charged once, what was given back aside, and what it charged is what we
  // say, to the cent.
  const charged = await world.rows<{ kept: number; n: number; back: number }>(
    `select kept, count(*)::int as n, sum(times - kept)::int as back
      from (select p.account_id, count(*)::int as times, count(*) filter (where not exists (select from sandbox.ledger v
          where v.kind = 'void' and v.outcome = 'approved' and v.target_reference = g.our_reference))::int as kept
        from sandbox.ledger g join gateway_attempt t on t.gateway_reference = g.our_reference
        join payment p on p.id = t.payment_id
        where g.kind = 'sale' and g.outcome = 'approved' and p.type = 'Base Payment' group by 1) x group by 1`,
  );
  expect(charged).toMatchObject([{ kept: 1, n: count }]);
  expect(await booksDiffer(world)).toEqual([]);
  const [left] = await world.rows<{ uncharged: number; told: number; owing: number; again: number }>(
    `select count(*) filter (where p.status <> 'Succeeded')::int as uncharged,
      (select count(*)::int from email_message where template_key in ('Autopay Payment Failed', 'Autopay Not Taken',
        'Payment Not Charged')) as told,
      count(*) filter (where m.balance <> 0)::int as owing,
      (select count(*)::int from payment_session where abandon_reason = 'Never received') as again
      from scheduled_payment s join payment p on p.id = s.payment_id
      join account_money m on m.account_id = s.account_id`,
  );
  console.log(JSON.stringify({ count, atDeath, ...left, givenBack: charged[0]?.back, tookSeconds, load: loadavg() }));
  // What the dead worker had begun and no gateway received was taken again, by sessions that say so.
  expect(left).toMatchObject({ uncharged: 0, told: 0, owing: 0 });
  expect(left?.again).toBeGreaterThan(0);
  const audited = Date.now();
  expect(await brokenInvariants(world)).toEqual([]);
  console.log(`audited in ${(Date.now() - audited) / 1_000} s`);
  await world.close();
}, 7_200_000);
