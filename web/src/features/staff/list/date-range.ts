import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';

/** Quick selections of the date picker. Weeks start on Sunday. */
export const quickRanges = ['Today', 'Yesterday', 'This Week', 'Last Week', 'Last Month', 'MTD'] as const;
export type QuickRange = (typeof quickRanges)[number];

/** The calendar days of a quick selection in a zone. */
export function rangeOf(name: QuickRange, now: Date, timeZone: string): { start: string; end: string } {
  const today = dateIn(now, timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (name) {
    case 'Today':
      return { start: today, end: today };
    case 'Yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) };
    case 'This Week':
      return { start: addDays(today, -weekday), end: today };
    case 'Last Week':
      return { start: addDays(today, -weekday - 7), end: addDays(today, -weekday - 1) };
    case 'Last Month': {
      const end = addDays(firstOfMonth, -1);
      return { start: `${end.slice(0, 8)}01`, end };
    }
    case 'MTD':
      return { start: firstOfMonth, end: today };
  }
}
