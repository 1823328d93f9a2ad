import type { PaymentResult } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaymentDeps } from './deps.ts';
import type { ProcessInput } from './process/check-payment.ts';
import { readResult } from './read-result.ts';
import { sendAttempts } from './send-attempt.ts';

/**
 * Takes a payment: transaction 1 writes the attempt as Sent, the gateway is asked with no transaction open,
 * transaction 2 records the outcome. Called again, it answers where the payment stands.
 */
export async function takePayment(deps: PaymentDeps, caller: Caller, identifier: string, input: ProcessInput, idempotencyKey: string | undefined): Promise<PaymentResult> {
  const { errand, ...at } = await beginPayment(deps, caller, identifier, input, idempotencyKey);
  if (errand) await sendAttempts(deps, errand);
  return readResult(deps, at);
}
