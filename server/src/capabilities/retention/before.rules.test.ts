import { expect, it } from 'vitest';
import { beforeOf } from './before.rules.ts';

const now = new Date('2027-03-31T12:00:00Z');

it.each([
  [{ unit: 'months', usual: 13, least: 13 }, null, '2026-02-28T12:00:00.000Z'],
  [{ unit: 'months', usual: 13, least: 13 }, 36, '2024-03-31T12:00:00.000Z'],
  [{ unit: 'months', usual: 36, least: 24 }, 24, '2025-03-31T12:00:00.000Z'],
  // What was set before a floor rose is not kept shorter than that.
  [{ unit: 'months', usual: 36, least: 24 }, 1, '2025-03-31T12:00:00.000Z'],
  [{ unit: 'days', usual: 90, least: 90 }, null, '2026-12-31T12:00:00.000Z'],
  [{ unit: 'months', usual: 84, least: 84, fromYearsEnd: true }, null, '2020-01-01T00:00:00.000Z'],
] as const)('lets go of what was over by %o, chosen %o, before %s', (kept, chosen, before) => {
  expect(beforeOf(kept, chosen, now).toISOString()).toBe(before);
});
