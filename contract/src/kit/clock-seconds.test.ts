import { expect, it } from 'vitest';
import { formatSeconds } from './clock-seconds.ts';

it('writes the second of a moment by the clock of a zone, as a culture writes it', () => {
  const at = '2026-11-24T12:08:06.900Z';
  expect(formatSeconds(at, 'US/Central', 'en-US')).toBe('06:08:06 AM');
  expect(formatSeconds(new Date(at), 'US/Eastern', 'en-US')).toBe('07:08:06 AM');
  expect(formatSeconds(at, 'US/Central', 'en-CA')).toBe('06:08:06 a.m.');
});
