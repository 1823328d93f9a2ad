import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { formatDate, formatTime, type TimeZone, wallClock, zoneSuffix } from '@ratepayer/contract/kit/local-date.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
// Of a century; a file that names more of them asks again.
const mostDays = 36_525;

/** The clock of a zone for a million instants: what a day and a minute are called is asked once. */
export interface ZoneClock {
  /** The clock at an instant, in minutes since it stood at the beginning of 1970. */
  minute(at: Date): number;
  /** As `formatInstant` writes it for everybody. */
  text(at: Date): string;
  /** A day of the calendar (`2026-11-22`) as the culture writes it. */
  day(date: string): string;
}

/** A clock of its own for one file, which writes as its culture does. */
export function zoneClock(timeZone: TimeZone, culture: Culture): ZoneClock {
  const offsets = new Map<number, number | undefined>();
  const [dates, times] = [new Map<number, string>(), new Map<number, string>()];
  const suffix = zoneSuffix(timeZone);
  const offsetAt = (ms: number) => wallClock(new Date(ms), timeZone).getTime() - Math.floor(ms / minuteMs) * minuteMs;

  /** Of a whole day in UTC; undefined on the day on which clocks change. */
  function offsetOf(day: number): number | undefined {
    if (!offsets.has(day)) {
      const [start, end] = [offsetAt(day * dayMs), offsetAt((day + 1) * dayMs)];
      offsets.set(day, start === end ? start : undefined);
    }
    return offsets.get(day);
  }
  const wallMs = (at: Date) => {
    const ms = at.getTime();
    return Math.floor(ms / minuteMs) * minuteMs + (offsetOf(Math.floor(ms / dayMs)) ?? offsetAt(ms));
  };
  const kept = (texts: Map<number, string>, key: number, make: () => string): string => {
    const known = texts.get(key) ?? make();
    texts.set(key, known);
    return known;
  };
  const days = new Map<string, string>();
  return {
    day(date) {
      const known = days.get(date) ?? formatDate(date, culture);
      if (days.size < mostDays) days.set(date, known);
      return known;
    },
    minute: (at) => wallMs(at) / minuteMs,
    text(at) {
      const ms = wallMs(at);
      const day = Math.floor(ms / dayMs);
      const date = kept(dates, day, () => formatDate(new Date(day * dayMs).toISOString(), culture));
      const minute = ms - day * dayMs;
      return `${date} ${kept(times, minute, () => formatTime(new Date(minute), 'UTC', culture))} ${suffix}`;
    },
  };
}
