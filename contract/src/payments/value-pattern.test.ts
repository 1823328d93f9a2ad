import { describe, expect, it } from 'vitest';
import { fits, readPattern } from './value-pattern.ts';

const matches = (pattern: string, value: string) => {
  const read = readPattern(pattern);
  return read && fits(read, value);
};

describe('a pattern of a payment field', () => {
  it.each([
    ['PO-\\d{4}', 'PO-1234', true],
    ['PO-\\d{4}', 'PO-12345', false],
    ['^[A-Z]{2,3}\\d+$', 'AB7', true],
    ['^[A-Z]{2,3}\\d+$', 'ABCD7', false],
    ['a?b*c', 'bbbc', true],
    ['a?b*c', 'ab', false],
    ['[^x]{2,}', 'yyyy', true],
    ['[^x]{2,}', 'yx', false],
    ['\\$\\d+\\.\\d\\d', '$12.50', true],
    ['[a\\]-]+', 'a]-', true],
    ['.', '\n', true],
    ['é+', 'éé', true],
  ])('%s on %s', (pattern, value, fit) => expect(matches(pattern, value)).toBe(fit));

  it.each(['', '(a)', 'a|b', '(?=a)b', '(?<!a)b', '(a+)+$', '\\1', '[a', 'a{3,2}', 'a{999}', '*a', '[z-a]', 'a**'])(
    'is none: %s',
    (pattern) => expect(readPattern(pattern)).toBeUndefined(),
  );

  it('says the same as the language’s own expressions, and in a moment where those take for ever', () => {
    const values = ['', 'a', 'aa', 'ab', 'aab', 'ba', 'b1', 'a1b', '11', 'aaab1'];
    for (const pattern of ['a*b?1?', '[ab]{1,3}\\d*', 'a+b+', '.{2}', '\\w?\\d?', 'a*a*a*b'])
      for (const value of values)
        expect([pattern, value, matches(pattern, value)]).toEqual([
          pattern,
          value,
          new RegExp(`^(?:${pattern})$`).test(value),
        ]);
    const began = performance.now();
    expect(matches('a*a*a*a*a*a*a*a*a*a*a*a*b', 'a'.repeat(500))).toBe(false);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
