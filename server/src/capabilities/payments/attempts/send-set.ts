import { isBusy, isUnreachable } from '../../../platform/database/database.ts';
import { unknownsToOpen } from '../breaker/breaker.rules.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Gathered } from './gather-outcomes.ts';
import type { WrittenSet } from '../process/write-set.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { type Door, openDoor } from './leave.ts';
import { neverSent } from './never-sent.ts';
import { resolveAttempt } from './resolve-attempt.ts';
import { kindOf } from './resolve-set.ts';
import { sendAttempts } from './send-attempt.ts';
import type { Slots } from '../../../platform/jobs/slots.ts';

/** Well before anybody takes its worker for dead (`recover-sets.ts`). */
const sendWithinMs = 20_000;
/** The fee of a base that was recorded leaves well before the sweep takes it for lost (`sweep-attempts.ts`). */
const followWithinMs = 10_000;

/** Requests under way at each merchant account, and who records what came of them; of all sets that share them. */
export interface Places {
  readonly asking: Slots;
  readonly gathered: (businessUnitId: number) => Gathered;
}

export interface SentSet {
  /** Requests that no gateway answered, and those that were not sent since none did. */
  readonly silent: number;
  readonly unsent: number;
}

/**
 * Sends many attempts that were written as Sent together, of one business unit, so many at once as `asking` gives at
 * each merchant account, and records their outcomes by sets. None leaves before it stands on record that it may have. A
 * gateway that went silent is asked nothing more: what was not sent ends as never sent, before anybody could take it
 * for lost.
 */
export async function sendSet(
  deps: PaymentDeps,
  businessUnitId: number,
  sets: readonly WrittenSet[],
  places: Places,
): Promise<SentSet> {
  const began = performance.now();
  const { asking } = places;
  const gathered = places.gathered(businessUnitId);
  const inRow = new Map<number, number>();
  const count = { silent: 0, unsent: 0 };

  async function send(request: GatewayRequest, door: Door, n: number): Promise<void> {
    const { accountId } = request.merchant;
    let release = await asking.take(accountId);
    try {
      const isLate = performance.now() - began > sendWithinMs;
      if (isLate || (inRow.get(accountId) ?? 0) >= unknownsToOpen || !(await door.mayLeave(n))) {
        count.unsent += 1;
        await resolveAttempt(deps, request, neverSent, 'Gateway');
        return;
      }
      await sendAttempts(deps, request, {
        heard(isAnswered) {
          inRow.set(accountId, isAnswered ? 0 : (inRow.get(accountId) ?? 0) + 1);
          if (!isAnswered) count.silent += 1;
        },
        // The place at the gateway is free as soon as it answered what is recorded with others. What follows takes the
        // next one of those before any payment that is still to begin: few are charged without their fee.
        resolve(next, answer) {
          if (kindOf(next, answer)) release();
          return gathered(next, answer);
        },
        async mayFollow(next) {
          release();
          const since = performance.now();
          release = await asking.take(accountId, true);
          return next.operation !== 'Sale' || performance.now() - since <= followWithinMs;
        },
      });
    } finally {
      release();
    }
  }

  // Past the commit the gateway may have charged: where the outcome cannot be written now, the sweep writes it.
  const inDoubt = new Set<Door>();
  const lenient = (door: Door) => (error: unknown) => {
    inDoubt.add(door);
    if (!isBusy(error) && !isUnreachable(error)) throw error;
  };
  const all = sets.map(async (set) => {
    const door = openDoor(deps, businessUnitId, set);
    const ended = await Promise.allSettled(
      set.requests.map((request, n) => send(request, door, n).catch(lenient(door))),
    );
    // What could neither leave nor end, whoever recovers it finds by its set.
    if (!inDoubt.has(door)) await door.forget().catch(lenient(door));
    return ended;
  });
  const ended = (await Promise.all(all)).flat();
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return count;
}
