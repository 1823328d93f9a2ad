import pg from 'pg';
import type { Database } from '../database/database.ts';
import { addHits } from './add-hits.ts';

/** What a node counted of a key in its running window. */
export interface GatheredWindow {
  readonly seconds: number;
  readonly started: number;
  /** Counted here and not yet in the database. */
  pending: number;
  /** On its way there. */
  telling: number;
  /** The sum of all nodes when this one last told its own. */
  known: number;
  toldAt: number;
}

export const tellEveryMs = 1_000;
const gatherMs = 200;
/** As many keys wait where nothing can be told for long; what others counted is known here alone then. */
const mostWaiting = 50_000;

/**
 * Tells the database what was counted of many keys, one statement after the other. What a statement that the server
 * refused should have told is told with the next one; one that got no answer may have counted, and is told no more.
 */
export function gatherHits(db: Database, windowOf: (name: string) => GatheredWindow | undefined) {
  const due = new Map<string, GatheredWindow>();
  let timer: NodeJS.Timeout | undefined;
  let isTelling = false;
  let again = false;
  let restsUntil = 0;

  const waiting = (name: string, started: number): GatheredWindow | undefined => {
    const window = due.get(name);
    return window?.started === started ? window : undefined;
  };
  function wait(name: string, window: GatheredWindow): void {
    if (due.size < mostWaiting || due.has(name)) due.set(name, window);
  }
  function tellWithin(ms: number): void {
    timer ??= setTimeout(tell, ms).unref();
  }

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    again = isTelling;
    if (isTelling) return;
    const now = Date.now();
    if (now < restsUntil) tellWithin(restsUntil - now);
    const told = now < restsUntil ? [] : taken(now);
    if (told.length === 0) return;
    isTelling = true;
    addHits(db, told)
      .then(
        (sums) => {
          const known = new Map(sums.map(({ key, hits }) => [key, hits]));
          for (const { key, window } of told) {
            window.telling = 0;
            window.known = Math.max(window.known, known.get(key) ?? 0);
          }
        },
        // Counting must never fail a request.
        (error: unknown) => {
          for (const { key, hits, window } of told)
            if (error instanceof pg.DatabaseError) takeBack(key, hits, window);
            else Object.assign(window, { telling: 0, known: window.known + hits });
          restsUntil = Date.now() + tellEveryMs;
          tellWithin(tellEveryMs);
        },
      )
      .finally(() => {
        isTelling = false;
        if (again) tell();
      });
  }

  /** What waits, as it is told now; what belongs to a window that ended counts nowhere any more. */
  function taken(now: number) {
    const told = [...due].flatMap(([key, window]) => {
      const { pending: hits, seconds, started } = window;
      if (hits === 0 || (started + seconds) * 1_000 <= now) return [];
      Object.assign(window, { pending: 0, telling: hits, toldAt: now });
      return [{ key, seconds, hits, window }];
    });
    due.clear();
    return told;
  }

  /** The key may have made room and begun anew meanwhile. */
  function takeBack(name: string, hits: number, from: GatheredWindow): void {
    from.telling = 0;
    const now = windowOf(name);
    const window = (now?.started === from.started ? now : waiting(name, from.started)) ?? from;
    window.pending += hits;
    wait(name, window);
  }

  return {
    /** One that waits to be told, and made room for others. */
    waiting,
    tellNow: (name: string, window: GatheredWindow) => (wait(name, window), tell()),
    tellSoon: (name: string, window: GatheredWindow) => (wait(name, window), tellWithin(gatherMs)),
  };
}
