import { expect, it } from 'vitest';
import { textTime } from './quiet-hours.rules.ts';

const at = (now: string, timeZone = 'US/Central') => textTime(new Date(now), timeZone).toISOString();

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
