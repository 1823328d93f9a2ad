import { type ListTexts, list } from '../kit/list.ts';
import { many, typed, yesNo } from '../kit/list-filter.ts';
import { externalMethods } from './external.ts';
import type { ExternalPayment } from './external.shapes.ts';

/** Payments received elsewhere, by the day they were received. */
export const externalList = list<ExternalPayment>()({
  name: 'external-payments',
  needs: 'Payments:Default',
  usual: '-receivedDate',
  period: 'open',
  columns: {
    receivedDate: { kind: 'date', sort: true },
    payerName: { kind: 'text' },
    amountMinor: { kind: 'money', sort: true },
    externalMethod: { kind: 'text', sort: true },
    externalReference: { kind: 'text' },
    referenceNumber: { kind: 'reference', off: true },
    postsToBalance: { kind: 'yesNo' },
    recordedBy: { kind: 'text' },
    createdDate: { kind: 'instant', off: true },
    status: { kind: 'status', sort: true },
  },
  filters: {
    ExternalMethods: many('method', externalMethods),
    PaymentStatuses: many('status', ['Succeeded', 'Voided']),
    PostsToBalance: yesNo('posts'),
    UploadId: typed('upload', 15),
  },
  search: ['externalReference', 'accountNumber', 'name'],
});

export const externalTexts: ListTexts<typeof externalList> = {
  title: 'external_title',
  purpose: 'external_purpose',
  many: 'payments_many',
  counted: 'count_payments',
  fresh: 'new_payments',
  empty: 'external_empty',
  period: 'received',
  columns: {
    receivedDate: 'received',
    payerName: 'payer_account',
    amountMinor: 'amount',
    externalMethod: 'method',
    externalReference: 'external_reference',
    referenceNumber: 'reference_number',
    postsToBalance: 'posts_to_balance',
    recordedBy: 'source',
    createdDate: 'recorded',
    status: 'status',
  },
  filters: {
    ExternalMethods: 'method',
    PaymentStatuses: 'status',
    PostsToBalance: 'posts_to_balance',
    UploadId: 'upload_number',
  },
  fields: { externalReference: 'external_reference', accountNumber: 'account_number', name: 'name' },
  members: ['externalMethod'],
};
