import { type ListTexts, list } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { channelKeys, sourceTypeKeys } from '../payments/channels.ts';
import { paymentStatuses } from '../payments/payment-state.ts';
import type { ChargedFee } from './fee.shapes.ts';

/** Fees that payers were charged. */
export const feeList = list<ChargedFee>()({
  name: 'service-fees',
  needs: 'Transactions:Default',
  usual: '-createdDate',
  period: 'today',
  columns: {
    createdDate: { kind: 'instant', sort: true },
    feeReferenceNumber: { kind: 'reference' },
    baseReferenceNumber: { kind: 'reference', off: true },
    payerName: { kind: 'text' },
    baseAmountMinor: { kind: 'money' },
    feeMinor: { kind: 'money', sort: true },
    included: { kind: 'yesNo' },
    accountType: { kind: 'text' },
    channel: { kind: 'text', sort: true },
    status: { kind: 'status', sort: true },
  },
  filters: {
    PaymentStatuses: many('status', paymentStatuses),
    PaymentSourceTypes: many('source', sourceTypeKeys),
    PaymentChannels: many('channel', channelKeys),
    HasAdjustment: yesNo('adjusted'),
    Included: yesNo('included'),
    OnlyDisagreeing: yesNo('disagreeing'),
  },
  search: ['feeReferenceNumber', 'baseReferenceNumber', 'accountNumber', 'last4'],
});

export const feeTexts: ListTexts<typeof feeList> = {
  title: 'fee_title',
  purpose: 'fee_purpose',
  many: 'fees_many',
  counted: 'count_fees',
  fresh: 'new_fees',
  empty: 'fee_empty',
  period: 'date',
  columns: {
    createdDate: 'date',
    feeReferenceNumber: 'fee_reference',
    baseReferenceNumber: 'base_reference',
    payerName: 'payer_account',
    baseAmountMinor: 'base_amount',
    feeMinor: 'fee',
    included: 'is_included',
    accountType: 'method',
    channel: 'channel',
    status: 'status',
  },
  filters: {
    PaymentStatuses: 'status',
    PaymentSourceTypes: 'method',
    PaymentChannels: 'channel',
    HasAdjustment: 'has_adjustment',
    Included: 'included',
    OnlyDisagreeing: 'base_and_fee_disagree',
  },
  fields: {
    feeReferenceNumber: 'fee_reference_number',
    baseReferenceNumber: 'base_reference_number',
    accountNumber: 'account_number',
    last4: 'last4',
  },
  values: { BackofficeAutopay: 'backoffice_autopay', CreditCard: 'credit_card' },
  members: ['channel'],
};
