import { fixedClock } from '../../platform/clock/clock.ts';
import { expect, it } from 'vitest';
import { lastClosing } from './closing-time.rules.ts';

/**
 * Every instant at which a day closes while a clock moves from one instant to another, a quarter of an hour at a time.
 */
function closings(time: string, zone: string, from: string, until: string): string[] {
  const clock = fixedClock(from);
  let last = lastClosing(clock.now(), time, zone).getTime();
  const seen: string[] = [];
  while (clock.now().getTime() < new Date(until).getTime()) {
    clock.advance(900);
    const now = lastClosing(clock.now(), time, zone);
    expect(now <= clock.now()).toBe(true);
    if (now.getTime() !== last) seen.push(now.toISOString());
    last = now.getTime();
  }
  return seen;
}

it('closes once in the night whose hour comes twice, the first time it comes', () => {
  expect(closings('01:30:00', 'US/Central', '2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z')).toEqual([
    '2026-11-01T06:30:00.000Z',
    '2026-11-02T07:30:00.000Z',
  ]);
  expect(closings('01:00', 'US/Pacific', '2026-10-31T12:00:00Z', '2026-11-01T23:00:00Z')).toEqual([
    '2026-11-01T08:00:00.000Z',
  ]);
});

it('closes at the first instant after the hour that clocks skip', () => {
  expect(closings('02:30:00', 'US/Central', '2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z')).toEqual([
    '2026-03-08T08:00:00.000Z',
    '2026-03-09T07:30:00.000Z',
  ]);
  expect(closings('02:00:00', 'America/Anchorage', '2026-03-07T23:00:00Z', '2026-03-08T23:00:00Z')).toEqual([
    '2026-03-08T11:00:00.000Z',
  ]);
});

it('closes at the same local time on every other day, also where clocks never change', () => {
  expect(closings('18:00:00', 'US/Central', '2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z')).toEqual([
    '2026-10-31T23:00:00.000Z',
    '2026-11-02T00:00:00.000Z',
  ]);
  expect(closings('00:00:00', 'Pacific/Honolulu', '2026-03-07T12:00:00Z', '2026-03-08T12:00:00Z')).toEqual([
    '2026-03-08T10:00:00.000Z',
  ]);
});

it('closes at its instant, not after it', () => {
  const closes = new Date('2026-10-31T23:00:00Z');
  expect(lastClosing(closes, '18:00:00', 'US/Central')).toEqual(closes);
  expect(lastClosing(new Date(closes.getTime() - 1), '18:00:00', 'US/Central')).toEqual(
    new Date('2026-10-30T23:00:00Z'),
  );
});
