import { headOf, list, type ListTexts } from '../kit/list.ts';
import { day, many, typed, yesNo } from '../kit/list-filter.ts';
import type { Bill } from './bill.shapes.ts';
import { billProblems, billStatuses, billTypes } from './bill-state.ts';

/** Bills of a business unit, of one cycle or of one account. */
export const billList = list<Bill>()({
  name: 'bills',
  needs: ['Accounts:Read', 'Billing:Default'],
  usual: '-issueDate',
  period: 'open',
  columns: {
    issueDate: { kind: 'date', sort: true },
    billNumber: { kind: 'text', sort: true },
    billType: { kind: 'text', sort: true },
    accountNumber: { kind: 'text', sort: true },
    accountName: { kind: 'text', sort: true },
    amountMinor: { kind: 'money', sort: true, total: true, maybe: true },
    balanceMinor: { kind: 'money', sort: true, maybe: true },
    dueDate: { kind: 'date', sort: true, maybe: true },
    cycleName: { kind: 'text', sort: true },
    status: { kind: 'status', sort: true },
    hasDocument: { kind: 'yesNo' },
    notifiedDate: { kind: 'instant', maybe: true },
    viewedDate: { kind: 'instant', maybe: true },
    problem: { kind: 'text', off: true },
  },
  filters: {
    BillTypes: many('type', billTypes),
    BillStatuses: many('status', billStatuses),
    DueFrom: day('dueFrom'),
    DueThrough: day('dueThrough'),
    CycleName: typed('cycle', 120),
    Viewed: yesNo('viewed'),
    HasDocument: yesNo('document'),
    IsOverdue: yesNo('overdue'),
    BillProblems: many('problem', billProblems),
  },
  search: ['billNumber', 'accountNumber', 'accountName'],
});

export const billTexts: ListTexts<typeof billList> = {
  ...headOf('bills'),
  period: 'issue_date',
  columns: {
    issueDate: 'issue_date',
    billNumber: 'bill_number',
    billType: 'type',
    accountNumber: 'account_number',
    accountName: 'name',
    amountMinor: 'amount',
    balanceMinor: 'total_due',
    dueDate: 'due_date',
    cycleName: 'billing_cycle',
    status: 'status',
    hasDocument: 'document',
    notifiedDate: 'notified',
    viewedDate: 'viewed',
    problem: 'problem',
  },
  filters: {
    BillTypes: 'type',
    BillStatuses: 'status',
    DueFrom: 'due_from',
    DueThrough: 'due_through',
    CycleName: 'billing_cycle',
    Viewed: 'viewed',
    HasDocument: 'document',
    IsOverdue: 'overdue',
    BillProblems: 'problem',
  },
  fields: { billNumber: 'bill_number', accountNumber: 'account_number', accountName: 'name' },
  members: ['billType', 'problem'],
};
