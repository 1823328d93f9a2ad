import type { ExternalProperty } from '@ratepayer/contract/payments/external.ts';
import { say } from '../../../platform/texts/staff-payments.ts';

const names = {
  accountNumber: 'file_column_account_number',
  subAccountNumber: 'file_column_sub_account_number',
  amount: 'file_column_amount',
  receivedDate: 'file_column_received_date',
  externalMethod: 'file_column_external_method',
  externalReference: 'file_column_external_reference',
  postsToBalance: 'file_column_posts_to_balance',
  note: 'file_column_note',
} as const;

/** What a property of a file of payments received elsewhere is called. */
export const propertyName = (property: ExternalProperty): string => say(names[property]);
