import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveThrough } from './live-through.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('runs each moment of some hours once where clocks skip an hour, with two workers that are killed', async () => {
  // On 14 March 2027 clocks go from 02:00 to 03:00.
  const lived = { from: '2027-03-14T06:00:00Z', moments: 40, daily: '02:30' };
  const told = await liveThrough(world, { ...lived, deaths: ['job.done', ''] });
  expect(told).toMatchObject({ runs: 40, moments: 40, successful: 41, tasks: 41, days: 1, mails: 1, killed: 2 });
}, 240_000);

it('runs once a day where clocks show an hour twice', async () => {
  // On 7 November 2027 clocks go from 02:00 back to 01:00.
  const told = await liveThrough(world, { from: '2027-11-07T06:00:00Z', moments: 24, daily: '01:30', deaths: [] });
  expect(told).toMatchObject({ runs: 24, moments: 24, successful: 25, tasks: 25, days: 1, mails: 1, takenOver: 0 });
}, 120_000);
