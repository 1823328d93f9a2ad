import { expect, it } from 'vitest';
import { valueChanges } from './changes.rules.ts';

it.each([
  [null, null, []],
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1, b: 'x' }, { a: 2, b: 'x' }, [{ name: 'a', before: 1, after: 2 }]],
  [null, { a: false }, [{ name: 'a', before: null, after: false }]],
  [{ a: '' }, null, [{ name: 'a', before: '', after: null }]],
  [{ status: 'Open', a: 1, b: 2 }, { a: 3 }, [{ name: 'a', before: 1, after: 3 }]],
  [{ a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, [{ name: 'a.b.c', before: 1, after: 2 }]],
  [{ a: [1, 2] }, { a: [1] }, [{ name: 'a', before: '[1,2]', after: '[1]' }]],
  ['text', ['list'], []],
])('finds what changed between %o and %o', (before, after, changes) => {
  expect(valueChanges(before, after)).toEqual(changes);
});

it('stops at fifty values and at the third level', () => {
  const wide = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`n${at}`, at]));
  expect(valueChanges(null, wide)).toHaveLength(50);
  expect(valueChanges(null, { a: { b: { c: { d: 1 } } } })).toEqual([
    { name: 'a.b.c', before: null, after: '{"d":1}' },
  ]);
});
