import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { isBusy, isUnreachable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countGuestDecline, isGuest } from './card-testing-defense.ts';
import { beginPayment } from './begin-payment.ts';
import { type DeclineKeys, type HeldDecline, holdDecline, tooManyDeclines } from './decline-limits.ts';
import type { PaymentDeps } from './deps.ts';
import type { ProcessInput } from './process/check-payment.ts';
import { readResult } from './read-result.ts';
import type { GatewayRequest } from './attempts/gateway-request.ts';
import { resolveAttempt } from './attempts/resolve-attempt.ts';
import { sendAttempts } from './attempts/send-attempt.ts';

/**
 * Past transaction 1 the gateway may have charged: when the outcome cannot be written now, the sweep writes it, and the
 * payer reads where the payment stands.
 */
function stillUnderWay(error: unknown): undefined {
  if (!isBusy(error) && !isUnreachable(error)) throw error;
}

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
  const {
    gatewayRequest,
    keys,
    phone = '',
    ...at
  } = await beginPayment(deps, caller, identifier, input, idempotencyKey);
  if (!gatewayRequest || !keys) return readResult(deps, caller, identifier);
  const held = await holdOrRefuse(deps, caller, gatewayRequest, keys, phone);
  const first = await sendAttempts(deps, gatewayRequest).catch(stillUnderWay);
  if (first?.outcome !== 'declined')
    return (await Promise.all([readResult(deps, caller, identifier), held.giveBack()]))[0];
  if (isGuest(caller)) await countGuestDecline(deps, at.businessUnitId);
  return readResult(deps, caller, identifier);
}

/** Of many at once those that are too many end here, and no gateway hears of them. @throws 429. */
async function holdOrRefuse(
  deps: PaymentDeps,
  caller: Caller,
  gatewayRequest: GatewayRequest,
  keys: DeclineKeys,
  phone: string,
): Promise<HeldDecline> {
  const held = await holdDecline(deps.limits, caller, keys);
  if (!held.isOver) return held;
  const answer = {
    outcome: 'error',
    gatewayTransactionId: '',
    authCode: '',
    responseCode: 'not_sent',
    message: '',
    amountMinor: 0,
  } as const;
  await resolveAttempt(deps, { ...gatewayRequest, effect: 'none' }, answer, 'Gateway');
  throw tooManyDeclines(phone);
}
