import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import type { texts } from '@ratepayer/contract/texts/staff-fields/en-US.ts';
import type { PaymentFieldType } from '@ratepayer/contract/payments/payment-field.ts';
import { say } from '../../platform/texts/staff-fields.ts';

type Word = Extract<keyof typeof texts, `asks_by_${string}`>;
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

const drawn: Readonly<Record<PaymentFieldType, Word>> = {
  input: 'asks_by_input',
  textarea: 'asks_by_textarea',
  'input-decimal': 'asks_by_decimal',
  'input-currency': 'asks_by_currency',
  'input-percent': 'asks_by_percent',
  datepicker: 'asks_by_datepicker',
  dropdown: 'asks_by_dropdown',
  radio: 'asks_by_radio',
  header: 'asks_by_header',
  message: 'asks_by_message',
};

/** How something is asked. */
export const sayFieldType = (type: PaymentFieldType): string => say(drawn[type]);
