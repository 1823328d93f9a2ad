import { sql } from 'kysely';
import { isUnreachable, rowsOf } from '../../platform/database/database.ts';
import { moveScheduled } from '../enrolments/move-scheduled.ts';
import { gatherOutcomes } from '../payments/attempts/gather-outcomes.ts';
import { type Places, sendSet } from '../payments/attempts/send-set.ts';
import { slotsOf } from '../../platform/jobs/slots.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readAutopayUnit } from './autopay-unit.ts';
import { type BegunSet, beginSet } from './process-set.ts';
import { later, waitMs } from './set-moves.ts';
import { nextSetSize, smallestSet } from './set-size.rules.ts';
import { takeOutcomesOf } from './take-outcomes.ts';

/** Sets that are worked on side by side; as many business units, where there are, else several of one. */
const setsAtOnce = 4;
/** Transactions at once that record outcomes, of all sets together: payers need connections too. */
const recordingsAtOnce = 2;
/** Requests at one merchant account at once. */
const requestsAtOnce = 16;
/** A run ends after so long, whatever is left: the next one goes on. */
const longestMs = 60_000;

type OnError = (error: unknown) => void;
interface Run {
  readonly deps: PaymentDeps;
  readonly onError: OnError;
  readonly places: Places;
  /** Sets of one business unit side by side. */
  readonly side: number;
  readonly until: number;
  looked: number;
  begun: number;
}

/** Business units that have something due. */
const unitsDue = (deps: PaymentDeps): Promise<number[]> =>
  deps.db.platform(async (tx) => {
    const now = deps.clock.now();
    const rows = await rowsOf(
      tx,
      sql<{ id: number }>`select u.id from published.business_unit u where exists (select
        from published.scheduled_payment s where s.business_unit_id = u.id and s.status = 'Scheduled'
        and s.processing_date <= (${now}::timestamptz at time zone 'UTC')::date + 1
        and s.starts_at <= ${now} and coalesce(s.next_try_date, '-infinity') <= ${now}) order by u.id`,
    );
    return rows.map(({ id }) => id);
  });

/** What failed for a fault of ours is tried again in a while, and does not stand before what comes after it. */
const postpone = (deps: PaymentDeps, businessUnitId: number, id: number): Promise<unknown> =>
  deps.db.scoped([businessUnitId], (tx) =>
    moveScheduled(tx, [{ id, from: 'Scheduled', set: { nextTryDate: later(deps, waitMs.pending) } }]),
  );

/** Begins a set; one that fails as a whole is begun one by one, so that what cannot be holds up no other. */
async function begunOf(run: Run, businessUnitId: number, most: number): Promise<BegunSet> {
  const { deps } = run;
  const around = await deps.db.scoped([businessUnitId], (tx) => readAutopayUnit(tx, businessUnitId, deps.clock.now()));
  let claimed: readonly number[] = [];
  const hear = (ids: readonly number[]) => {
    claimed = ids;
  };
  try {
    return await beginSet(deps, around, { most }, hear);
  } catch (error) {
    if (isUnreachable(error) || claimed.length === 0) throw error;
    const alone: BegunSet[] = [];
    for (const only of claimed)
      try {
        alone.push(await beginSet(deps, around, { most: 1, only }, () => undefined));
      } catch (own) {
        run.onError(own);
        await postpone(deps, businessUnitId, only).catch(run.onError);
      }
    return {
      claimed,
      begun: alone.flatMap((one) => one.begun),
      sets: alone.flatMap((one) => one.sets),
    };
  }
}

/** Takes one set: begun, sent, ended. @returns how many were claimed, and how large the next one may be */
async function takeSet(run: Run, businessUnitId: number, size: number): Promise<{ claimed: number; next: number }> {
  const { claimed, begun, sets } = await begunOf(run, businessUnitId, size);
  run.looked += claimed.length;
  run.begun += begun.length;
  const began = performance.now();
  const { silent, unsent } = await sendSet(run.deps, businessUnitId, sets, run.places);
  const tookMs = performance.now() - began;
  await takeOutcomesOf(run.deps, begun);
  return { claimed: claimed.length, next: nextSetSize({ size, tookMs, silent: silent + unsent }) };
}

/** Takes what is due of a business unit: a small set alone, then larger ones side by side while it is answered. */
async function takeUnit(run: Run, businessUnitId: number): Promise<void> {
  let size = smallestSet;
  let isEmpty = false;
  const lane = async (sets: number): Promise<void> => {
    for (let n = 0; n < sets && !isEmpty && performance.now() < run.until; n++) {
      const asked = size;
      const { claimed, next } = await takeSet(run, businessUnitId, asked);
      size = next;
      if (claimed < asked) isEmpty = true;
    }
  };
  try {
    await lane(1);
    await Promise.all(Array.from({ length: run.side }, () => lane(Number.POSITIVE_INFINITY)));
  } catch (error) {
    run.onError(error);
  }
}

/**
 * Takes what is due, of one business unit or of all; any number of workers may. One that fails holds up no other: it is
 * tried again with a later look. @returns how many were looked at, and how many were begun
 */
export async function processScheduled(
  deps: PaymentDeps,
  onError: OnError,
  only?: number,
): Promise<{ looked: number; begun: number }> {
  const until = performance.now() + longestMs;
  const places = { asking: slotsOf(requestsAtOnce), gathered: gatherOutcomes(deps, recordingsAtOnce) };
  const waiting = only === undefined ? await unitsDue(deps) : [only];
  const side = Math.max(1, Math.floor(setsAtOnce / waiting.length));
  const run: Run = { deps, onError, places, side, until, looked: 0, begun: 0 };
  const lane = async (): Promise<void> => {
    for (let unit = waiting.shift(); unit !== undefined; unit = waiting.shift()) await takeUnit(run, unit);
  };
  await Promise.all(Array.from({ length: setsAtOnce }, lane));
  return { looked: run.looked, begun: run.begun };
}
