import { afterAll, beforeAll, it } from 'vitest';
import { judgeHistories } from './judge-histories.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('three hundred random histories of payments keep every rule of money after every step', async () => {
  await judgeHistories(world, 300, 4);
}, 600_000);
