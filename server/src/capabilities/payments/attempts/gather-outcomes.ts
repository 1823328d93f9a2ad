import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { isUnreachable } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { resolveAttempt, type Resolved } from './resolve-attempt.ts';
import { type Approved, kindOf, resolveSet, type SetKind } from './resolve-set.ts';
import { type Slots, slotsOf } from '../../../platform/jobs/slots.ts';

/**
 * Outcomes of a transaction: of those that a fee follows fewer, since what dies between the two is given back; and how
 * long the first one waits for others.
 */
const most: Readonly<Record<SetKind, number>> = { completed: 100, followed: 32 };
const waitMs = 100;
/** What the places of `writing` are for: all business units share them. */
const recordings = 0;

interface Waiting extends Approved {
  readonly done: (resolved: Promise<Resolved>) => void;
}

/** Records outcomes of one kind together: whatever has come by the time that there is a place to write. */
function gathering(record: (set: readonly Waiting[]) => Promise<void>, writing: Slots, most: number) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isAsking || waiting.length === 0) return;
    isAsking = true;
    const release = await writing.take(recordings);
    isAsking = false;
    const set = waiting.slice(0, most);
    waiting = waiting.slice(most);
    void record(set).finally(release);
    wake();
  };
  const wake = (): void => {
    if (waiting.length >= most) void flush();
    else if (waiting.length > 0) timer ??= setTimeout(flush, waitMs);
  };
  return (one: Waiting): void => {
    waiting.push(one);
    wake();
  };
}

type Alone = (one: Waiting) => void;

/** Each of a set hears what was recorded of it; what fails together is recorded one by one. */
async function recordSet(resolving: Promise<Map<number, Resolved>>, set: readonly Waiting[], alone: Alone) {
  try {
    const recorded = await resolving;
    for (const one of set) {
      const resolved = recorded.get(one.request.attemptId);
      if (resolved) one.done(Promise.resolve(resolved));
      else alone(one);
    }
  } catch (error) {
    for (const one of set) isUnreachable(error) ? one.done(Promise.reject(error)) : alone(one);
  }
}

/** Records an outcome, with others where it is simple. */
export type Gathered = (request: GatewayRequest, answer: GatewayAnswer) => Promise<Resolved>;

function gatherAt(deps: PaymentDeps, businessUnitId: number, writing: Slots): Gathered {
  const alone: Alone = ({ request, answer, done }) => done(resolveAttempt(deps, request, answer, 'Gateway'));
  const of = (kind: SetKind) =>
    gathering((set) => recordSet(resolveSet(deps, businessUnitId, kind, set), set, alone), writing, most[kind]);
  const gather: Readonly<Record<SetKind, Alone>> = { completed: of('completed'), followed: of('followed') };
  return (request, answer) => {
    const kind = kindOf(request, answer);
    if (!kind) return resolveAttempt(deps, request, answer, 'Gateway');
    return new Promise<Resolved>((done) => gather[kind]({ request, answer, done }));
  };
}

/**
 * Records outcomes as they come, those that are simple up to a hundred of a kind and business unit in a transaction,
 * whatever set they were sent with, as many of these at once as are named: more would wait for one another's
 * connection. What fails together is recorded one by one, so that one that cannot be holds up no other.
 */
export function gatherOutcomes(deps: PaymentDeps, atOnce: number): (businessUnitId: number) => Gathered {
  const writing = slotsOf(atOnce);
  const units = new Map<number, Gathered>();
  return (businessUnitId) => {
    const gathered = units.get(businessUnitId) ?? gatherAt(deps, businessUnitId, writing);
    units.set(businessUnitId, gathered);
    return gathered;
  };
}
