import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import type { InputOf } from '@ratepayer/contract/kit/operation.ts';
import { solveChallenge } from '../../platform/proof-of-work.ts';
import { call } from '../../platform/request.ts';

type Ops = typeof paymentOperations;

/** The calls of one payment session, by its identifier. */
export const readIntent = (identifier: string) => call<Ops['getPaymentIntent']>(paymentPaths.getPaymentIntent, { params: { identifier } });
export const putCharges = (identifier: string, body: InputOf<Ops['putCharges']>['body']) => call<Ops['putCharges']>(paymentPaths.putCharges, { params: { identifier }, body });
export const putFields = (identifier: string, body: InputOf<Ops['putPaymentFields']>['body']) => call<Ops['putPaymentFields']>(paymentPaths.putPaymentFields, { params: { identifier }, body });
/** Sets the payment method; a challenge (429 while somebody tests cards) is solved by the browser itself and the request sent again, once. */
export async function putSource(identifier: string, body: InputOf<Ops['putPaymentSource']>['body']) {
  const send = (more: { challengeSolution?: string }) => call<Ops['putPaymentSource']>(paymentPaths.putPaymentSource, { params: { identifier }, body: { ...body, ...more } });
  const first = await send({});
  const challenge = first.errors.find((error) => error.propertyName === 'challenge')?.errorMessage;
  return first.status === 429 && challenge ? send({ challengeSolution: await solveChallenge(challenge) }) : first;
}
export const readFee = (identifier: string, paymentSourceType: 'CreditCard' | 'ACH', amountMinor: number) =>
  call<Ops['getFeeAmount']>(paymentPaths.getFeeAmount, { params: { identifier }, query: { paymentSourceType, amountMinor } });
export const processIntent = (identifier: string, key: string, body: InputOf<Ops['processPaymentIntent']>['body']) =>
  call<Ops['processPaymentIntent']>(paymentPaths.processPaymentIntent, { params: { identifier }, body, headers: { 'idempotency-key': key } }, { quiet: true });
/** Goes on after the step of the card issuer; the server asks the gateway how it ended. */
export const continueIntent = (identifier: string, body: InputOf<Ops['continuePaymentIntent']>['body']) =>
  call<Ops['continuePaymentIntent']>(paymentPaths.continuePaymentIntent, { params: { identifier }, body }, { quiet: true });
export const readResult = (identifier: string) => call<Ops['getPaymentResult']>(paymentPaths.getPaymentResult, { params: { identifier } }, { quiet: true });
export const sendReceipt = (paymentId: number, email: string, sessionIdentifier: string) =>
  call<Ops['sendReceipt']>(paymentPaths.sendReceipt, { params: { paymentId }, body: { email, sessionIdentifier } });
