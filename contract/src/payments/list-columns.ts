/** Columns of the payments list, as they stand in the address of the page and in the query of its export. */
export const paymentColumnIds = [
  'date',
  'reference',
  'payer',
  'amount',
  'fee',
  'status',
  'method',
  'channel',
  'type',
  'origin',
  'auth',
  'entry',
  'by',
  'descriptor',
  'merchant',
  'batch',
  'exported',
  'refunded',
] as const;
export type PaymentColumnId = (typeof paymentColumnIds)[number];
