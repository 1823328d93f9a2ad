import type { GatewayAnswer, GatewayNotice } from './payment-gateway.ts';

/** An answer with what a vendor leaves out. */
export const answer = (outcome: GatewayAnswer['outcome'], more: Partial<Omit<GatewayAnswer, 'outcome'>> = {}): GatewayAnswer => ({
  outcome,
  gatewayTransactionId: '',
  authCode: '',
  responseCode: '',
  message: '',
  amountMinor: 0,
  ...more,
});

export const notice = (kind: GatewayNotice['kind'], more: Partial<Omit<GatewayNotice, 'kind'>> = {}): GatewayNotice => ({
  kind,
  reference: '',
  gatewayTransactionId: '',
  amountMinor: 0,
  authCode: '',
  code: '',
  message: '',
  disputeId: '',
  ...more,
});

/** "84.12" or 84.1 as minor units, by its digits. */
export function minorOf(decimal: string | number): number {
  const [whole = '0', part = ''] = String(decimal).trim().split('.');
  return Number(`${whole}${part.padEnd(2, '0').slice(0, 2)}`);
}
