import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { paymentOutcomes } from '../../../platform/observe/metrics.ts';
import type { PaymentDeps } from '../deps.ts';
import { decideOutcome, outcomeOf } from '../outcome/decide-outcome.ts';
import { type Completing, lockCompletions } from '../outcome/lock-completions.ts';
import { type Completion, isCompletion, writeCompletions } from '../outcome/write-completions.ts';
import type { GatewayRequest } from './gateway-request.ts';

/** A request that was approved, and what its gateway said. */
export interface Approved {
  readonly request: GatewayRequest;
  readonly answer: GatewayAnswer;
}

/** Whether an answer may be recorded with others: an approval that completes its payment and is followed by nothing. */
export const mayBeTogether = (request: GatewayRequest, answer: GatewayAnswer): boolean =>
  answer.outcome === 'approved' && request.effect === 'completion' && request.place !== undefined;

/**
 * Records many outcomes in one transaction, decided each by itself as `resolveAttempt` does. Those that are not so
 * simple are left alone. @returns the numbers of the attempts that were recorded
 */
export async function resolveSet(
  deps: PaymentDeps,
  businessUnitId: number,
  set: readonly Approved[],
): Promise<Set<number>> {
  const done = await deps.db.scoped([businessUnitId], async (tx) => {
    const places = set.flatMap(({ request: { attemptId, place } }): Completing[] =>
      place ? [{ attemptId, place }] : [],
    );
    const contexts = await lockCompletions(tx, places);
    crashPoint('outcome.locked');
    const now = deps.clock.now();
    const decided = set.flatMap(({ request, answer }): Completion[] => {
      const context = contexts.get(request.attemptId);
      if (!context || outcomeOf(context.attempt.outcome, answer) !== 'Approved') return [];
      return [{ context, answer, plan: decideOutcome(context, answer, now) }];
    });
    const together = decided.filter(isCompletion);
    if (together.length > 0) await writeCompletions(tx, together);
    return together.map(({ context }) => context.attempt);
  });
  crashPoint('outcome.committed');
  for (const { operation } of done) paymentOutcomes.inc({ operation, outcome: 'Approved', by: 'Gateway' });
  return new Set(done.map(({ id }) => id));
}
