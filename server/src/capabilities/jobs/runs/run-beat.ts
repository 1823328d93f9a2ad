import { sql } from 'kysely';
import { type Database, maybeRow } from '../../../platform/database/database.ts';
import { Interrupted, Lost } from '../task-kind.ts';
import { type Claim, isHeld } from './claim-run.ts';

const beatMs = 1_000;

/** The sign of life of a worker that has a run; it tells how far the task is. */
export interface Beat {
  readonly signal: AbortSignal;
  /** Which task is done now. */
  at(position: number): void;
  progress(done: number, total: number): void;
  /** @throws Lost, Interrupted */
  check(): void;
  stop(): void;
}

interface Told {
  readonly wish: string;
  readonly isLate: boolean;
}

/** Beats once a second, whatever the task does meanwhile. */
export function startBeat(db: Database, claim: Claim): Beat {
  const ended = new AbortController();
  let [position, done, total] = [0, 0, 0];
  let isTelling = false;
  const tell = async () => {
    const alive = await db.scoped([claim.businessUnitId], (tx) =>
      maybeRow(
        tx,
        sql<Told>`with beat as (update job_execution set heartbeat_date = now() where ${isHeld(claim)}
            returning id, wish, deadline_date < now() as "isLate"),
          told as (update job_task t set progress_done = ${done}, progress_total = ${total} from beat
            where t.execution_id = beat.id and t.position = ${position} and t.status = 'Processing')
          select wish, "isLate" from beat`,
      ),
    );
    if (!alive) ended.abort(new Lost());
    else if (alive.isLate || alive.wish === 'Stop') ended.abort(new Interrupted());
  };
  const timer = setInterval(() => {
    if (isTelling || ended.signal.aborted) return;
    isTelling = true;
    // A beat that fails is followed by another; a minute without one loses the run.
    void tell()
      .catch(() => undefined)
      .finally(() => (isTelling = false));
  }, beatMs);
  return {
    signal: ended.signal,
    at(next) {
      [position, done, total] = [next, 0, 0];
    },
    progress(now, all) {
      [done, total] = [now, all];
    },
    check() {
      if (ended.signal.aborted) throw ended.signal.reason;
    },
    stop: () => clearInterval(timer),
  };
}
