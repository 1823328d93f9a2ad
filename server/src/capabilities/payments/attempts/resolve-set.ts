import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { paymentOutcomes } from '../../../platform/observe/metrics.ts';
import type { PaymentDeps } from '../deps.ts';
import type { DecidedSale } from '../outcome/approved-set.ts';
import { decideOutcome, outcomeOf } from '../outcome/decide-outcome.ts';
import { lockCompletions } from '../outcome/lock-completions.ts';
import type { AttemptContext } from '../outcome/lock-context.ts';
import { lockFollowed } from '../outcome/lock-followed.ts';
import type { Placed } from '../outcome/set-standing.ts';
import { isCompletion, writeCompletions } from '../outcome/write-completions.ts';
import { isFollowed, writeFollowed } from '../outcome/write-followed.ts';
import type { GatewayRequest } from './gateway-request.ts';
import type { Resolved } from './resolve-attempt.ts';

/** A request that was approved, and what its gateway said. */
export interface Approved {
  readonly request: GatewayRequest;
  readonly answer: GatewayAnswer;
}

/** What approvals are recorded together: those that complete their payment, or those that their fee follows. */
export type SetKind = 'completed' | 'followed';

/** With which others an answer may be recorded; undefined where it goes its own way. */
export function kindOf({ effect, operation, place, sale }: GatewayRequest, answer: GatewayAnswer): SetKind | undefined {
  if (answer.outcome !== 'approved' || place === undefined || operation !== 'Sale') return undefined;
  if (effect === 'completion') return 'completed';
  return effect === 'none' && sale?.purpose === 'Base Payment' ? 'followed' : undefined;
}

interface Way {
  readonly lock: (tx: Tx, asked: readonly Placed[]) => Promise<Map<number, AttemptContext>>;
  /** Whether an outcome is so simple that it is recorded with others. */
  readonly fits: (one: DecidedSale) => boolean;
  /** @returns what to ask next, by the number of the attempt before it */
  readonly write: (tx: Tx, set: readonly DecidedSale[], now: Date) => Promise<Map<number, GatewayRequest>>;
}
const ways: Readonly<Record<SetKind, Way>> = {
  completed: {
    lock: lockCompletions,
    fits: isCompletion,
    write: (tx, set) => writeCompletions(tx, set).then(() => new Map()),
  },
  followed: { lock: lockFollowed, fits: isFollowed, write: writeFollowed },
};

/**
 * Records many outcomes of a kind in one transaction, decided each by itself as `resolveAttempt` does. Those that are
 * not so simple are left alone. @returns what was recorded, by the number of the attempt
 */
export async function resolveSet(
  deps: PaymentDeps,
  businessUnitId: number,
  kind: SetKind,
  set: readonly Approved[],
): Promise<Map<number, Resolved>> {
  const { lock, fits, write } = ways[kind];
  const done = await deps.db.scoped([businessUnitId], async (tx) => {
    const asked = set.flatMap(({ request: { attemptId, place } }): Placed[] => (place ? [{ attemptId, place }] : []));
    const contexts = await lock(tx, asked);
    crashPoint('outcome.locked');
    const now = deps.clock.now();
    const decided = set.flatMap(({ request, answer }): DecidedSale[] => {
      const context = contexts.get(request.attemptId);
      if (!context || outcomeOf(context.attempt.outcome, answer) !== 'Approved') return [];
      return [{ context, answer, plan: decideOutcome(context, answer, now) }];
    });
    const together = decided.filter(fits);
    const next = together.length > 0 ? await write(tx, together, now) : new Map<number, GatewayRequest>();
    return together.map(({ context: { attempt } }) => ({ attempt, next: next.get(attempt.id) }));
  });
  crashPoint('outcome.committed');
  for (const { attempt } of done)
    paymentOutcomes.inc({ operation: attempt.operation, outcome: 'Approved', by: 'Gateway' });
  return new Map(done.map(({ attempt, next }) => [attempt.id, { taken: true, next }]));
}
