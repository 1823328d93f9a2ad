import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { ReadingInterval } from '@ratepayer/contract/readings/reading-values.ts';
import type { PrintedOf } from './usage-pdf.ts';

/** What stands above the readings of an account in their PDF. */
export function printedAccount(account: AccountPage, interval: ReadingInterval): PrintedOf {
  const { street, city, state, zip } = account.address;
  return {
    name: account.name,
    accountNumber: shownNumber(account),
    serviceAddress: [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    interval,
  };
}
