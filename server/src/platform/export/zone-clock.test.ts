import { formatInstant, type TimeZone, wallClock } from '@ratepayer/contract/kit/local-date.ts';
import { expect, it } from 'vitest';
import { zoneClock } from './zone-clock.ts';

const zones: readonly TimeZone[] = [
  'US/Pacific',
  'US/Central',
  'US/Eastern',
  'Pacific/Honolulu',
  'America/Anchorage',
  'Asia/Shanghai',
];

it.each(zones)('%s: says of every instant what the slow way says, also while clocks change', (zone) => {
  const clock = zoneClock(zone, 'en-US');
  const around = ['2026-03-08T00:00:00Z', '2026-11-01T00:00:00Z', '2025-12-31T00:00:00Z', '1969-12-31T00:00:00Z'].map(
    (text) => Date.parse(text),
  );
  const instants = around.flatMap((start) => Array.from({ length: 150 }, (_, i) => new Date(start + i * 1_234_567)));
  expect(instants.map((at) => clock.text(at))).toEqual(
    instants.map((at) => formatInstant(at, zone, undefined, 'en-US')),
  );
  expect(instants.map((at) => clock.minute(at))).toEqual(instants.map((at) => wallClock(at, zone).getTime() / 60_000));
});
