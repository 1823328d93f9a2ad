import type { GatewayClaim } from '../../integrations/payment-gateway/payment-gateway.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

interface Money {
  readonly merchantAccountId: number;
  readonly amountMinor: number;
  readonly currencyCode: string;
}

interface Left {
  readonly refundableMinor: number;
  readonly adjustableMinor: number;
}

/**
 * Why money that a gateway told of cannot be a payment's; undefined means that it can. A sale is of the whole, what
 * goes back of no more than is left.
 */
export function whyNotItsMoney(
  exception: Money & { readonly claim: Partial<GatewayClaim> },
  payment: Money & Left,
): Told | undefined {
  const { operation, amountMinor = 0, currencyCode = '' } = exception.claim;
  const most = {
    Sale: payment.amountMinor,
    Void: payment.amountMinor,
    Refund: payment.refundableMinor,
    Dispute: payment.adjustableMinor,
    Return: payment.adjustableMinor,
    Message: 0,
  };
  const fits =
    operation !== undefined && (operation === 'Sale' ? amountMinor === most.Sale : amountMinor <= most[operation]);
  const isWhole = Math.abs(exception.amountMinor) === amountMinor; // several reports may name it: then it is more than one payment's
  const isSame =
    exception.currencyCode === payment.currencyCode &&
    (currencyCode === '' || currencyCode === payment.currencyCode) &&
    exception.merchantAccountId === payment.merchantAccountId;
  return fits && isWhole && isSame ? undefined : tell('payment_other_money');
}

/**
 * How a claim names the sale of a payment: its own is found by our reference, what is about it by the gateway's number
 * of it.
 */
export const saleOfClaim = (
  { operation }: Partial<GatewayClaim>,
  { saleReference, saleTransactionId }: { readonly saleReference: string; readonly saleTransactionId: string },
): Partial<GatewayClaim> =>
  operation === 'Sale' || operation === 'Dispute' || operation === 'Return'
    ? { reference: saleReference, saleTransactionId: operation === 'Sale' ? '' : saleTransactionId }
    : { reference: '', saleTransactionId };
