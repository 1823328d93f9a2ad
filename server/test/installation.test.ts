import type { InstallationHealth } from '@ratepayer/contract/installation/installation.operations.ts';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { queues, startBoss } from '../src/platform/jobs/boss.ts';
import { workOn } from '../src/platform/jobs/job-kind.ts';
import { workQueues } from '../src/platform/jobs/queue-schedules.ts';
import { keepMaintenance } from '../src/platform/maintenance/maintenance.ts';
import { restSchedules } from '../src/platform/maintenance/rest-schedules.ts';
import { providerNames } from '../src/platform/provider/provider-name.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
let unit: number;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  await world().rows('truncate outbox, outbox_delivery, schedule_state');
});
const as = async (email: string, method: string, path: string, body?: unknown) =>
  world().call(method, path, { token: await world().token(email), ...(body ? { body } : {}) });

describe('the health of the installation', () => {
  const health = async () => {
    const { body } = await as('global@ratepayer.test', 'GET', '/api/installation/health');
    return new Map((body as InstallationHealth).measures.map(({ measure, ...rest }) => [measure, rest]));
  };
  const announce = (age: string) =>
    world().rows(
      `insert into outbox (business_unit_id, ordering_key, topic, payload, created_date)
       values ($1, 'test:1', 'test.Waits', '{}', now() - $2::interval)`,
      [unit, age],
    );

  it('says since when no worker gave a sign', async () => {
    expect((await health()).get('Workers')).toMatchObject({ state: 'Act Now', oldestSeconds: 86_400 });
    await world().rows(`insert into schedule_state
      (name, every_ms, last_run_date, last_ms, failures_in_row, next_run_date)
      values ('relay', 50, now(), 1, 0, now()),
        ('totals', 50, now() - interval '2 hours', 1, 3, now() - interval '1 hour')`);
    const after = await health();
    expect(after.get('Workers')).toMatchObject({ state: 'Good' });
    expect(after.get('Schedules')).toMatchObject({ state: 'Watch', count: 1 });
  });

  it('judges what waits by its oldest, of every town, and a job by when it is due', async () => {
    await announce('1 second');
    expect((await health()).get('Announcements')).toMatchObject({ count: 1, state: 'Good' });
    await announce('5 minutes');
    expect((await health()).get('Announcements')).toMatchObject({ count: 2, state: 'Watch' });
    await world().rows(`insert into pgboss.job (name, data, start_after)
      values ('email', '{}', now() - interval '1 hour'), ('email', '{}', now() + interval '1 day'),
        ('text', '{}', now() + interval '1 day')`);
    const after = await health();
    expect(after.get('email')).toMatchObject({ count: 1, state: 'Act Now' });
    expect(after.get('text')).toEqual({ count: 0, oldestSeconds: null, state: 'Good' });
  });

  it('counts deliveries that nobody tries again, and not those that wait for their next try', async () => {
    await world().rows(
      `insert into outbox_delivery
        (business_unit_id, consumer, ordering_key, topic, payload, announced_date, error_message, status,
        next_attempt_date)
        select $1, 'test', 'test:1', 'test.Waits', '{}', now(), 'No', s, case s when 'Waiting' then now() end
        from unnest(array['Failed', 'Waiting']) s`,
      [unit],
    );
    expect((await health()).get('Failed deliveries')).toMatchObject({ count: 1, state: 'Watch' });
  });

  it('is for Global Admins', async () => {
    for (const email of ['admin@riverton.test', 'clerk@riverton.test'])
      expect((await as(email, 'GET', '/api/installation/health')).status).toBe(403);
    expect((await world().call('GET', '/api/installation/health')).status).toBe(401);
  });
});

