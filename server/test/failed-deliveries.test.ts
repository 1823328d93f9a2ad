import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../src/platform/outbox/announce.ts';
import type { Consumer } from '../src/platform/outbox/consumer.ts';
import { purgeDeliveries } from '../src/platform/outbox/purge-deliveries.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { retryDeliveries } from '../src/platform/outbox/retry-deliveries.ts';
import { permissions } from '@ratepayer/contract/users/roles.ts';
import { prepare } from './paying.ts';
import { makeReports } from './report-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let admin: string;
let payment: { paymentId: number | null; referenceNumber: string | null };
let isBroken = true;
const taken: unknown[] = [];
const outside: Consumer = {
  name: 'outside',
  wants: (topic) => topic.startsWith('test.'),
  async take(_tx, rows) {
    if (isBroken) throw new Error('The other side is down.');
    taken.push(...rows.map((row) => row.payload['n']));
  },
};

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  admin = await world.token('admin@riverton.test');
  const { token, accountIds } = await world.quickPay(['10001']);
  payment = (await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1200 })).process()).body;
  await world.rows('truncate outbox');
});
beforeEach(async () => {
  await world.rows('truncate outbox_delivery');
  isBroken = true;
  taken.length = 0;
});
afterAll(() => world.close());

const list = async (query = '', token = admin) =>
  (await world.call('GET', `/api/business-units/${unit}/failed-deliveries?${query}`, { token })).body;
const send = (ids: number[], token = admin) =>
  world.call('POST', `/api/business-units/${unit}/failed-deliveries/send-again`, { token, body: { ids } });

/** Announces three things and lets all tries of the two that a broken consumer wants pass. */
async function fail(): Promise<void> {
  const one = (topic: string, payload: object) => ({
    businessUnitId: unit,
    orderingKey: 'test:1',
    topic,
    payload: { ...payload },
  });
  await world.db.scoped([unit], (tx) =>
    announce(tx, [
      one('test.First', { n: 1, paymentId: payment.paymentId }),
      one('other.Thing', {}),
      one('test.Second', { n: 2, paymentId: 'not a number', to: 'pat@example.test' }),
    ]),
  );
  // What other tests have open in the same server holds back what came after it.
  while ((await world.rows('select 1 from outbox limit 1')).length > 0) await relayBatch(world.db, [outside]);
  for (let tries = 2; tries <= 5; tries++) {
    await world.rows(
      "update outbox_delivery set next_attempt_date = now() - make_interval(secs => 1) where status = 'Waiting'",
    );
    await retryDeliveries(world.db, [outside]);
  }
}

it('lists what failed with its reason, its payment and its address, the newest first, and finds it', async () => {
  await fail();
  const { items, totalCount } = await list();
  expect(totalCount).toBe(2);
  expect(items).toEqual([
    expect.objectContaining({ topic: 'test.Second', to: 'pat@example.test', referenceNumber: '' }),
    expect.objectContaining({
      topic: 'test.First',
      consumer: 'outside',
      to: '',
      referenceNumber: payment.referenceNumber,
      status: 'Failed',
      attempts: 5,
      errorMessage: 'The other side is down.',
      nextAttemptDate: null,
    }),
  ]);
  expect((await list('Search.SearchText=pat@exam')).items).toHaveLength(1);
  expect((await list('Search.SearchText=other%20side')).totalCount).toBe(2);
  expect((await list('Search.SearchText=%25%25%25')).totalCount).toBe(0);
  expect((await list('Status=Waiting')).totalCount).toBe(0);
  expect((await list('Status=Waiting&Status=Failed')).totalCount).toBe(2);
  expect((await list('Sorted.0.Id=topic')).items).toMatchObject([{ topic: 'test.First' }, { topic: 'test.Second' }]);
  expect((await list('PageSize=1&Page=2')).items).toEqual([expect.objectContaining({ topic: 'test.First' })]);
});

