import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { ApprovalFacts } from './approval-sheet.ts';
import { sampleReceipt } from './receipt.sample.ts';

const request: Approval = {
  id: 1,
  kind: 'Refund',
  action: 'Refund',
  exceptionId: null,
  gatewayTransactionId: '',
  referenceNumber: sampleReceipt.basePayment.referenceNumber,
  amountMinor: 480_000,
  goesBackMinor: 500_000,
  allocations: [],
  reason: 'Duplicate payment',
  status: 'Requested',
  requestedById: 2,
  requestedByName: 'Dana Okafor',
  requestedDate: '2026-11-22T01:00:00.000Z',
  expiresDate: '2026-11-25T01:00:00.000Z',
  decidedByName: 'Gale Adams',
  decisionReason: 'Ask the bank first.',
  failReason: 'The payment changed since it was asked. Ask again.',
};

/** A request that waits, for previews and tests. */
export const sampleApproval: ApprovalFacts = {
  approval: request,
  unit: { id: 7, culture: 'en-US', timezone: 'US/Central', currencyCode: 'USD' },
};
