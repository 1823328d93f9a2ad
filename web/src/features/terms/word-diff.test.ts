import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

it('shows the words that went and came, and leaves the rest', () =>
  expect(wordDiff('You allow us to charge your card once.', 'You allow the town to charge your card twice.')).toEqual([
    { text: 'You allow ', in: 'both' },
    { text: 'us ', in: 'older' },
    { text: 'the town ', in: 'newer' },
    { text: 'to charge your card ', in: 'both' },
    { text: 'once.', in: 'older' },
    { text: 'twice.', in: 'newer' },
  ]));

it('puts both texts together again, whatever they are', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 40 });
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const of = (side: 'older' | 'newer') =>
        wordDiff(older, newer)
          .filter((piece) => piece.in === 'both' || piece.in === side)
          .map((piece) => piece.text)
          .join('');
      expect([of('older'), of('newer')]).toEqual([older, newer]);
    }),
  );
});
