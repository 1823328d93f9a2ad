import type { List, ListPeriod } from '@ratepayer/contract/kit/list.ts';
import { addDays, dateIn, isDate, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { Changes } from '../use-address.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';

const days = ['Today', 'Yesterday', 'This Week', 'Last Week'] as const;
const quick = { usual: [...days, 'Last Month', 'MTD'], report: [...days, 'This Month', 'Last Month'] } as const;
export type QuickRange = (typeof quick)[keyof typeof quick][number];

/** Quick selections of a list's date picker. Weeks start on Sunday. */
export const quickOf = (list: Pick<List, 'quick'>): readonly QuickRange[] => quick[list.quick ?? 'usual'];

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
    case 'This Month':
    case 'MTD':
      return { start: firstOfMonth, end: today };
  }
}

/** The days of a list as they stand in its address. */
export interface Days {
  readonly range: QuickRange | 'Custom';
  readonly start: string;
  readonly end: string;
}

/**
 * The days that an address names: a quick selection, or a first and last day; nothing where a list is about all days
 * until some are chosen.
 */
export function daysIn(params: URLSearchParams, period: ListPeriod, timezone: string): Days | undefined {
  if (period === 'none') return undefined;
  const [start, end] = [params.get('start') ?? '', params.get('end') ?? ''];
  if (isDate(start)) return { range: 'Custom', start, end: isDate(end) ? end : start };
  const named = [...quick.usual, ...quick.report].find((one) => one === params.get('range'));
  const range = named ?? (period === 'today' ? 'Today' : undefined);
  return range && { range, ...rangeOf(range, new Date(), timezone) };
}

/** What a chooser of days is given. */
export interface RangeProps {
  readonly name: string;
  readonly days: Days | undefined;
  readonly quick: readonly QuickRange[];
  /** Whether the list may be about all days. */
  readonly isOpen: boolean;
  readonly timezone: TimeZone;
  readonly culture: Culture;
  readonly set: (changes: Changes) => void;
  /** How many rows these days would show, in words. */
  readonly countOf: (days: Pick<Days, 'start' | 'end'>) => Promise<string>;
}
