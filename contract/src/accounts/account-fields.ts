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

/** The twelve definitions a business unit starts with, in order. */
export const defaultFields: readonly FieldType[] = fieldTypes.slice(0, 12);
