import { addDays } from '../kit/local-date.ts';

/** Which days a job makes a report of, counted from the day for which it runs. */
export const reportPeriods = [
  'Today',
  'Yesterday',
  'Last 7 Days',
  'This Month',
  'Last Month',
  'This Year',
  'Last Year',
  'All Days',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

export interface Days {
  readonly from: string;
  readonly through: string;
}

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/**
 * The days of a period, both of them included; undefined for all there are. The last seven end with the day before,
 * since today is not over.
 */
export function reportDays(period: ReportPeriod, today: string): Days | undefined {
  const yesterday = addDays(today, -1);
  const lastMonth = addDays(firstOfMonth(today), -1);
  const lastYear = Number(today.slice(0, 4)) - 1;
  const days = {
    Today: { from: today, through: today },
    Yesterday: { from: yesterday, through: yesterday },
    'Last 7 Days': { from: addDays(today, -7), through: yesterday },
    'This Month': { from: firstOfMonth(today), through: today },
    'Last Month': { from: firstOfMonth(lastMonth), through: lastMonth },
    'This Year': { from: `${today.slice(0, 4)}-01-01`, through: today },
    'Last Year': { from: `${lastYear}-01-01`, through: `${lastYear}-12-31` },
  } as const satisfies Record<Exclude<ReportPeriod, 'All Days'>, Days>;
  return period === 'All Days' ? undefined : days[period];
}

/** What a file of them is called, by letters and digits that every host takes; of all days, after the day it is of. */
export function reportFileName(
  report: string,
  days: Days | undefined,
  { today, id, ending }: { readonly today: string; readonly id: number; readonly ending: 'csv' | 'xlsx' },
): string {
  const { from, through } = days ?? { from: today, through: today };
  return `${report}-${from === through ? through : `${from}-to-${through}`}-${id}.${ending}`;
}