it('sends again what is chosen, once, however often and by however many it is asked for, and says who did', async () => {
  await fail();
  const ids = (await list()).items.map((item: { id: number }) => item.id);
  isBroken = false;
  const clicks = await Promise.all([send(ids), send(ids), send(ids)]);
  expect(clicks.map((answer) => JSON.stringify(answer.body)).toSorted()).toEqual([
    '{"sent":0}',
    '{"sent":0}',
    '{"sent":2}',
  ]);
  expect((await list('Status=Waiting')).items).toEqual([
    expect.objectContaining({ attempts: 0 }),
    expect.objectContaining({ attempts: 0 }),
  ]);
  await retryDeliveries(world.db, [outside]);
  expect(taken.toSorted()).toEqual([1, 2]);
  expect((await list()).totalCount).toBe(0);
  expect((await send(ids)).body).toEqual({ sent: 0 }); // it has arrived
  const audit = await world.rows(
    `select user_name, after->>'topic' as topic from audit_entry
      where entity_type = 'Delivery' and action = 'Sent again' order by entity_id`,
  );
  expect(audit.map((entry) => entry.topic)).toEqual(['test.First', 'test.Second']);
  expect(new Set(audit.map((entry) => entry.user_name)).size).toBe(1);
});

it('has all five tries again when it is sent again and still fails', async () => {
  await fail();
  const [{ id }] = (await list()).items;
  await send([id]);
  await retryDeliveries(world.db, [outside]);
  expect((await list('Status=Waiting')).items).toEqual([expect.objectContaining({ id, attempts: 1 })]);
});

it('shows nothing of another business unit and sends nothing of it again, whoever asks', async () => {
  await fail();
  const lakeshore = await world.token('admin@lakeshore.test');
  const ids = (await list()).items.map((item: { id: number }) => item.id);
  expect((await world.call('GET', `/api/business-units/${unit}/failed-deliveries`, { token: lakeshore })).status).toBe(
    404,
  );
  const other = await world.unitId('lakeshore-hydro');
  expect(
    (
      await world.call('POST', `/api/business-units/${other}/failed-deliveries/send-again`, {
        token: lakeshore,
        body: { ids },
      })
    ).body,
  ).toEqual({ sent: 0 });
  expect((await send(ids, await world.token('clerk@riverton.test'))).status).toBe(403);
  expect((await list()).items.every((item: { status: string }) => item.status === 'Failed')).toBe(true);
});

it('leaves the product for administrators alone, at once or as a report, whatever else somebody may', async () => {
  await fail();
  const file = (token: string, query = 'Columns=topic&Columns=to') =>
    world.call('GET', `/api/business-units/${unit}/failed-deliveries/export/CSV?${query}`, { token });
  const taken = await file(admin);
  expect(taken.status).toBe(200);
  expect(
    String(taken.body)
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/),
  ).toEqual(['What,To', 'test.Second,pat@example.test', 'test.First,']);
  const report = (token: string) =>
    world.call('POST', `/api/business-units/${unit}/reports/generated`, {
      token,
      body: { reportName: 'failed-deliveries', reportType: 'CSV', query: { Status: ['Failed'] } },
    });
  const asked = await report(admin);
  expect(asked.status).toBe(200);
  expect(await makeReports(world)).toBe(1);
  expect(
    await world.rows('select status, row_count as rows from generated_report where id = $1', [asked.body.id]),
  ).toEqual([{ status: 'Ready', rows: 2 }]);
  // A clerk with every permission there is is none of them.
  const asClerk = (email: string) =>
    world.rows("update user_account set role = 'Organization User', permissions = $1 where email = $2", [
      permissions,
      email,
    ]);
  await asClerk('base@riverton.test');
  const clerk = await world.token('base@riverton.test');
  expect((await world.call('GET', `/api/business-units/${unit}/payments`, { token: clerk })).status).toBe(200);
  expect([(await file(clerk)).status, (await report(clerk)).status]).toEqual([403, 403]);
  // Who asked as an administrator and is none any more gets nothing made.
  const later = await report(admin);
  await asClerk('admin@riverton.test');
  expect((await file(admin)).status).toBe(401); // and is let in no more by what they signed in with
  await makeReports(world);
  await world.rows("update user_account set role = 'Organization Admin' where email = 'admin@riverton.test'");
  const [row] = await world.rows<{ status: string; message: unknown }>(
    'select status, message from generated_report where id = $1',
    [later.body.id],
  );
  expect(row).toMatchObject({
    status: 'Failed',
    message: { places: { permission: 'Global Admin / Organization Admin' } },
  });
});

it('is taken in the order of its announcements, however it is sent again; the later one alone too', async () => {
  await fail();
  const [later, earlier] = (await list()).items.map((item: { id: number }) => item.id);
  isBroken = false;
  await send([later, earlier]);
  await Promise.all([retryDeliveries(world.db, [outside]), retryDeliveries(world.db, [outside])]);
  expect(taken).toEqual([1, 2]);
  isBroken = true;
  await fail();
  const [second, first] = (await list()).items.map((item: { id: number }) => item.id);
  taken.length = 0;
  isBroken = false;
  for (const id of [second, first]) {
    expect((await send([id])).body).toEqual({ sent: 1 });
    await retryDeliveries(world.db, [outside]);
  }
  expect(taken).toEqual([2, 1]);
});

