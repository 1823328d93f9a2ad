import { merchantOf } from '../../gateways/merchant-accounts.ts';
import { type GatewayRequest, payerAt } from '../attempts/gateway-request.ts';
import type { AttemptContext } from './lock-context.ts';
import type { OutcomePlan } from './outcome-plan.ts';

/** What was made of an attempt that follows, and the sale that it reverses where it does. */
export type Following = Pick<GatewayRequest, 'attemptId' | 'reference' | 'amountMinor'> &
  Partial<Pick<GatewayRequest, 'saleReference' | 'saleTransactionId' | 'last4'>>;

/** What a gateway is asked after an outcome: the attempt that follows it, written as Sent. */
export function requestFollowing(
  context: AttemptContext,
  { payment, operation }: NonNullable<OutcomePlan['next']>,
  made: Following,
): GatewayRequest {
  const merchant = payment.type === 'Service Fee' ? context.merchants.fee : context.merchants.base;
  if (!merchant) throw new Error(`Payment ${payment.id} has no merchant account.`);
  return {
    saleReference: '',
    saleTransactionId: '',
    last4: '',
    ...made,
    businessUnitId: payment.businessUnitId,
    paymentId: payment.id,
    operation,
    effect: operation === 'Sale' ? 'completion' : payment.postedDate ? 'reversal' : 'none',
    place: {
      businessUnitId: payment.businessUnitId,
      sessionId: context.session.id,
      baseId: context.base.id,
      paymentId: payment.id,
    },
    gatewayType: merchant.gatewayType,
    limitSeconds: merchant.limitSeconds,
    inDoubt: merchant.inDoubt,
    merchant: merchantOf(merchant),
    currencyCode: payment.currencyCode,
    sale:
      operation === 'Sale'
        ? {
            purpose: payment.type,
            token: context.token,
            descriptor: payment.referenceNumber,
            payer: payerAt(context.session, context.slug),
          }
        : undefined,
  };
}
