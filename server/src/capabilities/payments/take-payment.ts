import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countGuestDecline, isGuest } from './card-testing-defense.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaymentDeps } from './deps.ts';
import type { ProcessInput } from './process/check-payment.ts';
import { completedResult } from './process/completed-result.ts';
import { readResult } from './read-result.ts';
import { sendAttempts } from './attempts/send-attempt.ts';
import { stillUnderWay } from './attempts/still-under-way.ts';

/**
 * Takes a payment: transaction 1 writes the attempt as Sent, the gateway is asked with no transaction open,
 * transaction 2 records the outcome. Called again, it answers where the payment stands.
 */
export async function takePayment(
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  input: ProcessInput,
  idempotencyKey: string | undefined,
): Promise<PaymentResult> {
  const begun = await beginPayment(deps, caller, identifier, input, idempotencyKey);
  const { gatewayRequest, checked, businessUnitId } = begun;
  if (!gatewayRequest) return readResult(deps, caller, identifier);
  const sent = await sendAttempts(deps, gatewayRequest).catch(stillUnderWay);
  if (sent?.first?.outcome === 'declined') {
    if (isGuest(caller)) await countGuestDecline(deps, businessUnitId);
  } else if (!sent?.heldBack) await deps.limits.giveBack(gatewayRequest.held ?? []);
  const result =
    checked && sent?.first && sent.owed && completedResult(checked, gatewayRequest, sent.first.authCode, sent.owed);
  return result ?? readResult(deps, caller, identifier);
}
