import type { GatewayException } from '@ratepayer/contract/payments/exception.operations.ts';
import type { ExceptionAction } from '@ratepayer/contract/payments/gateway-exception.ts';

/** What each action is called and what it does, in a sentence. */
export const actionWords: Readonly<Record<ExceptionAction, { readonly name: string; readonly effect: (amount: string) => string }>> = {
  Belongs: { name: 'Belongs to payment …', effect: () => 'The exception names the payment from now on and is settled. No money moves.' },
  Accept: { name: 'Accept', effect: () => 'The difference is explained. No money moves.' },
  'Give back': { name: 'Give back', effect: (amount) => `The gateway is asked to give ${amount} back to whoever was charged.` },
  'Not ours': { name: 'Not ours', effect: () => 'The money belongs to somebody else. No money moves.' },
  'Never taken': { name: 'Never taken', effect: (amount) => `The payment is voided, its account owes ${amount} again, and the payer is told.` },
};

/** The same where nothing differs: a payment's money that no account got. */
export const restEffect = 'The gateway is asked once more to give the payment’s money back to whoever was charged.';

/** What it means, for a person who sees one for the first time. */
export const kindMeanings: Readonly<Record<GatewayException['kind'], string>> = {
  'Amount Differs': 'The gateway moved another amount than we asked for.',
  'Never Taken': 'We hold this sale as approved; the gateway does not have it.',
  'Money Without A Payment': 'The gateway moved money that no payment explains.',
  'Refunded Twice': 'More went back than was left to refund.',
  'Given Back': 'Money that goes back: of a payment that no account got, or to settle another exception.',
  'Line Missing': 'The gateway’s batch does not name this transaction of ours.',
  'Id Disagrees': 'The gateway’s number and our reference lead to different payments.',
  'Test Sale': 'A sale made to test the merchant account.',
};

/** The gateway's side in a line. */
export const theirsText = ({ theirs, gatewayTransactionId }: GatewayException): string => (theirs ? `${theirs.what} · ${gatewayTransactionId}` : 'No line of the gateway');
/** Our side in a line. */
export const oursText = ({ ours }: GatewayException): string => (ours ? `${ours.type} ${ours.referenceNumber} · ${ours.status}` : 'No payment of ours');
