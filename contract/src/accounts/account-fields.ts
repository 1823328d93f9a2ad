export const fieldTypes = [
  'Account Number',
  'Subaccount Number',
  'Name',
  'Balance',
  'Issue Date',
  'Due Date',
  'Zip Code',
  'Address',
  'Phone Number',
  'Note',
  'Late Fee',
  'Description',
  'EmailAddress',
  'PastDueAmountMinor',
] as const;
export type FieldType = (typeof fieldTypes)[number];
