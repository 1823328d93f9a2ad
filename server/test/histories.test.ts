import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHistories } from './histories.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('three hundred random histories of payments keep every rule of money after every step', async () => {
  const { actions, contradicted } = await runHistories(world, { histories: 300, steps: 5, seed: 20_261_121 % 9973 });
  console.log(JSON.stringify({ contradicted, ...actions }));
  expect(contradicted).toBeGreaterThanOrEqual(300 / 3);
  for (const taken of [
    'payment Complete',
    'void taken',
    'refund taken',
    'refund refused',
    'chargeback taken',
    'adjustment reversed taken',
    'sent again',
    'rollover taken',
    'archive taken',
    'unarchive taken',
    'merge taken',
    'reading taken',
    'bill withdrawn',
    'bill not withdrawn',
    'document replaced',
    'bills Published',
    'bills Published and posted',
    'bills Superseded',
    'bills Superseded and posted',
    'bills Withdrawn and posted',
  ]) {
    expect(actions[taken] ?? 0, taken).toBeGreaterThan(3);
  }
  // Two files of the biller are undone while people pay; what was paid meanwhile stays as it is.
  expect(actions).toMatchObject({ 'file taken': 3, 'file undone in part': 2, 'cycle published': 5 });
}, 300_000);
