import { isOutcome } from '../../integrations/payment-gateway/payment-gateway.ts';
import { attemptById } from '../payments/attempts/attempt-row.ts';
import type { GatewayRequest } from '../payments/attempts/gateway-request.ts';
import { holdAttempt, markUnknown } from '../payments/attempts/hold-attempt.ts';
import { requestGateway } from '../payments/attempts/request-gateway.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { saidBy, takeIn } from '../payments/late-truth/take-in.ts';
import { sendGiveBack } from './send-give-back.ts';

/**
 * Sends a test sale and gives it back at once. No transaction is open while the gateway is asked; what has no answer is
 * asked about by the plan for every attempt.
 */
export async function sendTestSale(deps: PaymentDeps, request: GatewayRequest): Promise<void> {
  const answer = await requestGateway(deps, request);
  if (!answer) return markUnknown(deps, request);
  const { businessUnitId, attemptId, merchant } = request;
  if (!isOutcome(answer))
    return deps.db.scoped([businessUnitId], async (tx) => {
      const attempt = await attemptById(tx, attemptId);
      if (attempt) await holdAttempt(deps, tx, attempt, answer);
    });
  const at = { businessUnitId, merchantAccountId: merchant.accountId };
  const done = await takeIn(deps, at, saidBy(request, answer, 'Answer'));
  if (done.giveBackId !== undefined) await sendGiveBack(deps, businessUnitId, done.giveBackId);
}
