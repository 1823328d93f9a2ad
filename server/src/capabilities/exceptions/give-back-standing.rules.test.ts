import { describe, expect, it } from 'vitest';
import { type GiveBack, standingOf } from './give-back-standing.rules.ts';

const back = (reference: string, amountMinor: number, stands = true): GiveBack => ({
  reference,
  number: '',
  amountMinor,
  stands,
});

describe('what the give-backs of an exception come to', () => {
  it.each([
    ['none', 500, [], false, []],
    ['one that stands', 500, [back('a', 500)], true, []],
    ['one that failed', 500, [back('a', 500, false)], false, []],
    ['the second after the first failed', 500, [back('a', 500, false), back('b', 500)], true, []],
    ['both after all', 500, [back('a', 500), back('b', 500)], true, [['b', 500]]],
    ['a part, while the rest is not back', 500, [back('a', 300)], false, []],
    ['a part and more than the rest', 500, [back('a', 300), back('b', 300)], true, [['b', 100]]],
    ['anything where a person found its payment', 0, [back('a', 500)], false, [['a', 500]]],
  ])('%s', (_name, toGiveBack, giveBacks, isBack, twice) => {
    const standing = standingOf(toGiveBack, giveBacks);
    expect([standing.isBack, standing.twice.map((each) => [each.reference, each.overMinor])]).toEqual([isBack, twice]);
  });
});
