import type { GatewayAnswer, PaymentGateway } from '../../integrations/payment-gateway/payment-gateway.ts';
import { sql } from '../../platform/database/database.ts';

/** What an outcome may do to accounts: post a payment, give one back, or neither. */
export type Effect = 'none' | 'posting' | 'reversal';

/** An attempt written as Sent, with everything its gateway needs: no statement stands between the commit and the call. */
export interface Errand {
  readonly attemptId: number;
  readonly businessUnitId: number;
  readonly paymentId: number;
  readonly operation: 'Sale' | 'Void' | 'Refund';
  /** What an approval would do to accounts. */
  readonly effect: Effect;
  readonly gatewayType: string;
  readonly limitSeconds: number;
  readonly reference: string;
  readonly merchantNumber: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly sale: { readonly purpose: 'Base Payment' | 'Service Fee'; readonly token: string; readonly descriptor: string } | undefined;
  readonly saleReference: string;
  /** The gateway's own number of the sale a void or refund is for. */
  readonly saleTransactionId: string;
  readonly last4: string;
}

/** Asks the gateway what an errand says. */
export function run(errand: Errand, gateway: PaymentGateway, signal: AbortSignal): Promise<GatewayAnswer> {
  const { reference, merchantNumber, amountMinor, currencyCode, sale, saleReference, saleTransactionId, last4 } = errand;
  const common = { reference, merchantNumber, amountMinor, currencyCode };
  if (sale) return gateway.sale({ ...common, ...sale, stored: false }, signal);
  const reverse = { ...common, saleReference, saleTransactionId, last4 };
  return errand.operation === 'Void' ? gateway.void(reverse, signal) : gateway.refund(reverse, signal);
}

/** Our reference of the sale that a void or refund is for. */
export const saleReferenceOf = (transactionId: unknown) =>
  sql<{
    reference: string;
  }>`select coalesce(sold.ask ->> 'originalReference', sold.gateway_reference) as reference from transaction sale join gateway_attempt sold on sold.id = sale.gateway_attempt_id where sale.id = ${transactionId}`;
