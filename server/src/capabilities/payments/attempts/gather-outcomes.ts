import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { isUnreachable } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { resolveAttempt, type Resolved } from './resolve-attempt.ts';
import { type Approved, mayBeTogether, resolveSet } from './resolve-set.ts';
import type { Slots } from './slots.ts';

/** Outcomes of a transaction, and how long the first one waits for others. */
const most = 100;
const waitMs = 40;
/** What the places of `writing` are for: all business units share them. */
const recordings = 0;

interface Waiting extends Approved {
  readonly done: (resolved: Promise<Resolved>) => void;
}

/**
 * Records outcomes as they come, those that are simple up to a hundred in a transaction, as many of these at once as
 * `writing` gives: more would wait for one another's connection. What fails together is recorded one by one, so that
 * one that cannot be holds up no other.
 */
export function gatherOutcomes(deps: PaymentDeps, businessUnitId: number, writing: Slots) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  const alone = ({ request, answer, done }: Waiting) => done(resolveAttempt(deps, request, answer, 'Gateway'));
  const record = async (set: readonly Waiting[]): Promise<void> => {
    try {
      const recorded = await resolveSet(deps, businessUnitId, set);
      for (const one of set)
        if (recorded.has(one.request.attemptId)) one.done(Promise.resolve({ taken: true, next: undefined }));
        else alone(one);
    } catch (error) {
      for (const one of set) isUnreachable(error) ? one.done(Promise.reject(error)) : alone(one);
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const set = waiting;
    waiting = [];
    if (set.length > 0) void writing.take(recordings).then((release) => record(set).finally(release));
  };

  return (request: GatewayRequest, answer: GatewayAnswer): Promise<Resolved> => {
    if (!mayBeTogether(request, answer)) return resolveAttempt(deps, request, answer, 'Gateway');
    return new Promise<Resolved>((done) => {
      waiting.push({ request, answer, done });
      if (waiting.length >= most) flush();
      else timer ??= setTimeout(flush, waitMs);
    });
  };
}
