import fc from 'fast-check';
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

  it('says the same as the language’s own of patterns and values at random', () => {
    const place = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d');
    const often = fc.constantFrom('', '', '?', '*', '+', '{2}', '{0,3}', '{1,}', '{1,2}');
    const pattern = fc
      .array(fc.tuple(place, often), { minLength: 1, maxLength: 7 })
      .map((parts) => parts.map((part) => part.join('')).join(''));
    const value = fc.array(fc.constantFrom('a', 'b', '1'), { maxLength: 9 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(pattern, value, (text, given) => {
        expect([text, given, matches(text, given)]).toEqual([
          text,
          given,
          new RegExp(`^(?:${text})$`, 's').test(given),
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes no longer where all of its places are reached at once', () => {
    const began = performance.now();
    for (let i = 0; i < 10; i++) expect(matches('.{0,480}[a-z]*!', 'a'.repeat(4_000))).toBe(false);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
