import { parseAbsolute, parseDate, parseDateTime, toCalendarDate, toZoned } from '@internationalized/date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateIn, formatInstant, instantAt, offsetMinutes, startOfDay, timeZones } from './local-date.ts';
import { formatMoney, parseMoneyInput, percentOf, shownMoney } from './money.ts';
import { makeReferenceNumber, readReferenceNumber } from './reference-number.ts';

const sixteen = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 })
  .map((digits) => digits.join(''));

describe('reference numbers', () => {
  it('are 18 digits that begin with 9 and read back with typed spaces', () => {
    fc.assert(
      fc.property(sixteen, (digits) => {
        const number = makeReferenceNumber(digits);
        expect(number).toMatch(/^9\d{17}$/);
        expect(readReferenceNumber(number.replace(/(\d{3})/g, '$1 '))).toBe(number);
      }),
    );
  });

  it('show every single wrong digit and every swap of neighbours', () => {
    fc.assert(
      fc.property(sixteen, fc.integer({ min: 0, max: 17 }), fc.integer({ min: 1, max: 9 }), (digits, at, step) => {
        const number = makeReferenceNumber(digits);
        const wrong = number.slice(0, at) + ((Number(number[at]) + step) % 10) + number.slice(at + 1);
        expect(readReferenceNumber(wrong)).toBeUndefined();
        const next = at === 17 ? 16 : at;
        const swapped = number.slice(0, next) + number[next + 1] + number[next] + number.slice(next + 2);
        if (swapped !== number) expect(readReferenceNumber(swapped)).toBeUndefined();
      }),
    );
  });
});

describe('money', () => {
  it.each([
    ['84.12', 8412],
    ['8412', 841_200],
    ['$1,234.5', 123_450],
    ['.5', 50],
    ['', 0],
    ['abc', 0],
    ['1.234', 0],
    ['-5', 0],
  ])('reads %s as %i cents', (typed, minor) => expect(parseMoneyInput(typed, 'en-US')).toBe(minor));

  it('shows USD and CAD', () => {
    expect(formatMoney(8412, 'USD')).toBe('$84.12');
    expect(formatMoney(100_000, 'USD')).toBe('$1,000.00');
    expect(formatMoney(1234, 'USD', 'en-US')).toBe('$12.34');
    expect(formatMoney(8412, 'CAD', 'en-CA')).toBe('$84.12 CAD');
    expect(formatMoney(-1200, 'USD')).toBe('-$12.00');
    expect([shownMoney(-1200, 'USD'), shownMoney(1200, 'CAD', 'en-CA')]).toEqual(['−$12.00', '$12.00 CAD']);
  });

  it('rounds percentages half up to a cent, without floating point', () => {
    expect(percentOf(8412, 295)).toBe(248);
    expect(percentOf(100, 50)).toBe(1);
    expect(percentOf(99, 50)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), fc.integer({ min: 0, max: 10_000 }), (minor, bps) => {
        const exact = (BigInt(minor) * BigInt(bps) * 2n + 10_000n) / 20_000n;
        expect(BigInt(percentOf(minor, bps))).toBe(exact);
      }),
    );
  });
});

describe('dates', () => {
  it('keep days of a zone, also when clocks change', () => {
    expect(dateIn('2026-03-08T07:59:00Z', 'US/Central')).toBe('2026-03-08');
    expect(startOfDay('2026-03-08', 'US/Central').toISOString()).toBe('2026-03-08T06:00:00.000Z');
    expect(startOfDay('2026-03-09', 'US/Central').toISOString()).toBe('2026-03-09T05:00:00.000Z');
    expect(startOfDay('2026-11-02', 'US/Eastern').toISOString()).toBe('2026-11-02T05:00:00.000Z');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });

  it.each([
    ['US/Pacific', 'PT'],
    ['US/Mountain', 'MT'],
    ['US/Central', 'CT'],
    ['US/Eastern', 'ET'],
    ['Pacific/Honolulu', 'HST'],
    ['America/Anchorage', 'AKST'],
    ['Asia/Shanghai', 'CST'],
  ] as const)('name the zone %s as %s when the viewer is elsewhere', (zone, suffix) => {
    expect(formatInstant('2026-06-15T12:00:00Z', zone, 'UTC')).toMatch(
      new RegExp(`^\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d [AP]M ${suffix}$`),
    );
    expect(formatInstant('2026-06-15T12:00:00Z', zone, zone)).not.toContain(suffix);
  });
});

// An independent reader of the same calendar: React Aria's, which the portal's range picker brings.
it('agrees with another calendar about days, zones and clocks that change', () => {
  const any = fc.integer({ min: 0, max: 366 * 60 }).map((days) => addDays('1990-01-01', days));
  const day = fc.oneof(any, fc.constantFrom('2025-03-09', '2025-11-02', '2026-03-08', '2026-11-01'));
  const clock = fc.tuple(fc.oneof(fc.nat(23), fc.nat(3)), fc.nat(59));
  fc.assert(
    fc.property(
      day,
      clock,
      fc.integer({ min: -800, max: 800 }),
      fc.constantFrom(...timeZones),
      (date, at, by, zone) => {
        expect(addDays(date, by)).toBe(parseDate(date).add({ days: by }).toString());
        const time = at.map((part) => String(part).padStart(2, '0')).join(':');
        const theirs = toZoned(parseDateTime(`${date}T${time}`), zone, 'earlier');
        const instant = instantAt(date, time, zone);
        // Of a time that clocks skip they take the hour before the gap, we its end.
        if (theirs.toString().slice(11, 16) === time) expect(instant.toISOString()).toBe(theirs.toAbsoluteString());
        expect(dateIn(instant, zone)).toBe(toCalendarDate(parseAbsolute(instant.toISOString(), zone)).toString());
        expect(offsetMinutes(instant, zone)).toBe(parseAbsolute(instant.toISOString(), zone).offset / 60_000);
      },
    ),
    { numRuns: 300 },
  );
});
