import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { isBusy, isUnreachable } from '../../../platform/database/database.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { unknownsToOpen } from '../breaker/breaker.rules.ts';
import type { PaymentDeps } from '../deps.ts';
import { gatherOutcomes } from './gather-outcomes.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { resolveAttempt } from './resolve-attempt.ts';
import { sendAttempts } from './send-attempt.ts';
import type { Slots } from './slots.ts';

/** Well before the sweep takes an attempt that was not sent yet for one whose answer was lost (domain.md 10). */
const sendWithinMs = 20_000;

/** It was never sent: nothing was charged, and that is certain. */
const neverSent: GatewayAnswer = {
  outcome: 'error',
  gatewayTransactionId: '',
  authCode: '',
  responseCode: 'not_sent',
  message: tell('said_never_received'),
  amountMinor: 0,
};

export interface SentSet {
  /** Requests that no gateway answered, and those that were not sent since none did. */
  readonly silent: number;
  readonly unsent: number;
}

/**
 * Sends many attempts that were written as Sent together, of one business unit, so many at once as `slots` gives at
 * each merchant account, and records their outcomes by sets. A gateway that went silent is asked nothing more: what was
 * not sent ends as not charged, before anybody could take it for lost.
 */
export async function sendSet(
  deps: PaymentDeps,
  businessUnitId: number,
  requests: readonly GatewayRequest[],
  slots: Slots,
): Promise<SentSet> {
  const began = performance.now();
  const gathered = gatherOutcomes(deps, businessUnitId);
  const inRow = new Map<number, number>();
  const count = { silent: 0, unsent: 0 };

  async function send(request: GatewayRequest): Promise<void> {
    const { accountId } = request.merchant;
    const release = await slots.take(accountId);
    try {
      const isLate = performance.now() - began > sendWithinMs;
      if (isLate || (inRow.get(accountId) ?? 0) >= unknownsToOpen) {
        count.unsent += 1;
        await resolveAttempt(deps, request, neverSent, 'Gateway');
        return;
      }
      await sendAttempts(deps, request, {
        heard(isAnswered) {
          inRow.set(accountId, isAnswered ? 0 : (inRow.get(accountId) ?? 0) + 1);
          if (!isAnswered) count.silent += 1;
        },
        // The place at the gateway is free as soon as it answered what is recorded with others.
        resolve(next, answer) {
          if (answer.outcome === 'approved' && next.effect === 'completion') release();
          return gathered(next, answer);
        },
      });
    } finally {
      release();
    }
  }

  // Past the commit the gateway may have charged: where the outcome cannot be written now, the sweep writes it.
  const lenient = (error: unknown) => {
    if (!isBusy(error) && !isUnreachable(error)) throw error;
  };
  const ended = await Promise.allSettled(requests.map((request) => send(request).catch(lenient)));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return count;
}
