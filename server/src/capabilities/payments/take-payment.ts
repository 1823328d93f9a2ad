import type { PaymentResult } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { beginPayment, type ProcessInput } from './begin-payment.ts';
import type { PaymentDeps } from './deps.ts';
import { readResult } from './read-result.ts';
import { sendAttempts } from './send-attempt.ts';
import { locateSession } from './session/session-row.ts';

/**
 * Takes a payment: transaction 1 writes the attempt as Sent, the gateway is asked with no transaction open,
 * transaction 2 records the outcome. Called again, it answers where the payment stands.
 */
export async function takePayment(deps: PaymentDeps, caller: Caller, identifier: string, input: ProcessInput, idempotencyKey: string | undefined): Promise<PaymentResult> {
  const at = await locateSession(deps.db, caller, identifier);
  const attemptId = await beginPayment(deps, caller, at, input, idempotencyKey);
  if (attemptId !== undefined) await sendAttempts(deps, at.businessUnitId, attemptId);
  return readResult(deps, at);
}
