import { addDays, isDate } from '@ratepayer/contract/kit/local-date.ts';

interface Span {
  readonly start: string;
  readonly end: string;
}

/**
 * The days that some days are held against: of a month that runs or is over the same days of the month before, else as
 * many days right before.
 */
export function daysBefore({ start, end }: Span): Span {
  const isOfMonth = start.endsWith('-01') && start.slice(0, 7) === end.slice(0, 7);
  if (isOfMonth) {
    const lastOfMonth = addDays(start, -1);
    const same = `${lastOfMonth.slice(0, 8)}${end.slice(8)}`;
    const isWhole = addDays(end, 1).endsWith('-01');
    return { start: `${lastOfMonth.slice(0, 8)}01`, end: isDate(same) && !isWhole ? same : lastOfMonth };
  }
  const length = daysFrom(start, end);
  return { start: addDays(start, -length), end: addDays(start, -1) };
}

/** How many days from the first to the last, both included. */
const daysFrom = (start: string, end: string): number =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000) + 1;
