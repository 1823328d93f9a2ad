import type { GatewayAnswer } from '../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { paymentOutcomes } from '../../platform/observe/metrics.ts';
import type { PaymentDeps } from './deps.ts';
import type { Effect, Errand } from './errand.ts';
import { decideOutcome, outcomeOf } from './outcome/decide-outcome.ts';
import { readScene } from './outcome/read-scene.ts';
import { type ResolvedBy, writeOutcome } from './outcome/write-outcome.ts';

export interface AttemptAt {
  readonly attemptId: number;
  readonly businessUnitId: number;
  /** What an approval would do to accounts; the most of its operation when that is not known. */
  readonly effect: Effect;
}

/**
 * Records the outcome of an attempt, once: the first proof wins, whoever brings it. In the same transaction everything
 * that follows from it, up to the next attempt written as Sent. Two waits: the scene, and the writing.
 * @returns what to ask the gateway next, or undefined when there is nothing or somebody else was first.
 */
export async function resolveAttempt(deps: PaymentDeps, at: AttemptAt, answer: GatewayAnswer, by: ResolvedBy): Promise<Errand | undefined> {
  let recorded: { operation: string; outcome: string; by: string } | undefined;
  const next = await deps.db.scoped([at.businessUnitId], async (tx) => {
    const now = deps.clock.now();
    const scene = await readScene(tx, at.attemptId, answer.outcome === 'approved' ? at.effect : 'none', now);
    const outcome = scene && outcomeOf(scene.attempt.outcome, answer);
    if (!scene || !outcome) return undefined;
    crashPoint('outcome.locked');
    recorded = { operation: scene.attempt.operation, outcome, by };
    return writeOutcome(tx, scene, answer, outcome, by, decideOutcome(scene, answer, now), now);
  });
  if (recorded) paymentOutcomes.inc(recorded);
  crashPoint('outcome.committed');
  return next;
}
