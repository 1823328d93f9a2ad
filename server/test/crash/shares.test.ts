import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crashPoints } from '../../src/platform/crash/crash-point.ts';
import { flows } from './flows.ts';
import { placesOf, type Share } from './shares.ts';

const shares = Object.keys(flows) as Share[];

it('every named place is in the share of one file of kills, and every share has its file', () => {
  expect(shares.flatMap(placesOf).sort()).toEqual([...crashPoints].sort());
  // Those of jobs are of the long form, which every change runs (docs/tests.md).
  for (const share of shares) {
    const file = `kill-${share}.${share === 'working' ? 'long' : 'test'}.ts`;
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(`killsOf('${share}')`);
  }
});
