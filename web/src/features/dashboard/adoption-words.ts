import type { AdoptedNow } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';

/** A part of a whole in percent; nothing of nothing is no share. */
export function sayShare(count: number, of: number, culture: Culture): string {
  if (of === 0) return '—';
  return new Intl.NumberFormat(culture, { style: 'percent', maximumFractionDigits: 1 }).format(count / of);
}

/** A month by its name: "November 2026", or "Nov 26" on an axis. */
export function sayMonth(month: string, culture: Culture, isShort = false): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  const [name, year] = isShort ? (['short', '2-digit'] as const) : (['long', 'numeric'] as const);
  return new Intl.DateTimeFormat(culture, { month: name, year, timeZone: 'UTC' }).format(at);
}

/** The list of accounts in use under a filter. */
export const accountsWith = (unitId: number, filters: Readonly<Record<string, string>>): string =>
  `/portal/accounts?${new URLSearchParams({ bu: String(unitId), ...filters })}`;

/** The filter of the list behind each figure. */
export const filtersOf = {
  active: {},
  billed: { billed: 'true' },
  registered: { registered: 'true' },
  paperless: { paperless: 'true' },
  autopay: { autopay: 'true' },
  withTexts: { notifySms: 'true' },
  reachable: { paperless: 'false', hasEmail: 'true' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The same where shares are of accounts with a bill: its list holds those alone. */
export const filtersIn = (name: keyof typeof filtersOf, { billed }: Pick<AdoptedNow, 'billed'>) => ({
  ...filtersOf[name],
  ...(name !== 'active' && billed > 0 ? filtersOf.billed : {}),
});
