import type { GatewayAnswer, PaymentGateway } from '../../integrations/payment-gateway/payment-gateway.ts';
import { maybeRow, oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { merchantAccountById } from '../gateways/merchant-accounts.ts';
import { attemptById, paymentCore } from './payment.queries.ts';
import { sourceById } from './payment-source.ts';

/** An attempt written as Sent, with everything its gateway needs: no statement stands between the commit and the call. */
export interface Errand {
  readonly attemptId: number;
  readonly businessUnitId: number;
  readonly paymentId: number;
  readonly operation: 'Sale' | 'Void' | 'Refund';
  /** An approval of this attempt would complete the payment. */
  readonly completes: boolean;
  readonly gatewayType: string;
  readonly limitSeconds: number;
  readonly reference: string;
  readonly merchantNumber: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly sale: { readonly purpose: 'Base Payment' | 'Service Fee'; readonly token: string; readonly descriptor: string } | undefined;
  readonly saleReference: string;
}

/** Asks the gateway what an errand says. */
export function run(errand: Errand, gateway: PaymentGateway, signal: AbortSignal): Promise<GatewayAnswer> {
  const { reference, merchantNumber, amountMinor, currencyCode, sale, saleReference } = errand;
  const common = { reference, merchantNumber, amountMinor, currencyCode };
  if (sale) return gateway.sale({ ...common, ...sale, stored: false }, signal);
  return errand.operation === 'Void' ? gateway.void({ ...common, saleReference }, signal) : gateway.refund({ ...common, saleReference }, signal);
}

/** The errand of an attempt that stands as Sent. */
export async function errandOf(tx: Tx, attemptId: number): Promise<Errand | undefined> {
  const attempt = await attemptById(tx, attemptId);
  const payment = attempt && (await paymentCore(tx, attempt.paymentId));
  if (attempt?.outcome !== 'Sent' || !payment) return undefined;
  const [merchant, source, target] = await Promise.all([
    merchantAccountById(tx, payment.merchantAccountId),
    sourceById(tx, payment.paymentSourceId),
    attempt.targetTransactionId === null ? undefined : oneRow(tx, saleReferenceOf(attempt.targetTransactionId)),
  ]);
  const fee = await maybeRow(tx, sql`select 1 from payment where base_payment_id = ${payment.id}`);
  if (!source) throw new Error(`Payment ${payment.id} has no source.`);
  return {
    attemptId,
    businessUnitId: attempt.businessUnitId,
    paymentId: payment.id,
    operation: attempt.operation,
    completes: attempt.operation === 'Sale' && (payment.type === 'Service Fee' || fee === undefined),
    gatewayType: merchant.gatewayType,
    limitSeconds: merchant.limitSeconds,
    reference: attempt.gatewayReference,
    merchantNumber: merchant.merchantNumber,
    amountMinor: attempt.amountMinor,
    currencyCode: payment.currencyCode,
    sale: attempt.operation === 'Sale' ? { purpose: payment.type, token: source.token, descriptor: payment.referenceNumber } : undefined,
    saleReference: target?.reference ?? '',
  };
}

/** Our reference of the sale that a void or refund is for. */
export const saleReferenceOf = (transactionId: unknown) =>
  sql<{ reference: string }>`select sold.gateway_reference as reference from transaction sale join gateway_attempt sold on sold.id = sale.gateway_attempt_id where sale.id = ${transactionId}`;
