import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { addressLine } from '@ratepayer/contract/accounts/address-line.ts';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { ReadingInterval } from '@ratepayer/contract/readings/reading-values.ts';
import type { PrintedOf } from './usage-pdf.ts';

/** What stands above the readings of an account in their PDF. */
export function printedAccount(account: AccountPage, interval: ReadingInterval): PrintedOf {
  return {
    name: account.name,
    accountNumber: shownNumber(account),
    serviceAddress: addressLine(account.address),
    interval,
  };
}
