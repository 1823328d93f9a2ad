import { expect, it } from 'vitest';
import { textTime } from './quiet-hours.rules.ts';

const at = (now: string, timezone = 'US/Central', textsFromHour = 8, textsUntilHour = 20) =>
  textTime(new Date(now), { timezone, textsFromHour, textsUntilHour }).toISOString();

it('lets texts go by day, and keeps them for the morning at night', () => {
  expect(at('2026-11-23T14:00:00Z')).toBe('2026-11-23T14:00:00.000Z');
  expect(at('2026-11-23T13:59:59Z')).toBe('2026-11-23T14:00:00.000Z');
  expect(at('2026-11-24T01:59:59Z')).toBe('2026-11-24T01:59:59.000Z');
  expect(at('2026-11-24T02:00:00Z')).toBe('2026-11-24T14:00:00.000Z');
  expect(at('2026-11-24T02:00:00Z', 'Pacific/Honolulu')).toBe('2026-11-24T02:00:00.000Z');
});

it('knows the morning behind a night in which clocks change', () => {
  expect(at('2026-11-01T02:30:00Z')).toBe('2026-11-01T14:00:00.000Z');
  expect(at('2027-03-14T03:00:00Z')).toBe('2027-03-14T13:00:00.000Z');
});

it('goes by the hours that the business unit chose', () => {
  expect(at('2026-11-23T14:00:00Z', 'US/Central', 10, 17)).toBe('2026-11-23T16:00:00.000Z');
  expect(at('2026-11-23T22:59:59Z', 'US/Central', 10, 17)).toBe('2026-11-23T22:59:59.000Z');
  expect(at('2026-11-23T23:00:00Z', 'US/Central', 10, 17)).toBe('2026-11-24T16:00:00.000Z');
});
