import { expect, it } from 'vitest';
import { lanes } from '../src/platform/jobs/lanes.ts';

it('does the work of each key by itself: one that never ends and one that fails hold up no other, and none is begun twice', async () => {
  const left = new Map([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  const done: number[] = [];
  const faults: unknown[] = [];
  let release: () => void = () => undefined;
  const stuck = new Promise<void>((go) => (release = go));
  const sides = lanes(
    async () => [...left].filter(([, n]) => n > 0).map(([key]) => key),
    (key) => key,
    async (key) => {
      if (key === 1) await stuck;
      if (key === 2) throw new Error('two fails');
      const n = left.get(key) ?? 0;
      if (n === 0) return 0;
      left.set(key, n - 1);
      done.push(key);
      return 1;
    },
    (error) => faults.push((error as Error).message),
  );
  expect(await sides.look()).toBe(3);
  await new Promise((go) => setTimeout(go, 20));
  expect(done).toEqual([3, 3, 3]);
  expect(faults).toEqual(['two fails']);
  // Only the one that failed is begun again; the one that is stuck is at work still.
  expect(await sides.look()).toBe(1);
  release();
  await sides.idle();
  expect(done.filter((key) => key === 1)).toEqual([1]);
});
