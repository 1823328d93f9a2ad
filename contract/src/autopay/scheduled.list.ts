import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { sourceTypeKeys } from '../payments/channels.ts';
import type { ListedScheduled } from './autopay-lists.shapes.ts';
import { scheduledStatuses } from './scheduled-states.ts';

/** What will be taken by itself, what was, and what became of the rest. */
export const scheduledList = list<ListedScheduled>()({
  name: 'scheduled-payments',
  needs: 'Reports:Default',
  usual: '-processingDate',
  period: 'open',
  quick: 'report',
  columns: {
    processingDate: { kind: 'date', sort: true },
    accountNumber: { kind: 'text', sort: true },
    name: { kind: 'text', sort: true },
    amountMinor: { kind: 'money', sort: true, total: true },
    feeMinor: { kind: 'money', total: true, off: true },
    paymentSourceType: { kind: 'text' },
    methodStatus: { kind: 'status', off: true },
    status: { kind: 'status', sort: true },
    isHeld: { kind: 'yesNo', off: true },
    reason: { kind: 'text' },
    paymentStatus: { kind: 'status' },
    referenceNumber: { kind: 'reference', off: true },
    kind: { kind: 'text', off: true },
    dueDate: { kind: 'date', maybe: true, off: true },
    noticeSentDate: { kind: 'instant', maybe: true, off: true },
  },
  filters: {
    ScheduledStatuses: many('status', scheduledStatuses),
    PaymentSourceTypes: many('source', sourceTypeKeys),
    Kinds: many('kind', ['Autopay', 'One-time']),
    IsHeld: yesNo('isHeld'),
  },
  search: ['accountNumber', 'subAccountNumber', 'name'],
});

export const scheduledTexts: ListTexts<typeof scheduledList> = {
  ...headOf('scheduled'),
  period: 'scheduled_day',
  columns: {
    processingDate: 'scheduled_day',
    accountNumber: 'account',
    name: 'name',
    amountMinor: 'amount',
    feeMinor: 'fee',
    paymentSourceType: 'method',
    methodStatus: 'method_status',
    status: 'status',
    isHeld: 'scheduled_held',
    reason: 'reason',
    paymentStatus: 'payment_status',
    referenceNumber: 'reference',
    kind: 'scheduled_kind',
    dueDate: 'due_date',
    noticeSentDate: 'scheduled_told',
  },
  filters: {
    ScheduledStatuses: 'status',
    PaymentSourceTypes: 'method',
    Kinds: 'scheduled_kind',
    IsHeld: 'scheduled_held',
  },
  fields: { accountNumber: 'account_number', subAccountNumber: 'sub_account', name: 'name' },
  values: { CreditCard: 'credit_card' },
  members: ['paymentSourceType', 'kind'],
};
