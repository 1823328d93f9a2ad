import type { AdoptedNow, AdoptionMonth } from '@ratepayer/contract/dashboard/adoption.shapes.ts';

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
  autopayByCustomer: { autopayBy: 'Customer' },
  autopayByOrganization: { autopayBy: 'Organization' },
  withTexts: { notifySms: 'true' },
  reachable: { paperless: 'false', hasEmail: 'true' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The same where shares are of accounts with a bill: its list holds those alone. */
export const filtersIn = (
  name: keyof typeof filtersOf,
  { billed }: Pick<AdoptedNow, 'billed'>,
): Readonly<Record<string, string>> => ({
  ...filtersOf[name],
  ...(name !== 'active' && billed > 0 ? filtersOf.billed : {}),
});

/** The list of the bills of a month that were published without paper. */
export const paperlessBills = (unitId: number, { firstDay, lastDay }: AdoptionMonth): string =>
  `/portal/bills?${new URLSearchParams({
    bu: String(unitId),
    publishedFrom: firstDay,
    publishedThrough: lastDay,
    withoutPaper: 'true',
  })}`;
