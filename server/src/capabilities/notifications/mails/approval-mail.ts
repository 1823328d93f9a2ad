import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { businessUnitById } from '../../organizations/find-business-unit.ts';
import { approvalById } from '../../reversals/read-approvals.ts';
import type { ApprovalFacts } from './approval-sheet.ts';
import { sampleReceipt } from './receipt.sample.ts';

/** What a mail about a request for a second person is announced with; the payment, when it is about one. */
export const aboutApproval = z.object({ approvalRequestId: z.number(), paymentId: z.number().nullish() });

/** The request as it stands when its mail is written. @throws when it is gone. */
export async function approvalFacts(
  tx: Tx,
  businessUnitId: number,
  about: z.infer<typeof aboutApproval>,
): Promise<ApprovalFacts> {
  const [approval, unit] = await Promise.all([
    approvalById(tx, about.approvalRequestId),
    businessUnitById(tx, businessUnitId),
  ]);
  if (!approval || !unit) throw new Error(`There is no request ${about.approvalRequestId}.`);
  return { approval, unit };
}

const request: Approval = {
  id: 1,
  kind: 'Refund',
  action: 'Refund',
  exceptionId: null,
  gatewayTransactionId: '',
  referenceNumber: sampleReceipt.basePayment.referenceNumber,
  amountMinor: 500_000,
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
