import { intentApi } from '../../platform/api/intent.api.ts';
import { receiptApi } from '../../platform/api/receipt.api.ts';
import { solveChallenge } from '../../platform/proof-of-work.ts';
import { outcomeOf } from '../../platform/refused.ts';

type Input<K extends keyof typeof intentApi> = Omit<Parameters<(typeof intentApi)[K]>[0], 'identifier'>;
type Source = Parameters<typeof intentApi.putPaymentSource>[0];
type SourceBody = Source extends infer S ? (S extends unknown ? Omit<S, 'identifier'> : never) : never;

/** The calls of one payment session, by its identifier; a refusal is a value. */
export const readIntent = (identifier: string) => outcomeOf(intentApi.getPaymentIntent({ identifier }));
export const putCharges = (identifier: string, body: Input<'putCharges'>) =>
  outcomeOf(intentApi.putCharges({ identifier, ...body }));
export const putFields = (identifier: string, body: Input<'putPaymentFields'>) =>
  outcomeOf(intentApi.putPaymentFields({ identifier, ...body }));
/**
 * Sets the payment method; a challenge (429 while somebody tests cards) is solved by the browser itself and the request
 * sent again, once.
 */
export async function putSource(identifier: string, body: SourceBody) {
  const send = (more: { challengeSolution?: string }) =>
    outcomeOf(intentApi.putPaymentSource({ identifier, ...body, ...more }));
  const first = await send({});
  const challenge = first.errors.find((error) => error.propertyName === 'challenge')?.errorMessage;
  return first.status === 429 && challenge ? send({ challengeSolution: await solveChallenge(challenge) }) : first;
}
export const readFee = (identifier: string, paymentSourceType: 'CreditCard' | 'ACH', amountMinor: number) =>
  outcomeOf(intentApi.getFeeAmount({ identifier, paymentSourceType, amountMinor }));
export const processIntent = (identifier: string, idempotencyKey: string, body: Input<'processPaymentIntent'>) =>
  outcomeOf(intentApi.processPaymentIntent({ identifier, ...body }, { idempotencyKey, quiet: true }));
/** Goes on after the step of the card issuer; the server asks the gateway how it ended. */
export const continueIntent = (identifier: string, body: Input<'continuePaymentIntent'>) =>
  outcomeOf(intentApi.continuePaymentIntent({ identifier, ...body }, { quiet: true }));
export const readResult = (identifier: string) =>
  outcomeOf(intentApi.getPaymentResult({ identifier }, { quiet: true }));
export const sendReceipt = (paymentId: number, email: string, sessionIdentifier: string) =>
  outcomeOf(receiptApi.sendReceipt({ paymentId, email, sessionIdentifier }));
