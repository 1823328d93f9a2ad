import { expect, it } from 'vitest';
import { sampleNote } from '../src/capabilities/some-capability/sample-note.ts';
import { openedWorld } from './opened-world.ts';

const opened = openedWorld();

it('sees the accounts of every business unit, and the same when two workers look at once', async () => {
  const world = opened();
  const [told] = await world.rows<{ n: number }>('select count(*)::int as n from account');
  expect(await Promise.all([sampleNote(world.db), sampleNote(world.db)])).toEqual([told?.n, told?.n]);
  expect(told?.n).toBeGreaterThan(0);
});
