import { currencyCode as booked } from '@ratepayer/contract/kit/shapes.ts';
import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { NewException } from '../../exceptions/raise-exception.ts';
import type { Claimed } from './lock-claimed.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

const kindWords: Readonly<Record<string, string>> = {
  Sale: 'sale',
  Void: 'void',
  Refund: 'refund',
  Dispute: 'dispute',
  Return: 'return',
};

/** Why an exception ends that a later word made untrue. */
export const saidOtherwise = tell('reason_otherwise');

/** An exception about what is claimed; `amountMinor` is signed: the gateway's books less ours. */
export function exceptionOf(
  { at, claim, channel, payment }: Claimed,
  kind: ExceptionKind,
  amountMinor: number,
): NewException {
  const gatewayTransactionId =
    claim.gatewayTransactionId || `${kindWords[claim.operation]} ${claim.reference || claim.saleTransactionId}`;
  // Of a currency that we do not keep books in, the line as it was told names the true one.
  const currencyCode = booked.safeParse(claim.currencyCode).data ?? payment?.currencyCode ?? 'USD';
  const { businessUnitId, merchantAccountId } = at;
  return {
    businessUnitId,
    merchantAccountId,
    kind,
    gatewayTransactionId,
    amountMinor,
    currencyCode,
    claim: { ...claim, channel },
    ...(payment ? { paymentId: payment.id } : {}),
  };
}

/** What is told in another currency than the payment's cannot be counted in its books. */
export const isOtherCurrency = ({ claim, payment }: Claimed): boolean =>
  payment !== undefined && claim.currencyCode !== '' && claim.currencyCode !== payment.currencyCode;