describe('maintenance', () => {
  const path = '/api/installation/maintenance';
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const plan = (fromDate: string, minutes: number, email = 'global@ratepayer.test') =>
    as(email, 'POST', path, { fromDate, minutes });
  const end = (id: number, email = 'global@ratepayer.test') => as(email, 'POST', `${path}/end`, { windowId: id });
  const clear = async () => {
    const [open] = (await as('global@ratepayer.test', 'GET', path)).body.items.filter(
      ({ state }: { state: string }) => state === 'In Force',
    );
    if (open) await end(open.id);
    await world().rows('truncate maintenance_window');
  };
  afterEach(clear);

  it('lets nobody but Global Admins begin or change anything, says for how long, and ends early', async () => {
    const change = (email: string) =>
      as(email, 'POST', '/api/installation/rate-limits', { name: 'none', hits: null, rowVersion: 0 });
    expect((await change('admin@riverton.test')).status).toBe(403);
    const planned = await plan(inMinutes(0), 30);
    expect(planned.body).toMatchObject({ state: 'In Force', plannedBy: 'Gale Adams', endedBy: '', endedDate: null });
    const { token, accountIds } = await world().quickPay(['10001']);
    const begin = () =>
      world().call('POST', '/api/payment-intents', {
        token,
        body: { businessUnitId: unit, accountIds, channel: 'QuickPay' },
      });
    const refused = await begin();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1700);
    expect(refused.body[0].errorMessage).toMatch(/^This site is being worked on. .* for about 30 minutes/);
    expect((await change('admin@riverton.test')).status).toBe(503);
    expect((await change('global@ratepayer.test')).status).toBe(404);
    expect((await as('admin@riverton.test', 'GET', '/api/users/me')).status).not.toBe(503);
    expect((await end(planned.body.id)).body).toMatchObject({ state: 'Ended Early', endedBy: 'Gale Adams' });
    expect((await begin()).status).toBe(200);
    const again = await end(planned.body.id);
    expect([again.status, again.body.state]).toEqual([200, 'Ended Early']);
    expect((await end(9_999_999)).status).toBe(404);
  });

  it('finishes what was begun: a payer’s step at the card’s issuer is taken, and a payment may be left', async () => {
    await plan(inMinutes(0), 30);
    const held = '/api/payment-intents/00000000-0000-4000-8000-000000000000';
    for (const [step, status] of [
      ['continue', 404],
      ['abandon', 404],
      ['process', 503],
    ] as const) {
      const body = step === 'process' ? { totalMinor: 1, acknowledgedTermsVersionIds: [] } : {};
      expect([
        step,
        (await world().call(step === 'abandon' ? 'PUT' : 'POST', `${held}/${step}`, { body })).status,
      ]).toEqual([step, status]);
    }
  });

  it('is planned once of many at once, and again when it was called off; never for a time that is over', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => plan(inMinutes(60 + n), 30)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const { body } = answers.find(({ status }) => status === 200) ?? {};
    expect(body).toMatchObject({ state: 'Planned' });
    expect((await end(body.id)).body.state).toBe('Called Off');
    expect((await plan(inMinutes(60), 30)).status).toBe(200);
    // Side by side, without a second between them.
    expect((await plan(inMinutes(95), 30)).status).toBe(200);
    for (const [from, minutes] of [
      [-16, 60],
      [-10, 5],
      [366 * 1440, 30],
    ] as const)
      expect((await plan(inMinutes(from), minutes)).status, String(from)).toBe(400);
    const begun = await plan(inMinutes(-10), 30);
    expect(begun.body.state).toBe('In Force');
    expect(new Date(begun.body.fromDate).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is known to a node that starts meanwhile, whatever its clock says', async () => {
    await plan(inMinutes(0), 30);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      expect(await keepMaintenance(world().db).now()).toMatchObject({ secondsLeft: expect.closeTo(1800, -1) });
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets workers wait, but with what ends what was begun; jobs of a queue keep their tries', async () => {
    const maintenance = keepMaintenance(world().db);
    const ran: string[] = [];
    const schedule = (name: string, goesOn: boolean) => ({ name, everyMs: 1, goesOn, run: async () => ran.push(name) });
    const all = restSchedules([schedule('waits', false), schedule('goes on', true)], maintenance);
    const turn = () => Promise.all(all.map(({ run }) => run()));
    const [{ name }] = (await world().rows('select current_database() as name')) as [{ name: string }];
    const boss = await startBoss(inject('appUrl').replace(/\/ratepayer$/, `/${name}`), true, 1, () => undefined);
    const done: string[] = [];
    const kind = (queue: string) => ({ queue, batchSize: 1, run: async () => void done.push(queue) });
    const queue = workQueues(
      boss,
      [kind(queues.bills)],
      { sweepMs: 1, jobsSeconds: 0.5 },
      maintenance,
      () => undefined,
    );
    await workOn(boss, kind(queues.connections), 0.5, () => undefined);
    await queue.run();
    const planned = await plan(inMinutes(0), 30);
    await maintenance.reload();
    await turn();
    await queue.run();
    await boss.send(queues.bills, { businessUnitId: unit });
    await boss.send(queues.connections, { businessUnitId: unit });
    await vi.waitFor(() => expect(done).toEqual([queues.connections]), { timeout: 20_000 });
    expect(
      await world().rows(
        "select state, retry_count as tries from pgboss.job where name = 'bills' and state <> 'completed'",
      ),
    ).toEqual([{ state: 'created', tries: 0 }]);
    await end(planned.body.id);
    await maintenance.reload();
    await turn();
    await queue.run();
    await vi.waitFor(() => expect(done).toEqual([queues.connections, queues.bills]), { timeout: 20_000 });
    expect(ran.toSorted()).toEqual(['goes on', 'goes on', 'waits']);
    await boss.stop({ graceful: false });
  });

  it('is for Global Admins who signed in a moment ago', async () => {
    for (const email of ['admin@riverton.test', 'clerk@riverton.test']) {
      expect((await plan(inMinutes(60), 30, email)).status).toBe(403);
      expect((await end(1, email)).status).toBe(403);
      expect((await as(email, 'GET', path)).status).toBe(403);
    }
    const old = await world().token('global@ratepayer.test', { auth_time: Math.floor(Date.now() / 1000) - 86_400 });
    for (const [at, body] of [
      [path, { fromDate: inMinutes(60), minutes: 30 }],
      [`${path}/end`, { windowId: 1 }],
    ] as const)
      expect((await world().call('POST', at, { token: old, body })).status).toBe(428);
  });
});

