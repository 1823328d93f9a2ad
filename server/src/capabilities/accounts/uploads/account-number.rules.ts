import { hasCardNumber } from '@ratepayer/contract/payments/card-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { FileColumn } from './file-columns.rules.ts';
import type { Unreadable } from './values.rules.ts';

/** Whether a column says which account it is, or which part of one. */
export const namesAccount = ({ kind, target }: FileColumn): boolean =>
  kind === 'accountNumber' || target === 'subAccountNumber';

/** A number as its file says it: stored and shown everywhere, so that a card's is none (PCI DSS 3.5.1). */
export const accountNumberOf = (read: string): string | Unreadable =>
  hasCardNumber(read) ? { problem: tell('account_number_card') } : read;
