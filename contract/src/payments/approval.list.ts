import { type ListTexts, list } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { approvalStatuses } from './approval-state.ts';
import type { Approval } from './payment-details.shapes.ts';

/** Voids, refunds and decisions on exceptions that wait for a second person, and how they ended. */
export const approvalList = list<Approval>()({
  name: 'approvals',
  needs: 'Payments:Default',
  usual: '-requestedDate',
  period: 'open',
  columns: {
    requestedDate: { kind: 'instant', sort: true },
    action: { kind: 'text', sort: true },
    referenceNumber: { kind: 'reference' },
    gatewayTransactionId: { kind: 'text', off: true },
    amountMinor: { kind: 'money', sort: true },
    requestedByName: { kind: 'text', sort: true },
    reason: { kind: 'text' },
    expiresDate: { kind: 'instant', sort: true },
    decidedByName: { kind: 'text', off: true },
    status: { kind: 'status', sort: true },
  },
  filters: {
    ApprovalStatuses: many('status', approvalStatuses, 'Requested'),
    ApprovalKinds: many('kind', ['Refund', 'Void', 'Exception']),
    Mine: yesNo('mine'),
  },
  search: ['referenceNumber', 'gatewayTransactionId', 'requestedByName'],
});

export const approvalTexts: ListTexts<typeof approvalList> = {
  title: 'approvals_title',
  purpose: 'approvals_purpose',
  many: 'approvals_many',
  counted: 'count_approvals',
  fresh: 'new_approvals',
  empty: 'approvals_empty',
  period: 'requested',
  columns: {
    requestedDate: 'requested',
    action: 'what',
    referenceNumber: 'reference_number',
    gatewayTransactionId: 'gateway_number',
    amountMinor: 'amount',
    requestedByName: 'requested_by',
    reason: 'reason',
    expiresDate: 'expires',
    decidedByName: 'decided_by',
    status: 'status',
  },
  filters: { ApprovalStatuses: 'status', ApprovalKinds: 'what', Mine: 'asked_by_me' },
  fields: {
    referenceNumber: 'full_reference_number',
    gatewayTransactionId: 'gateway_number',
    requestedByName: 'requested_by',
  },
  members: ['action'],
};
