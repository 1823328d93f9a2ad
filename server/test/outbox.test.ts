import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { emailConsumer } from '../src/capabilities/notifications/email-consumer.ts';
import { ticketConsumer } from '../src/capabilities/tickets/ticket-consumer.ts';
import { queues, startBoss } from '../src/platform/jobs/boss.ts';
import { type Announcement, announce } from '../src/platform/outbox/announce.ts';
import type { Consumer } from '../src/platform/outbox/consumer.ts';
import { outboxSchedules } from '../src/platform/outbox/outbox-schedules.ts';
import { purgeDeliveries } from '../src/platform/outbox/purge-deliveries.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { retryDeliveries } from '../src/platform/outbox/retry-deliveries.ts';
import { realtimeConsumer } from '../src/platform/realtime/fan-out.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { said } from '../src/platform/texts/say.ts';

let world: World;
let unit: number;
let paymentId: number | null;
const jobs: { queue: string; emailIds: number[] }[] = [];
const boss = {
  insert: async (queue: string, all: { data: { emailId: number } }[]) => (
    jobs.push({ queue, emailIds: all.map((job) => job.data.emailId) }), []
  ),
} as never;

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  const { token, accountIds } = await world.quickPay(['10001']);
  ({ paymentId } = (
    await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1200 })).process()
  ).body);
});
beforeEach(async () => {
  await world.rows('truncate outbox, outbox_delivery, email_message, ticket cascade');
  jobs.length = 0;
});
afterAll(() => world.close());

const receipt = (n: number, payload: Record<string, unknown> = { paymentId }): Announcement => ({
  businessUnitId: unit,
  orderingKey: `payment:${n}`,
  topic: 'email.Payment Receipt',
  payload: { to: `p${n}@example.test`, ...payload },
});
const tell = (announcements: readonly Announcement[]) => world.db.scoped([unit], (tx) => announce(tx, announcements));
const deliveries = () =>
  world.rows(
    'select consumer, topic, status, attempts, error_message as error, payload from outbox_delivery order by id',
  );
/** Relays until nothing is left: what other tests have open in the same server holds back what came after it. */
async function relayAll(consumers: readonly Consumer[]): Promise<number> {
  let relayed = 0;
  while ((await world.rows('select 1 from outbox limit 1')).length > 0)
    relayed += await relayBatch(world.db, consumers);
  return relayed;
}
const dueNow = () =>
  world.rows(
    "update outbox_delivery set next_attempt_date = now() - make_interval(secs => 1) where status = 'Waiting'",
  );
const tickets = async () => {
  const rows = await world.rows<{ title: Written; description: Written; category: string }>(
    'select title, description, category from ticket order by id',
  );
  return rows.map(({ title, description, category }) => ({
    title: said(title),
    description: said(description),
    category,
  }));
};

/** A consumer that writes down what it took, in order, and cannot take what `cannot` names. */
function noting(name: string, cannot: (n: number) => boolean): Consumer & { taken: number[] } {
  const taken: number[] = [];
  return {
    name,
    taken,
    wants: (topic) => topic === 'test.Number',
    async take(tx, rows) {
      const numbers = rows.map((row) => Number(row.payload['n']));
      // It has written already when it fails: what it wrote must be gone.
      await tx.query('insert into test_taken select $1, unnest($2::int[])', [name, numbers]);
      if (numbers.some(cannot)) throw new Error(`${name} cannot take ${numbers.filter(cannot)}.`);
      taken.push(...numbers);
    },
  };
}
const numbered = (count: number): Announcement[] =>
  Array.from({ length: count }, (_, n) => ({
    businessUnitId: unit,
    orderingKey: `test:${n % 3}`,
    topic: 'test.Number',
    payload: { n },
  }));

