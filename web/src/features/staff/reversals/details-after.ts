import type { ApprovalAsked, PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';

/** The payment after a void or refund was sent; one that waits for a second person is read anew, with its request. */
export async function detailsAfter(id: number, sent: Promise<PaymentDetails | ApprovalAsked>): Promise<PaymentDetails> {
  const answer = await sent;
  return 'approvalRequestId' in answer ? paymentApi.getPayment({ id }) : answer;
}