it('is not overtaken by what follows it under the same key, while another worker is at it', async () => {
  await fail();
  isBroken = false;
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: Consumer = {
    ...outside,
    async take(tx, rows) {
      begun.resolve();
      await released.promise;
      await outside.take(tx, rows);
    },
  };
  const due = (n: number) =>
    world.rows(
      "update outbox_delivery set status = 'Waiting', next_attempt_date = now() where payload ->> 'n' = $1::text",
      [String(n)],
    );
  await due(1);
  const first = retryDeliveries(world.db, [slow]);
  await begun.promise;
  await due(2);
  expect(await retryDeliveries(world.db, [outside])).toBe(0);
  // However much waits behind it, what belongs to something else goes on.
  await world.rows(
    `insert into outbox_delivery (business_unit_id, outbox_id, consumer, ordering_key, topic, payload, announced_date,
      attempts, error_message, status, last_attempt_date, next_attempt_date)
      select $1, 8000000 + n, 'outside', case when n < 200 then 'test:1' else 'test:2' end, 'test.More',
        jsonb_build_object('n', n), now(), 1, 'Down.', 'Waiting', now(), now() + n * interval '1 microsecond'
        from generate_series(101, 200) n`,
    [unit],
  );
  await vi.waitFor(async () => expect(await retryDeliveries(world.db, [outside])).toBe(1));
  expect(taken.splice(0)).toEqual([200]);
  await world.rows("delete from outbox_delivery where topic = 'test.More'");
  released.resolve();
  expect(await first).toBe(1);
  expect(await retryDeliveries(world.db, [outside])).toBe(1);
  expect(taken).toEqual([1, 2]);
});

it('is forgotten after a month, by whichever worker, and sent again no more; what waits stays', async () => {
  await fail();
  const ids = (await list()).items.map((item: { id: number }) => item.id);
  await world.rows("update outbox_delivery set last_attempt_date = now() - interval '31 days'");
  await send([ids[0]]);
  await Promise.all([purgeDeliveries(world.db), purgeDeliveries(world.db)]);
  expect((await list()).items).toMatchObject([{ id: ids[0], status: 'Waiting' }]);
  expect((await send(ids)).body).toEqual({ sent: 0 });
  isBroken = false;
  await retryDeliveries(world.db, [outside]);
  expect(taken).toEqual([2]);
});

it('adds up: of hundreds each is listed, in the file, sent again and taken once, with one ticket', async () => {
  const count = 260;
  await world.rows(
    `insert into outbox_delivery (business_unit_id, outbox_id, consumer, ordering_key, topic, payload, announced_date,
      attempts, error_message, status, last_attempt_date, next_attempt_date)
      select $1, 9000000 + n, 'outside', 'test:' || n, 'test.Sum', jsonb_build_object('n', n), now(), 4, 'Down.',
        'Waiting', now(), now() from generate_series(1, $2::int) n`,
    [unit, count],
  );
  const all = async () => {
    while ((await retryDeliveries(world.db, [outside])) > 0);
  };
  await world.rows('truncate outbox');
  await Promise.all([all(), all()]);
  const seen = new Set<number>();
  let next: string | null = '';
  for (let pages = 0; next !== null && pages < 20; pages++) {
    const page = await list(`PageSize=50${next ? `&After=${encodeURIComponent(next)}` : ''}`);
    expect(page.totalCount).toBe(count);
    for (const { id } of page.items) seen.add(id);
    next = page.next;
  }
  expect(seen.size).toBe(count);
  const file = await world.call('GET', `/api/business-units/${unit}/failed-deliveries/export/CSV`, { token: admin });
  expect(String(file.body).trim().split(/\r?\n/)).toHaveLength(count + 1);
  const ids = [...seen];
  expect((await send(ids)).status).toBe(400);
  isBroken = false;
  const sent = [await send(ids.slice(0, 250)), await send(ids.slice(200))];
  expect(sent.map(({ body }) => body.sent)).toEqual([250, 10]);
  await Promise.all([all(), all()]);
  expect(taken.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  const calls = await world.rows<{ key: string }>(
    "select distinct payload ->> 'dedupeKey' as key from outbox where topic = 'ticket.Technical'",
  );
  expect(calls).toEqual([{ key: 'delivery:outside:test.Sum' }]);
});
