import { expect } from 'vitest';
import { runHistories } from './histories.ts';
import type { World } from './world.ts';

/** What histories have to come through, so that their rules say something of it. */
const everyKind = [
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
];

/** Runs so many histories, and sees that each kind of action is among them at least so often. */
export async function judgeHistories(world: World, histories: number, least: number): Promise<void> {
  const { actions, contradicted } = await runHistories(world, { histories, steps: 5, seed: 20_261_121 % 9973 });
  console.log(JSON.stringify({ contradicted, ...actions }));
  expect(contradicted).toBeGreaterThanOrEqual(histories / 3);
  for (const taken of everyKind) expect(actions[taken] ?? 0, taken).toBeGreaterThanOrEqual(least);
  // Two files of the biller are undone while people pay; what was paid meanwhile stays as it is.
  expect(actions).toMatchObject({ 'file taken': 3, 'file undone in part': 2, 'cycle published': 5 });
}
