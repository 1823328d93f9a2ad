import type { GatewayAnswer, GatewayClaim } from '../../../integrations/payment-gateway/payment-gateway.ts';

const words = {
  Sale: { approved: 'charged', declined: 'declined', error: 'notCharged' },
  Void: { approved: 'done', declined: 'notDone', error: 'notDone' },
  Refund: { approved: 'done', declined: 'failed', error: 'failed' },
} as const;

export interface Asked {
  readonly operation: 'Sale' | 'Void' | 'Refund';
  readonly reference: string;
}

/** The answer to a request or an inquiry in the words of all channels. */
export const claimOfAnswer = (asked: Asked, answer: GatewayAnswer, toldAt?: Date): GatewayClaim =>
  ({
    operation: asked.operation,
    says: words[asked.operation][answer.outcome],
    reference: asked.reference,
    gatewayTransactionId: answer.gatewayTransactionId,
    saleTransactionId: '',
    amountMinor: answer.outcome === 'approved' ? answer.amountMinor : 0,
    currencyCode: answer.outcome === 'approved' ? (answer.currencyCode ?? '') : '',
    toldAt: toldAt?.toISOString() ?? '',
    authCode: answer.authCode,
    code: answer.responseCode,
    message: answer.message,
  }) as GatewayClaim;
