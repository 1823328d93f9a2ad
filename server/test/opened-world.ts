import { afterAll, beforeAll } from 'vitest';
import { openWorld, type World } from './world.ts';

/** A world for the tests of a file, closed after the last of them. */
export function openedWorld(): () => World {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  return () => world;
}
