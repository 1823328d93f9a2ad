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

/** Minor units as a decimal text, for vendors that take one: 8412 is "84.12". */
export const decimalOf = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** "84.12" as minor units. */
export const minorOf = (decimal: string | number): number => Math.round(Number(decimal) * 100);
