import { expect, it } from 'vitest';
import { fitted } from './fitted.rules.ts';

const says = (name: string) => `${name}: $84.12 is due.`;

it('leaves a name that fits, and cuts another behind a word', () => {
  expect(fitted('City of Riverton', 33, says)).toBe('City of Riverton: $84.12 is due.');
  expect(fitted('City of Riverton', 32, says)).toBe('City of Riverton: $84.12 is due.');
  expect(fitted('City of Riverton Water', 32, says)).toBe('City of Riverton: $84.12 is due.');
  expect(fitted('City of Riverton Water', 35, says)).toBe('City of Riverton: $84.12 is due.');
});

it('cuts a word where there is no other way, never a character, and leaves enough to know whose it is', () => {
  expect(fitted('R'.repeat(100), 40, says)).toBe(`${'R'.repeat(24)}: $84.12 is due.`);
  expect(fitted(`${'R'.repeat(23)}\u{1F4A7}ater`, 40, says)).toBe(`${'R'.repeat(23)}: $84.12 is due.`);
  expect(fitted('City of Riverton', 5, says)).toBe('City of Ri: $84.12 is due.');
});
