import { afterEach, expect, it } from 'vitest';
import { storeUser } from '../../platform/session/user.ts';
import { remember, remembered } from '../../platform/session/remembered.ts';
import { daysText } from './range-chip.tsx';
import { asTyped, readTyped } from './typed-date.ts';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it.each([
  ['en-US', '12/01/26', ['12/01/26', '12/1/2026', '2026-12-01', ' 12-01-26 ']],
  ['en-CA', '2026-12-01', ['2026-12-01', '26-12-01', '2026/12/1']],
] as const)('writes a day as people of %s type it, and reads it back', (culture, written, typed) => {
  expect(asTyped('2026-12-01', culture)).toBe(written);
  for (const text of typed) expect([text, readTyped(text, culture)]).toEqual([text, '2026-12-01']);
});

it.each(['', '13/01/26', '02/30/2026', '1/1/1', 'today', '12/01/26/1'])('reads no day in %j', (text) => {
  expect(readTyped(text, 'en-US')).toBeUndefined();
});

const days = (start: string, end: string) => ({ range: 'Custom', start, end }) as const;
it('says on a chip the first and the last day in the order of its reader, with years where one is another', () => {
  expect(daysText(days('2026-03-04', '2026-03-09'), '2026-11-22', 'en-US')).toBe('03/04 – 03/09');
  expect(daysText(days('2026-03-04', '2026-03-04'), '2026-11-22', 'en-CA')).toBe('03-04');
  expect(daysText(days('2025-12-31', '2026-01-01'), '2026-11-22', 'en-US')).toBe('12/31/25 – 01/01/26');
});

it('remembers what somebody chose for them alone', () => {
  const signIn = (id: number) =>
    storeUser('person', {
      user: { id, name: '', email: '', permissions: [], role: '', attributes: {} },
      accessToken: 'a',
      idToken: '',
      expiresAt: Date.now() + 60_000,
    });
  signIn(1);
  remember('columns.payments', 'status');
  signIn(2);
  expect(remembered('columns.payments')).toBe('');
  remember('columns.payments', 'amountMinor');
  signIn(1);
  expect(remembered('columns.payments')).toBe('status');
  remember('columns.payments', '');
  expect([remembered('columns.payments'), localStorage.length]).toEqual(['', 1]);
});
