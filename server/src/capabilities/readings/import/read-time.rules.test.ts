import { expect, it } from 'vitest';
import { endOfDay, isoInstant } from './read-time.rules.ts';

const zone = 'US/Central';

it.each([
  ['2026-11-05', '', '2026-11-05T06:00:00.000Z'],
  ['11/5/2026', '', '2026-11-05T06:00:00.000Z'],
  ['2026-07-05', '7:30', '2026-07-05T12:30:00.000Z'],
  ['2026-07-05 07:30', 'ignored', '2026-07-05T12:30:00.000Z'],
  ['2026-07-05T07:30:15', '', '2026-07-05T12:30:15.000Z'],
  ['2026-07-05T07:30:00.250Z', '', '2026-07-05T07:30:00.000Z'],
  ['2026-07-05 07:30 +0200', '', '2026-07-05T05:30:00.000Z'],
])('reads %j and %j as %j', (date, time, instant) => expect(isoInstant(date, time, zone)).toBe(instant));

it.each([
  ['', ''],
  ['2026-02-30', ''],
  ['13/01/2026', ''],
  ['5.11.2026', ''],
  ['2026-07-05', '25:00'],
  ['2026-07-05 24:30', ''],
  ['2026-07-05', 'noon'],
  ['yesterday', ''],
])('reads no time in %j and %j', (date, time) => expect(isoInstant(date, time, zone)).toBeUndefined());

it('ends a day before the next begins, on days of 23 and 25 hours too', () => {
  expect(endOfDay('2026-03-08', zone)).toBe('2026-03-09T04:59:59.999Z');
  expect(endOfDay('2026-11-01', zone)).toBe('2026-11-02T05:59:59.999Z');
});
