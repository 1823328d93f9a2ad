import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import type { NamedColumn } from '../../platform/lists/source.ts';

interface Payer {
  readonly payerName: string;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
}

/** The payer of a payment in a file, with the account beside. */
export const payerWithAccount: readonly NamedColumn<Payer>[] = [
  { name: 'payer', kind: 'text', cell: (row) => row.payerName },
  { name: 'account_number', kind: 'text', cell: (row) => numberOf(row) },
];