describe('the name of the provider', () => {
  const path = '/api/installation/provider-name';
  const global = () => world().token('global@ratepayer.test');
  const change = async (body: object, token?: string) =>
    world().call('PUT', path, { token: token ?? (await global()), body });
  const read = async () => (await world().call('GET', path, { token: await global() })).body;
  const shown = async () =>
    (await world().call('GET', '/api/business-units/by-slug/riverton-water/context/QuickPay')).body.providerName;

  it('is another one from a minute on, saved by one of two at once, and that of the installation again', async () => {
    expect(await read()).toMatchObject({ name: 'Ratepayer', nameNow: 'Ratepayer', rowVersion: 0, fromDate: null });
    const two = await Promise.all([1, 2].map((n) => change({ name: `County Pay ${n}`, rowVersion: 0 })));
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const chosen = await read();
    expect(chosen).toMatchObject({ nameNow: 'Ratepayer', name: expect.stringContaining('County Pay') });
    // Who saves the same again changes nothing.
    expect((await change({ name: chosen.name, rowVersion: chosen.rowVersion })).body.rowVersion).toBe(
      chosen.rowVersion,
    );
    await world().rows("update provider_name set from_date = now() - interval '1 second'");
    const names = await providerNames(world().db, 'Ratepayer');
    // What was begun before is ended under the name that was read then.
    expect([names.providerName(), names.providerName(new Date(Date.now() - 60_000))]).toEqual([
      chosen.name,
      'Ratepayer',
    ]);
    expect((await read()).nameNow).toBe(chosen.name);
    const back = await change({ name: '', rowVersion: chosen.rowVersion });
    expect(back.body).toMatchObject({ name: 'Ratepayer', nameNow: chosen.name });
    expect(await shown()).toBe(chosen.name);
    const told = await world().rows(
      "select before, after from audit_entry where entity_type = 'ProviderName' order by id",
    );
    expect(told).toEqual([
      { before: { name: 'Ratepayer' }, after: { name: chosen.name } },
      { before: { name: chosen.name }, after: { name: 'Ratepayer' } },
    ]);
  });

  it('is for Global Admins', async () => {
    const admin = await world().token('admin@riverton.test');
    expect((await world().call('GET', path, { token: admin })).status).toBe(403);
    expect((await change({ name: 'Mine', rowVersion: 0 }, admin)).status).toBe(403);
    expect((await change({ name: 'x'.repeat(61), rowVersion: 0 })).status).toBe(400);
  });
});
