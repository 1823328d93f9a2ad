import type { Headings } from '../kit/named-columns.ts';
import type { ExternalProperty } from './external.ts';

/** Under which headings a file of payments received elsewhere says what. */
export const externalHeadings: Headings<ExternalProperty> = {
  accountNumber: ['accountnumber', 'account', 'acctno', 'acct'],
  subAccountNumber: ['subaccountnumber', 'subaccount', 'sub'],
  amount: ['amount', 'amountpaid', 'payment'],
  receivedDate: ['receiveddate', 'date', 'paymentdate', 'depositdate'],
  externalMethod: ['method', 'externalmethod', 'type'],
  externalReference: ['reference', 'externalreference', 'ref', 'checknumber'],
  postsToBalance: ['poststobalance', 'posts'],
  note: ['note', 'memo', 'comment'],
};