describe('an announcement that a consumer cannot take', () => {
  beforeAll(async () => {
    await world.rows('create table test_taken (consumer text, n int)');
    await world.rows('grant all on test_taken to ratepayer_app');
  });
  beforeEach(() => world.rows('truncate test_taken'));
  const writtenBy = async (name: string) =>
    (await world.rows<{ n: number }>('select n from test_taken where consumer = $1', [name])).map((row) => row.n);

  it('holds up nobody: of a hundred the other ninety-nine go on, in order, once, and every other consumer gets all', async () => {
    const picky = noting('picky', (n) => n === 50);
    const easy = noting('easy', () => false);
    await tell(numbered(100));
    expect(await relayAll([picky, easy])).toBe(100);
    const others = Array.from({ length: 100 }, (_, n) => n).filter((n) => n !== 50);
    expect(await writtenBy('picky')).toEqual(others);
    expect(await writtenBy('easy')).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(await world.rows('select id from outbox')).toEqual([]);
    expect(await deliveries()).toEqual([
      {
        consumer: 'picky',
        topic: 'test.Number',
        status: 'Waiting',
        attempts: 1,
        error: 'picky cannot take 50.',
        payload: { n: 50 },
      },
    ]);
  });

  it('asks for another batch only behind a full one: a busy hour is not a batch for each payment', async () => {
    const easy = noting('easy', () => false);
    const [relay] = outboxSchedules(world.db, [easy], { relayMs: 50, sweepMs: 2_000, houseMs: 60_000 });
    const runUntil = async (count: number) => {
      const answers: unknown[] = [];
      while (easy.taken.length < count) answers.push(await relay?.run());
      return answers.filter((answer) => answer !== 0);
    };
    await tell(numbered(3));
    expect(await runUntil(3)).toEqual([]);
    await tell(numbered(1_001));
    expect(await runUntil(1_004)).toEqual([1_000]);
  });

  it('is tried again by itself, and taken once when its cause is gone', async () => {
    let isBroken = true;
    const picky = noting('picky', (n) => isBroken && n === 7);
    await tell(numbered(10));
    await relayAll([picky]);
    expect(await retryDeliveries(world.db, [picky])).toBe(0); // not due yet
    await dueNow();
    expect(await retryDeliveries(world.db, [picky])).toBe(1);
    expect(await deliveries()).toMatchObject([{ status: 'Waiting', attempts: 2 }]);
    isBroken = false;
    await dueNow();
    // Two workers at once: one has it.
    const both = await Promise.all([retryDeliveries(world.db, [picky]), retryDeliveries(world.db, [picky])]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await deliveries()).toEqual([]);
    expect((await writtenBy('picky')).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('waits longer each time, and after the fifth try is a dead letter with one ticket, however many fail alike', async () => {
    const picky = noting('picky', (n) => n < 3);
    await tell(numbered(6));
    await relayAll([picky, ticketConsumer]);
    const waits: number[] = [];
    for (let attempt = 2; attempt <= 5; attempt++) {
      const [{ wait }] = (await world.rows<{ wait: number }>(
        'select extract(epoch from max(next_attempt_date - last_attempt_date))::int as wait from outbox_delivery',
      )) as [{ wait: number }];
      waits.push(wait);
      await dueNow();
      await retryDeliveries(world.db, [picky]);
    }
    expect(waits).toEqual([10, 60, 300, 1800]);
    expect(await deliveries()).toEqual(
      [0, 1, 2].map((n) => expect.objectContaining({ status: 'Failed', attempts: 5, payload: { n } })),
    );
    await dueNow();
    expect(await retryDeliveries(world.db, [picky])).toBe(0); // a person must look
    await relayAll([ticketConsumer]);
    expect(await tickets()).toEqual([
      {
        title: '"test.Number" failed and waits for a person',
        description: expect.stringContaining('picky cannot take 0.'),
        category: 'Technical',
      },
    ]);
  });

  it('that is a ticket itself opens no further one', async () => {
    const deaf: Consumer = { ...ticketConsumer, take: () => Promise.reject(new Error('No tickets today.')) };
    await tell([
      {
        businessUnitId: unit,
        orderingKey: 'ticket:x',
        topic: 'ticket.Technical',
        payload: { title: 'T', description: 'D', dedupeKey: 'x' },
      },
    ]);
    await relayAll([deaf]);
    for (let attempt = 2; attempt <= 5; attempt++) {
      await dueNow();
      await retryDeliveries(world.db, [deaf]);
    }
    expect(await deliveries()).toMatchObject([{ topic: 'ticket.Technical', status: 'Failed' }]);
    expect(await world.rows('select id from outbox')).toEqual([]);
  });

  it('whose consumer is no more waits for a person, and is forgotten after a month', async () => {
    const old = noting('old', () => true);
    await tell(numbered(1));
    await relayAll([old]);
    await dueNow();
    await retryDeliveries(world.db, []);
    expect(await deliveries()).toMatchObject([
      { consumer: 'old', attempts: 2, error: 'Nothing takes announcements as "old" any more.' },
    ]);
    await world.rows(
      `update outbox_delivery set status = 'Failed', next_attempt_date = null,
        last_attempt_date = now() - interval '29 days'`,
    );
    expect(await purgeDeliveries(world.db)).toBe(0);
    await world.rows("update outbox_delivery set last_attempt_date = now() - interval '31 days'");
    expect(await purgeDeliveries(world.db)).toBe(1);
  });

  it('waits half a second for what somebody holds, and no longer', async () => {
    await tell([
      {
        businessUnitId: unit,
        orderingKey: 'ticket:held',
        topic: 'ticket.Technical',
        payload: { title: 'T', description: 'First', dedupeKey: 'held' },
      },
    ]);
    await relayAll([ticketConsumer]);
    await tell([
      {
        businessUnitId: unit,
        orderingKey: 'ticket:held',
        topic: 'ticket.Technical',
        payload: { title: 'T', description: 'Second', dedupeKey: 'held' },
      },
      receipt(1),
    ]);
    const holder = await world.owner.connect();
    try {
      await holder.query('begin; lock table ticket_event in access exclusive mode');
      const began = Date.now();
      expect(await relayAll([ticketConsumer, emailConsumer(boss)])).toBe(2);
      expect(Date.now() - began).toBeLessThan(4_000);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await deliveries()).toMatchObject([{ consumer: 'tickets', attempts: 1 }]);
    expect(jobs).toHaveLength(1);
  });
});

describe('a mail that somebody waits for', () => {
  it('goes before all that were announced before it', async () => {
    const [{ name }] = (await world.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
    await world.rows('delete from pgboss.job');
    const real = await startBoss(inject('appUrl').replace(/\/ratepayer$/, `/${name}`), false, 30, () => undefined);
    try {
      await tell(Array.from({ length: 30 }, (_, n) => receipt(n)));
      const code = { businessUnitId: unit, orderingKey: 'registration:1', topic: 'email.Registration' };
      await tell([{ ...code, payload: { to: 'waits@example.test', registrationId: 1 } }]);
      await relayAll([emailConsumer(real)]);
      const [first] = await real.fetch<{ emailId: number }>(queues.email);
      const sent = await world.rows('select "to" from email_message where id = $1', [first?.data.emailId]);
      expect(sent).toEqual([{ to: 'waits@example.test' }]);
    } finally {
      await real.stop({ graceful: false });
      await world.rows('delete from pgboss.job');
    }
  });
});

describe('a mail that is about nothing', () => {
  it('stops no other: one without a payment among a hundred, where the relay once stood still for ever', async () => {
    const good = Array.from({ length: 99 }, (_, n) => receipt(n));
    await tell([...good.slice(0, 40), receipt(777, {}), ...good.slice(40)]);
    expect(await relayAll([realtimeConsumer, emailConsumer(boss), ticketConsumer])).toBe(100);
    expect(await world.rows('select "to" from email_message order by outbox_id')).toEqual(
      good.map(({ payload }) => ({ to: payload['to'] })),
    );
    expect(jobs.flatMap((job) => job.emailIds)).toHaveLength(99);
    expect(await deliveries()).toMatchObject([
      { consumer: 'e-mail', topic: 'email.Payment Receipt', status: 'Waiting', payload: { to: 'p777@example.test' } },
    ]);
  });

  it.each([
    ['a kind that nobody wrote', { topic: 'email.Payment Eaten' }, 'No mail is written for email.Payment Eaten.'],
    ['nobody to write to', { payload: { paymentId: 1 } }, 'It names nobody to write to.'],
    [
      'a payment that is not there',
      { payload: { paymentId: 987_654_321, to: 'a@example.test' } },
      'violates foreign key',
    ],
  ])('%s is kept with its reason', async (_name, over, error) => {
    await tell([{ ...receipt(1), ...over }, receipt(2)]);
    await relayAll([emailConsumer(boss)]);
    expect(await deliveries()).toEqual([expect.objectContaining({ error: expect.stringContaining(error) })]);
    expect(await world.rows('select "to" from email_message')).toEqual([{ to: 'p2@example.test' }]);
  });
});
