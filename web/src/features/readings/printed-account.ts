import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { ReadingInterval } from '@ratepayer/contract/readings/reading-values.ts';
import type { PrintedOf } from '../../platform/usage-pdf.ts';
import { accountOf } from './reading-words.ts';

/** What stands above the readings of an account in their PDF. */
export function printedAccount(account: AccountPage, interval: ReadingInterval): PrintedOf {
  const { street, city, state, zip } = account.address;
  return {
    name: account.name,
    accountNumber: accountOf(account),
    serviceAddress: [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    interval,
  };
}
