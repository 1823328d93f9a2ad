import type { GatewayReply, Merchant, PaymentGateway } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import type { Hit } from '../../../platform/limits/limits.ts';

/**
 * What an outcome may do to accounts: post a payment, give one back, or neither. A sale that completes its payment
 * posts it and is followed by no other request.
 */
export type Effect = 'none' | 'posting' | 'completion' | 'reversal';

/** Where an attempt belongs; none of it ever changes. */
export interface AttemptPlace {
  readonly businessUnitId: number;
  readonly sessionId: number;
  readonly baseId: number;
  readonly paymentId: number;
}

/**
 * An attempt written as Sent, with everything its gateway needs: no statement stands between the commit and the call.
 */
export interface GatewayRequest {
  readonly attemptId: number;
  readonly businessUnitId: number;
  readonly paymentId: number;
  readonly operation: 'Sale' | 'Void' | 'Refund';
  /** What an approval would do to accounts. */
  readonly effect: Effect;
  /** Known to who wrote it as a step of a payment: nobody needs to look it up. */
  readonly place?: AttemptPlace;
  readonly gatewayType: string;
  readonly limitSeconds: number;
  /** Its gateway left requests without an answer: an answer now ends the count, and its rest. */
  readonly inDoubt: boolean;
  readonly reference: string;
  readonly merchant: Merchant;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly sale: RequestedSale | undefined;
  readonly saleReference: string;
  /** The gateway's own number of the sale a void or refund is for. */
  readonly saleTransactionId: string;
  readonly last4: string;
  /** Hits that count it as declined, until it ended otherwise. */
  readonly held?: readonly Hit[];
}

export interface RequestedSale {
  readonly purpose: 'Base Payment' | 'Service Fee';
  readonly token: string;
  readonly descriptor: string;
  readonly payer: PayerAt;
}

/**
 * Whether the payer is there, and where: a page of ours that can show a step of the vendor's, the telephone or counter,
 * or nowhere.
 */
export interface PayerAt {
  readonly present: boolean;
  /** Within the portal; empty where no page of ours is open. */
  readonly returnPath: string;
}

/** Autopay charges without its payer; a step of the vendor's needs the payer's own browser. */
export const payerAt = (
  session: { readonly channel: Channel; readonly identifier: string },
  slug: string,
): PayerAt => ({
  present: !session.channel.includes('Autopay'),
  returnPath: session.channel === 'QuickPay' ? `/customer/${slug}/make-payment/${session.identifier}` : '',
});

/**
 * Asks the gateway what an gatewayRequest says. `onNumber` keeps the gateway's number of a sale before money can move.
 */
export function run(
  gatewayRequest: GatewayRequest,
  gateway: PaymentGateway,
  portalUrl: string,
  onNumber: (gatewayTransactionId: string) => Promise<void>,
  signal: AbortSignal,
): Promise<GatewayReply> {
  const { reference, merchant, amountMinor, currencyCode, sale, saleReference, saleTransactionId, last4 } =
    gatewayRequest;
  const common = { reference, merchant, amountMinor, currencyCode };
  if (sale) {
    const { payer, ...what } = sale;
    return gateway.sale(
      {
        ...common,
        ...what,
        stored: !payer.present,
        returnUrl: payer.returnPath && `${portalUrl}${payer.returnPath}`,
        browser: {},
        onNumber,
      },
      signal,
    );
  }
  const reverse = { ...common, saleReference, saleTransactionId, last4 };
  return gatewayRequest.operation === 'Void' ? gateway.void(reverse, signal) : gateway.refund(reverse, signal);
}

/** Our reference of the sale that a void or refund is for. */
export const saleReferenceOf = (transactionId: unknown) =>
  sql<{
    reference: string;
  }>`select coalesce(sold.ask ->> 'originalReference', sold.gateway_reference) as reference from transaction sale
    join gateway_attempt sold on sold.id = sale.gateway_attempt_id where sale.id = ${transactionId}`;
