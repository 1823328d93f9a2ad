import { describe, expect, it } from 'vitest';
import { largestSet, nextSetSize, smallestSet } from './set-size.rules.ts';

const after = (size: number, tookMs: number, silent = 0) => nextSetSize({ size, tookMs, silent });

describe('a set of payments that are begun together', () => {
  it('grows while its gateway answers in time, up to five hundred', () => {
    let size = smallestSet;
    const sizes = Array.from({ length: 7 }, () => (size = after(size, 2_000)));
    expect(sizes).toEqual([50, 100, 200, 400, largestSet, largestSet, largestSet]);
  });

  it('stays where answers take their time, and is halved where they take too long', () => {
    expect([after(100, 2_001), after(100, 5_000), after(100, 5_001), after(75, 9_000), after(30, 9_000)]).toEqual([
      100, 100, 50, 37, 25,
    ]);
  });

  it('begins anew where a gateway said nothing', () => {
    expect([after(500, 1), after(500, 1, 1)]).toEqual([500, 25]);
  });
});
