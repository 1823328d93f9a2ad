import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import type { AccountPayment } from './account-payment.shapes.ts';
import { channelKeys, sourceTypeKeys } from './channels.ts';
import { paymentStatuses } from './payment-state.ts';

/** One line per account and payment. */
export const accountPaymentList = list<AccountPayment>()({
  name: 'account-payments',
  needs: 'Payments:Default',
  usual: '-createdDate',
  period: 'today',
  quick: 'report',
  columns: {
    createdDate: { kind: 'instant', sort: true },
    accountNumber: { kind: 'text', sort: true },
    name: { kind: 'text', sort: true },
    lineItemType: { kind: 'text', sort: true },
    amountMinor: { kind: 'money', sort: true },
    referenceNumber: { kind: 'reference' },
    channel: { kind: 'text', sort: true },
    paymentSourceType: { kind: 'text' },
    status: { kind: 'status', sort: true },
    refundedMinor: { kind: 'money' },
    adjustedMinor: { kind: 'money' },
    exportedDate: { kind: 'instant', off: true },
  },
  filters: {
    PaymentStatuses: many('status', paymentStatuses),
    PaymentSourceTypes: many('source', sourceTypeKeys),
    PaymentChannels: many('channel', channelKeys),
    HasAdjustment: yesNo('adjusted'),
  },
  search: ['referenceNumber', 'accountNumber', 'subAccountNumber', 'name'],
});

export const accountPaymentTexts: ListTexts<typeof accountPaymentList> = {
  ...headOf('lines'),
  empty: 'no_payments_in_period',
  period: 'date',
  columns: {
    createdDate: 'date',
    accountNumber: 'account',
    name: 'name',
    lineItemType: 'line_type',
    amountMinor: 'amount',
    referenceNumber: 'reference',
    channel: 'channel',
    paymentSourceType: 'method',
    status: 'status',
    refundedMinor: 'refunded',
    adjustedMinor: 'returned',
    exportedDate: 'exported',
  },
  filters: {
    PaymentStatuses: 'status',
    PaymentSourceTypes: 'method',
    PaymentChannels: 'channel',
    HasAdjustment: 'has_adjustment',
  },
  fields: {
    referenceNumber: 'full_reference_number',
    accountNumber: 'account_number',
    subAccountNumber: 'sub_account',
    name: 'name',
  },
  values: { BackofficeAutopay: 'backoffice_autopay', CreditCard: 'credit_card' },
  members: ['lineItemType', 'channel'],
};
