import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveThrough } from './crash/live-through.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const places = ['job.planned', 'job.taken', 'job.begun', 'job.done', 'job.settled', ''] as const;

// `npm test` lives through the one day on which clocks change.
it('runs every five minutes for a month, 8,640 times, none twice and none lost, by two workers and kills', async () => {
  const deaths = Array.from({ length: 24 }, (_, i) => places[i % places.length] ?? '');
  const began = Date.now();
  const told = await liveThrough(world, { from: '2027-03-01T06:00:00Z', moments: 8_640, daily: '02:30', deaths });
  console.log(JSON.stringify({ ...told, seconds: Math.round((Date.now() - began) / 1000) }));
  expect(told).toMatchObject({ runs: 8_640, moments: 8_640, successful: 8_670, tasks: 8_670, days: 30, mails: 30 });
  expect(told.killed).toBe(24);
});
