import { afterAll, beforeAll, it } from 'vitest';
import { closeUnderLoad } from './closing-under-load.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.rows('update gateway set limit_seconds = 0.4, not_found_final_seconds = 0');
});
afterAll(() => world.close());

it('loses nothing to settlement in sixty seconds of load while days close', () => closeUnderLoad(world, 60_000));
