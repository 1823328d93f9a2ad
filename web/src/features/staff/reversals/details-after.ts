import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import type { ApprovalAsked, PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import { call, type Outcome } from '../../../platform/request.ts';

/** The payment after a void or refund was sent; one that waits for a second person is read anew, with its request. */
export async function detailsAfter(id: number, sent: Promise<Outcome<PaymentDetails | ApprovalAsked>>): Promise<Outcome<PaymentDetails>> {
  const { data, ...rest } = await sent;
  return data && 'approvalRequestId' in data ? call<(typeof paymentOperations)['getPayment']>(paymentPaths.getPayment, { params: { id } }) : { ...rest, data };
}
