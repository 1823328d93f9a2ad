import { headOf, list, type ListTexts } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import type { BillingCycle } from './cycle.shapes.ts';
import { cycleStatuses, notificationStrategies } from './cycle-state.ts';

/** Cycles in which bills came in. */
export const cycleList = list<BillingCycle>()({
  name: 'billing-cycles',
  needs: ['BusinessUnits:Read', 'Billing:Default'],
  usual: '-issueDate',
  period: 'open',
  columns: {
    name: { kind: 'text', sort: true },
    issueDate: { kind: 'date', sort: true },
    dueDate: { kind: 'date', sort: true },
    billCount: { kind: 'number', sort: true, total: true },
    accountCount: { kind: 'number', off: true },
    totalAmountMinor: { kind: 'money', sort: true, total: true },
    status: { kind: 'status', sort: true },
    notificationStrategy: { kind: 'text' },
    approvedBy: { kind: 'text' },
    approvedDate: { kind: 'instant', maybe: true, off: true },
    createdBy: { kind: 'text', off: true },
  },
  filters: {
    CycleStatuses: many('status', cycleStatuses),
    NotificationStrategies: many('notify', notificationStrategies),
  },
  search: ['name'],
});

export const cycleTexts: ListTexts<typeof cycleList> = {
  ...headOf('cycles'),
  period: 'issue_date',
  columns: {
    name: 'name',
    issueDate: 'issue_date',
    dueDate: 'due_date',
    billCount: 'bills_title',
    accountCount: 'accounts_title',
    totalAmountMinor: 'total',
    status: 'status',
    notificationStrategy: 'notify',
    approvedBy: 'approved_by',
    approvedDate: 'approved',
    createdBy: 'created_by',
  },
  filters: { CycleStatuses: 'status', NotificationStrategies: 'notify' },
  fields: { name: 'name' },
  members: ['notificationStrategy'],
};
