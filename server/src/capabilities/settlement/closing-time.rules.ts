import { addDays, dateIn, instantAt } from '@ratepayer/contract/kit/local-date.ts';

/**
 * The last instant at or before `now` at which a merchant account's day closes; `time` is local to `timeZone`
 * (HH:MM:SS).
 */
export function lastClosing(now: Date, time: string, timeZone: string): Date {
  const today = dateIn(now, timeZone);
  const closes = instantAt(today, time, timeZone);
  return closes <= now ? closes : instantAt(addDays(today, -1), time, timeZone);
}

/** The first one after `now`. */
export function nextClosing(now: Date, time: string, timeZone: string): Date {
  const today = dateIn(now, timeZone);
  const closes = instantAt(today, time, timeZone);
  return closes > now ? closes : instantAt(addDays(today, 1), time, timeZone);
}
