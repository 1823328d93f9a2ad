import { sql } from 'kysely';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { rowsOf } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { WrittenSet } from '../process/write-set.ts';

/** So many may leave by one mark, and the next mark is asked for while so many are left of it. */
const ahead = 50;
const early = 25;

/** The door through which the attempts of a set leave. */
export interface Door {
  /**
   * Whether the n-th attempt of the set may leave. It does not before it stands on record that it may have: what a
   * worker that died had not marked was provably never sent.
   */
  mayLeave(n: number): Promise<boolean>;
  /** Nobody has to look for what was left behind: all of it has its end, or is in doubt. */
  forget(): Promise<void>;
}

/** A set that somebody else took for the set of a dead worker lets nothing leave any more. */
export function openDoor(deps: PaymentDeps, businessUnitId: number, { id, requests }: WrittenSet): Door {
  let marked = 0;
  let isClosed = false;
  let marking: Promise<void> | undefined;

  async function mark(until: number): Promise<void> {
    const rows = await deps.db.scoped([businessUnitId], (tx) =>
      rowsOf(tx, sql`update attempt_set set leaving = ${until} where id = ${id} and closed_date is null returning id`),
    );
    if (rows.length === 1) marked = until;
    else isClosed = true;
    crashPoint('autopay.leaving');
  }
  const next = (n: number): Promise<void> => {
    marking ??= mark(Math.min(Math.max(n, marked) + ahead, requests.length)).finally(() => {
      marking = undefined;
    });
    return marking;
  };

  return {
    async mayLeave(n) {
      while (n >= marked && !isClosed) await next(n);
      // What fails here is asked for again, and waited for, by the first that needs it.
      if (!isClosed && marked < requests.length && n + early >= marked) next(n).catch(() => undefined);
      return n < marked;
    },
    async forget() {
      await marking?.catch(() => undefined);
      await deps.db.scoped([businessUnitId], (tx) => rowsOf(tx, sql`delete from attempt_set where id = ${id}`));
    },
  };
}
