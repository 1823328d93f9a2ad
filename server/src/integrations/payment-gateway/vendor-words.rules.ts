import type { ClaimFacts, ClaimWords, GatewayAnswer, GatewayClaim } from './payment-gateway.ts';

/** An answer with what a vendor leaves out. */
export const answer = (
  outcome: GatewayAnswer['outcome'],
  more: Partial<Omit<GatewayAnswer, 'outcome'>> = {},
): GatewayAnswer => ({
  outcome,
  gatewayTransactionId: '',
  authCode: '',
  responseCode: '',
  message: '',
  amountMinor: 0,
  ...more,
});

/** A claim with what a vendor leaves out. */
export const claim = <Operation extends keyof ClaimWords>(
  operation: Operation,
  says: ClaimWords[Operation],
  more: Partial<ClaimFacts> = {},
): GatewayClaim =>
  ({
    operation,
    says,
    reference: '',
    gatewayTransactionId: '',
    saleTransactionId: '',
    amountMinor: 0,
    currencyCode: '',
    toldAt: '',
    authCode: '',
    code: '',
    message: '',
    ...more,
  }) as GatewayClaim;

/** "84.12" or 84.1 as minor units, by its digits. */
export function minorOf(decimal: string | number): number {
  const [whole = '0', part = ''] = String(decimal).trim().split('.');
  return Number(`${whole}${part.padEnd(2, '0').slice(0, 2)}`);
}
