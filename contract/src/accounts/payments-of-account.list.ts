import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { channelKeys, sourceTypeKeys } from '../payments/channels.ts';
import { paymentStatuses } from '../payments/payment-state.ts';
import type { AccountPayment } from './account-page.shapes.ts';

/** Every payment that names an account or one that was merged into it, those that were not taken too. */
export const paymentsOfAccountList = list<AccountPayment>()({
  name: 'payments-of-account',
  needs: 'Payments:Default',
  usual: '-createdDate',
  period: 'open',
  columns: {
    createdDate: { kind: 'instant', sort: true },
    referenceNumber: { kind: 'reference' },
    status: { kind: 'status', sort: true },
    accountType: { kind: 'text' },
    channel: { kind: 'text' },
    mergedAccount: { kind: 'text', off: true },
    createdByUserName: { kind: 'text', off: true },
    paymentAmountMinor: { kind: 'money', off: true },
    amountMinor: { kind: 'money', sort: true },
  },
  filters: {
    PaymentStatuses: many('status', paymentStatuses),
    PaymentSourceTypes: many('source', sourceTypeKeys),
    PaymentChannels: many('channel', channelKeys),
  },
  search: [],
});

export const paymentsOfAccountTexts: ListTexts<typeof paymentsOfAccountList> = {
  ...headOf('payments'),
  empty: 'no_payments_of_account',
  period: 'date',
  columns: {
    createdDate: 'date',
    referenceNumber: 'reference_number',
    status: 'status',
    accountType: 'method',
    channel: 'channel',
    mergedAccount: 'merged_account',
    createdByUserName: 'taken_by',
    paymentAmountMinor: 'whole_payment',
    amountMinor: 'amount',
  },
  filters: { PaymentStatuses: 'status', PaymentSourceTypes: 'method', PaymentChannels: 'channel' },
  fields: {},
  values: { BackofficeAutopay: 'backoffice_autopay', CreditCard: 'credit_card' },
  members: ['channel'],
};
