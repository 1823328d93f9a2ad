import { exportedTypes } from '@ratepayer/contract/exports/exported-events.ts';

const buckets = ['Balance', 'LateFee', 'OpenCharge'] as const;

/** What may be written of the file as a whole. */
export const fileValues = {
  biller: 'text',
  slug: 'text',
  fileDate: 'date',
  sequence: 'number',
  entryCount: 'number',
  groupCount: 'number',
  /** Every record that the file has, its head and its trailer too. */
  recordCount: 'number',
  paidSum: 'amount',
  returnedSum: 'amount',
  netSum: 'amount',
} as const;

/** What may be written of an entry, and of the payment or the reversal that it is part of. */
export const entryValues = {
  lineNumber: 'number',
  groupNumber: 'number',
  accountNumber: 'text',
  subAccountNumber: 'text',
  chargeNumber: 'text',
  entryType: 'text',
  bucket: 'text',
  /** As the payer paid it: below zero what went back. */
  paid: 'amount',
  /** As the account owes it: below zero what was paid. */
  owed: 'amount',
  groupPaid: 'amount',
  groupEntries: 'number',
  effectiveDate: 'date',
  occurredAt: 'date',
  referenceNumber: 'text',
  method: 'text',
  channel: 'text',
  entryId: 'number',
} as const;

export type ValueKind = 'text' | 'date' | 'number' | 'amount';
export const allValues = { ...fileValues, ...entryValues };
export const kindOf = (value: string): ValueKind => allValues[value as keyof typeof allValues];

/** Members that a map has to name, where it names no other. */
export const membersOf: Readonly<Record<string, readonly string[]>> = { entryType: exportedTypes, bucket: buckets };
