import {
  type GatewayReply,
  isOutcome,
  type OpenAnswer,
} from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import type { GatewayRequest } from '../../payments/attempts/gateway-request.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

/**
 * Autopay, telephone and counter have no browser of the payer's: what a card issuer asks for is a decline, once the
 * gateway has called the sale off. Undefined when it does not say so.
 */
export async function declineAbsent(
  deps: PaymentDeps,
  { reference, merchant, gatewayType, limitSeconds, sale }: GatewayRequest,
  { gatewayTransactionId }: OpenAnswer,
): Promise<GatewayReply | undefined> {
  const about = {
    reference,
    operation: 'Sale',
    merchant,
    gatewayTransactionId,
    saleTransactionId: '',
    requestedAt: deps.clock.now(),
    token: sale?.token ?? '',
    withdraw: true,
  } as const;
  const answer = await deps
    .gatewayOf(gatewayType)
    .inquire(about, AbortSignal.timeout(limitSeconds * 1000))
    .catch(() => undefined);
  if (!answer || !isOutcome(answer)) return undefined;
  return answer.outcome === 'error'
    ? {
        ...answer,
        outcome: 'declined',
        responseCode: 'authentication_required',
        message: tell('said_holder_absent'),
      }
    : answer;
}
