import { afterAll, beforeAll } from 'vitest';
import { openWorld, type World } from '../world.ts';

/** Two nodes on one database whose limits are those of the product; closed after the last test of a file. */
export function twoNodes() {
  let one: World;
  let two: World;
  beforeAll(async () => {
    one = await openWorld({ LIMIT_FACTOR: '1' });
    two = await one.secondNode();
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });
  /** As if nothing had been counted yet. */
  const clear = () => one.rows('delete from rate_counter');
  return { nodes: () => ({ one, two }), clear };
}
