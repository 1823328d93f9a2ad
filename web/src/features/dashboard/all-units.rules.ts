import type { UnitFigures } from '@ratepayer/contract/dashboard/panel.shapes.ts';

/** The rows behind each figure of a business unit, in its own lists. */
export function figuresOf({ id, today, startDate, endDate }: UnitFigures) {
  const at = (path: string, days: { start: string; end: string }, more: Readonly<Record<string, string>> = {}) =>
    `/portal/${path}?${new URLSearchParams({ bu: String(id), ...days, ...more })}`;
  const now = { start: today, end: today };
  const chosen = { start: startDate, end: endDate };
  return {
    dashboard: at('dashboard', chosen),
    collectedToday: at('payments', now),
    succeededToday: at('payments', now, { tab: 'Succeeded' }),
    netRevenue: at('reports/net-revenue', chosen),
    serviceFees: at('service-fees', chosen),
  };
}

type Summed = Pick<UnitFigures, 'currencyCode' | 'collectedTodayMinor' | 'succeededToday' | 'netRevenueMinor'> & {
  readonly serviceFeesMinor: number;
};

/** The sums of business units, by currency in the order in which they come. */
export const addedUp = (units: readonly UnitFigures[]): readonly Summed[] =>
  [...Map.groupBy(units, ({ currencyCode }) => currencyCode)].map(([currencyCode, own]) => {
    const sum = (of: (unit: UnitFigures) => number) => own.reduce((all, unit) => all + of(unit), 0);
    return {
      currencyCode,
      collectedTodayMinor: sum((unit) => unit.collectedTodayMinor),
      succeededToday: sum((unit) => unit.succeededToday),
      netRevenueMinor: sum((unit) => unit.netRevenueMinor),
      serviceFeesMinor: sum((unit) => unit.serviceFeesMinor ?? 0),
    };
  });
