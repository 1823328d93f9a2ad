import { addDays, dateIn, instantAt } from '@ratepayer/contract/kit/local-date.ts';

/** From when until when texts that nobody waits for go out in a business unit. */
export interface TextHours {
  readonly timezone: string;
  readonly textsFromHour: number;
  readonly textsUntilHour: number;
}

const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When a text may go out: now, or in the morning of its business unit (domain.md 4.13). */
export function textTime(now: Date, { timezone, textsFromHour, textsUntilHour }: TextHours): Date {
  const today = dateIn(now, timezone);
  const from = clockOf(textsFromHour);
  const morning = instantAt(today, from, timezone);
  if (now < morning) return morning;
  return now < instantAt(today, clockOf(textsUntilHour), timezone) ? now : instantAt(addDays(today, 1), from, timezone);
}
