import { startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePayments } from './report-kit.ts';
import { openWorld, type World } from './world.ts';

// TIME-007, VAL-013: what a person picked is days of the business unit's own clock, from their first to their last
// millisecond; whoever sends instants means the days that they fall on.
let world: World;
let unit: number;
let token: string;
const zone = 'US/Central';
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-permits');
  token = await world.token('admin@riverton.test');
});
afterAll(() => world.close());

/** Payments at these instants, and which of them a picked period shows. */
async function shownOf(instants: readonly string[], picked: Readonly<Record<string, string>>): Promise<string[]> {
  await world.rows("delete from payment where created_by_user_name = 'Picked'");
  await makePayments(world, unit, instants.length, 'Picked');
  await world.rows(
    `update payment p set created_date = t.at from (select id, row_number() over (order by id) as n from payment
        where created_by_user_name = 'Picked') r join unnest($1::timestamptz[]) with ordinality t (at, n) on t.n = r.n
      where p.id = r.id`,
    [instants],
  );
  const query = new URLSearchParams({ ...picked, TakenBy: 'Picked' });
  const { status, body } = await world.call('GET', `/api/business-units/${unit}/payments?${query}`, { token });
  expect(status).toBe(200);
  return body.items.map(({ createdDate }: { createdDate: string }) => createdDate).toSorted();
}

it('shows of a picked range what is from 00:00:00.000 of its first day to 23:59:59.999 of its last', async () => {
  const instants = [
    '2026-03-01T05:59:59.999Z',
    '2026-03-01T06:00:00.000Z',
    '2026-03-03T05:59:59.999Z',
    '2026-03-03T06:00:00.000Z',
  ];
  const within = instants.slice(1, 3);
  expect(await shownOf(instants, { StartDate: '2026-03-01', EndDate: '2026-03-02' })).toEqual(within);
  expect(await shownOf(instants, { StartDate: within[0] ?? '', EndDate: within[1] ?? '' })).toEqual(within);
});

it('takes a single day from its ISO start on, also on the days that are an hour shorter or longer', async () => {
  expect(startOfDay('2024-03-09', zone).toISOString()).toBe('2024-03-09T06:00:00.000Z');
  for (const [day, from, until] of [
    ['2024-03-09', '2024-03-09T06:00:00.000Z', '2024-03-10T06:00:00.000Z'],
    ['2024-03-10', '2024-03-10T06:00:00.000Z', '2024-03-11T05:00:00.000Z'],
    ['2024-11-03', '2024-11-03T05:00:00.000Z', '2024-11-04T06:00:00.000Z'],
  ] as const) {
    expect(startOfDay(day, zone).toISOString()).toBe(from);
    const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
    const instants = [before(from), from, before(until), until];
    expect(await shownOf(instants, { StartDate: day, EndDate: day })).toEqual([from, before(until)]);
    expect(await shownOf(instants, { StartDate: from, EndDate: from })).toEqual([from, before(until)]);
  }
});
