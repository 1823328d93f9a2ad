import { afterAll, expect } from 'vitest';
import { brokenInvariants } from './paying.ts';
import { openWorld } from './world.ts';

/** Who records payments received elsewhere for the waterworks, one by one and by files. */
export async function openExternalPayments() {
  const world = await openWorld();
  afterAll(() => world.close());
  const unit = await world.unitId('riverton-water');
  const admin = await world.token('admin@riverton.test');
  const clerk = await world.token('clerk@riverton.test');
  const sound = async () => expect(await brokenInvariants(world)).toEqual([]);
  return { world, unit, admin, clerk, sound };
}
