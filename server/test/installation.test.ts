import type { InstallationHealth } from '@ratepayer/contract/installation/installation.operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
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
