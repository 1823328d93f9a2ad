import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';

/** Shows amounts as a business unit writes them. */
export const moneyOf =
  ({ currencyCode, culture }: Pick<BusinessUnitSummary, 'currencyCode' | 'culture'>) =>
  (minor: number): string =>
    shownMoney(minor, currencyCode, culture);
