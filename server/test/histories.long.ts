import { afterAll, beforeAll, inject, it } from 'vitest';
import { runHistories } from './histories.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('ten thousand random histories of payments keep every rule of money after every step', async () => {
  const { seed } = inject('long');
  for (let part = 0; part < 10; part++) {
    const { actions } = await runHistories(world, { histories: 1_000, steps: 8, seed: seed + part });
    console.log(`seed ${seed + part}: ${JSON.stringify(actions)}`);
  }
}, 7_200_000);
