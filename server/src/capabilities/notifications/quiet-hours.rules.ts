import { addDays, dateIn, instantAt } from '@ratepayer/contract/kit/local-date.ts';

const [from, until] = ['08:00', '20:00'];

/** When a text may go out: now, or at eight in the morning of its business unit (domain.md 4.13). */
export function textTime(now: Date, timeZone: string): Date {
  const today = dateIn(now, timeZone);
  const morning = instantAt(today, from, timeZone);
  if (now < morning) return morning;
  return now < instantAt(today, until, timeZone) ? now : instantAt(addDays(today, 1), from, timeZone);
}
