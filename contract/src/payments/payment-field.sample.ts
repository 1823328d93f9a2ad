import type { PaymentField } from './payment-field.ts';

/** A field of payments as tests begin with it: a text that is asked and need not be answered. */
export const plainField = {
  key: 'po',
  label: 'Purchase order',
  fieldType: 'input',
  isRequired: false,
  description: '',
  options: [],
  minimumLength: null,
  maximumLength: null,
  pattern: '',
  patternMessage: '',
  minimumDayOffset: null,
  maximumDayOffset: null,
  skipWeekends: false,
  fieldMatches: '',
  accountFieldMappingKey: null,
  channels: ['QuickPay'],
  showOnReceipt: true,
} as const satisfies PaymentField;
