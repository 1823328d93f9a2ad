/** Members as stored and shown. */
export const channels = ['QuickPay', 'IVR', 'Autopay', 'Backoffice Autopay', 'POS'] as const;
export type Channel = (typeof channels)[number];

/** Members as they stand in paths and queries: PascalCase. */
export const channelKeys = ['QuickPay', 'IVR', 'Autopay', 'BackofficeAutopay', 'POS'] as const;
export type ChannelKey = (typeof channelKeys)[number];

export const channelOf = (key: ChannelKey): Channel => (key === 'BackofficeAutopay' ? 'Backoffice Autopay' : key);

/** Payments that are taken without their payer. */
export const isByItself = (channel: Channel): channel is 'Autopay' | 'Backoffice Autopay' =>
  channel === 'Autopay' || channel === 'Backoffice Autopay';

export const paymentSourceTypes = ['Credit Card', 'ACH'] as const;
export type PaymentSourceType = (typeof paymentSourceTypes)[number];
export const sourceTypeKeys = ['CreditCard', 'ACH'] as const;
export type SourceTypeKey = (typeof sourceTypeKeys)[number];
export const sourceTypeOf = (key: SourceTypeKey): PaymentSourceType => (key === 'CreditCard' ? 'Credit Card' : 'ACH');

export const cardBrands = ['Visa', 'Mastercard', 'Amex', 'Discover', 'Unknown'] as const;
export type CardBrand = (typeof cardBrands)[number];

/** Short brands for lists. */
export const shortBrand: Readonly<Record<string, string>> = {
  Visa: 'VISA',
  Mastercard: 'MC',
  Amex: 'AMEX',
  Discover: 'DISC',
  'Checking Account': 'CHK',
  'Savings Account': 'SAV',
  Unknown: 'UNKN',
};

export const origins = ['Main', 'Embedded', 'External'] as const;
export const lineItemTypes = ['AccountBalance', 'OpenCharge', 'LateFee', 'Product', 'ServiceFee'] as const;
export type LineItemType = (typeof lineItemTypes)[number];

/** How a card came in. */
export const cardEntryMethods = ['Unknown', 'Keyed', 'Swiped', 'EMV Contact'] as const;
export type CardEntryMethod = (typeof cardEntryMethods)[number];

/** What a card reader sends. */
export const tokenizationTypes = ['msr.unencrypted', 'msr.encrypted', 'emv.encrypted'] as const;
export type TokenizationType = (typeof tokenizationTypes)[number];

/** What a search of staff for payments may be narrowed to. */
export const paymentSearchFields = [
  'referenceNumber',
  'accountNumber',
  'subAccountNumber',
  'name',
  'email',
  'last4',
  'authCode',
  'descriptor',
] as const;
export type PaymentSearchField = (typeof paymentSearchFields)[number];

/** Columns that the list of payments is filtered by their values. */
export const paymentFilterColumns = [
  'status',
  'type',
  'channel',
  'origin',
  'paymentSourceType',
  'accountType',
  'accountNumberLast4',
  'authCode',
  'amountMinor',
  'payerName',
  'createdByUserName',
] as const;
export type PaymentFilterColumn = (typeof paymentFilterColumns)[number];

/** Reports that the list of payments stands behind: each leaves the payments that the report is about. */
export const paymentReports = [
  'payments',
  'transactions',
  'batches',
  'adjustments',
  'pos-report',
  'autopay',
  'products',
  'account-payments',
] as const;
export type PaymentReport = (typeof paymentReports)[number];
