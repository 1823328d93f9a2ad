import type { NamedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';

type Numbered = Pick<NamedAccount, 'accountNumber' | 'subAccountNumber'>;

/** "10003 – 02", as it is shown. */
export const numberOf = ({ accountNumber, subAccountNumber }: Numbered): string =>
  [accountNumber, subAccountNumber].filter(Boolean).join(' – ');

/** "10003-02", as it is typed. */
export const typedNumberOf = ({ accountNumber, subAccountNumber }: Numbered): string =>
  [accountNumber, subAccountNumber].filter(Boolean).join('-');

/** Shows amounts of a business unit. */
export const moneyOf =
  ({ currencyCode, culture }: Pick<BusinessUnitSummary, 'currencyCode' | 'culture'>) =>
  (minor: number): string =>
    formatMoney(minor, currencyCode, culture);
