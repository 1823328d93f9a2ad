import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import type { texts } from '@ratepayer/contract/texts/staff-fields/en-US.ts';
import { say } from '../../platform/texts/staff-fields.ts';

type Key = Extract<keyof typeof texts, `type_${string}`>;
const keys: Readonly<Record<FieldType, Key>> = {
  'Account Number': 'type_AccountNumber',
  'Subaccount Number': 'type_SubaccountNumber',
  Name: 'type_Name',
  Balance: 'type_Balance',
  'Issue Date': 'type_IssueDate',
  'Due Date': 'type_DueDate',
  'Zip Code': 'type_ZipCode',
  Address: 'type_Address',
  'Phone Number': 'type_PhoneNumber',
  Note: 'type_Note',
  'Late Fee': 'type_LateFee',
  Description: 'type_Description',
  EmailAddress: 'type_EmailAddress',
  PastDueAmountMinor: 'type_PastDueAmountMinor',
};

/** What a field of accounts is, whatever a business unit calls it. */
export const sayType = (type: FieldType): string => say(keys[type]);
