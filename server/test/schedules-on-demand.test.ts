import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runSchedules } from '../src/platform/schedules/run-schedules.ts';
import { openWorld, type World } from './world.ts';

// What workers do again and again, ahead of its time: two workers with the same seldom schedule, and one that is busy.
let world: World;
let global: string;
const runs: string[] = [];
const faults: unknown[] = [];
const busy = Promise.withResolvers<void>();
const workers: { stop(): Promise<void> }[] = [];
const hourMs = 3_600_000;
beforeAll(async () => {
  world = await openWorld();
  global = await world.token('global@ratepayer.test');
  for (const worker of ['a', 'b']) {
    const seldom = { name: 'seldom', everyMs: hourMs, run: async () => runs.push(`seldom ${worker}`) };
    workers.push(runSchedules(world.db, [seldom], 50, (_, error) => faults.push(error)));
  }
  const slow = {
    name: 'slow',
    everyMs: hourMs,
    run: async () => {
      runs.push('slow');
      await busy.promise;
    },
  };
  const failing = {
    name: 'failing',
    everyMs: hourMs,
    run: async () => {
      runs.push('failing');
      throw new Error('Not yet.');
    },
  };
  // Each the first of its worker, which begins at once.
  for (const one of [slow, failing]) workers.push(runSchedules(world.db, [one], 50, () => undefined));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(faults).toEqual([]);
  await world.close();
});

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
const now = (name: string, token = global) =>
  world.call('POST', '/api/installation/schedules/run-now', { token, body: { name } });
const rowOf = async (name: string) => (await world.rows('select * from schedule_state where name = $1', [name]))[0];
const countOf = (name: string) => runs.filter((run) => run.startsWith(name)).length;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('runs once for all who want it at the same moment, in one of two workers, and says who wanted it', async () => {
  await soon(async () => expect([countOf('seldom'), (await rowOf('seldom')) !== undefined]).toEqual([2, true]));
  await pause(200);
  const answers = await Promise.all([now('seldom'), now('seldom'), now('seldom')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await soon(async () => expect((await rowOf('seldom')).wanted_date).toBeNull());
  await soon(() => expect(countOf('seldom')).toBeGreaterThan(2));
  await pause(500);
  const audited = await world.rows(
    "select action, after, user_name, business_unit_id from audit_entry where entity_type = 'Schedule'",
  );
  // As often as it was wanted anew.
  expect(countOf('seldom')).toBe(2 + audited.length);
  expect(audited.length).toBeLessThanOrEqual(3);
  expect(audited[0]).toEqual({
    action: 'Run now',
    after: { name: 'seldom' },
    user_name: 'Gale Adams',
    business_unit_id: null,
  });
  await soon(async () =>
    expect((await rowOf('seldom')).next_run_date.getTime()).toBeGreaterThan(Date.now() + 3_000_000),
  );
});

it('waits for a run that is under way, and runs behind it', async () => {
  await world.rows(
    `insert into schedule_state (name, every_ms, last_run_date, last_ms, failures_in_row, next_run_date)
      values ('slow', ${hourMs}, now(), 1, 0, now() + interval '1 hour') on conflict do nothing`,
  );
  expect(countOf('slow')).toBe(1);
  const asked = await now('slow');
  expect(asked.body.items.find(({ name }: { name: string }) => name === 'slow')).toMatchObject({
    wantedBy: 'Gale Adams',
  });
  await soon(async () => expect((await rowOf('slow')).wanted_date).toBeNull());
  expect(countOf('slow')).toBe(1);
  busy.resolve();
  await soon(() => expect(countOf('slow')).toBe(2));
});

it('runs one that failed, and shows that it failed again', async () => {
  await soon(async () => expect((await rowOf('failing'))?.failures_in_row).toBe(1));
  expect((await now('failing')).status).toBe(200);
  await soon(async () => expect((await rowOf('failing')).failures_in_row).toBe(2));
});

it('is the platform’s alone, and knows what there is', async () => {
  expect((await now('seldom', await world.token('admin@riverton.test'))).status).toBe(403);
  expect((await now('seldom', await world.token('clerk@riverton.test'))).status).toBe(403);
  const unknown = await now('no such thing');
  expect([unknown.status, unknown.body]).toEqual([
    404,
    [{ propertyName: '', errorMessage: 'There is no such schedule, or it did not run within a day.' }],
  ]);
  await world.rows("update schedule_state set last_run_date = now() - interval '2 days' where name = 'seldom'");
  expect((await now('seldom')).status).toBe(404);
});
