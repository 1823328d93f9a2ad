import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';

/** It was never sent: nothing was charged, and that is certain. */
export const neverSent: GatewayAnswer = {
  outcome: 'error',
  gatewayTransactionId: '',
  authCode: '',
  responseCode: 'not_sent',
  message: tell('said_never_received'),
  amountMinor: 0,
};
