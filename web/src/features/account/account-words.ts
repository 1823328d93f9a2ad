import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';

interface Numbered {
  readonly accountNumber: string;
  readonly subAccountNumber: string;
}

/** The number of an account with its sub-account. */
export const numberOf = ({ accountNumber, subAccountNumber }: Numbered): string =>
  [accountNumber, subAccountNumber].filter(Boolean).join(' – ');

/** Where the bill goes, on one line. */
export const addressOf = ({ address: { street, city, state, zip } }: Pick<AccountPage, 'address'>): string =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
