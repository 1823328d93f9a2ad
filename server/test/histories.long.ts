import { inject, it } from 'vitest';
import { runHistories } from './histories.ts';
import { openWorld, type World } from './world.ts';

it('ten thousand random histories of payments keep every rule of money after every step', async () => {
  const { seed } = inject('long');
  for (let part = 0; part < 20; part++) {
    const world: World = await openWorld();
    const { actions, contradicted } = await runHistories(world, { histories: 500, steps: 5, seed: seed + part });
    console.log(`seed ${seed + part}: ${JSON.stringify({ contradicted, ...actions })}`);
    await world.close();
  }
}, 7_200_000);
