import type { Database } from '../database/database.ts';
import { type LimitName, limitTable } from './limit-table.ts';
import type { LimitValues } from './limit-values.ts';
import { addHits } from './add-hits.ts';

interface Window {
  readonly seconds: number;
  started: number;
  /** Counted here and not yet in the database. */
  pending: number;
  /** The sum of all nodes when this one last told its own. */
  known: number;
  toldAt: number;
}

const tellEveryMs = 1_000;
const gatherMs = 200;
const mostKeys = 50_000;

/**
 * Limits that count every request (L0, L11): a node counts in memory and tells the database about once a second or
 * after a twentieth of the limit, so that the sum over all nodes is right to within that and no request waits for a
 * counter. What several have to tell goes in one statement (decision 167).
 */
export function preCounter(db: Database, values: LimitValues) {
  const windows = new Map<string, Window>();
  const due = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;
  return function isOver(limit: LimitName, key: string | number, now = Date.now()): boolean {
    const { seconds } = limitTable[limit];
    const most = values.most(limit);
    const started = Math.floor(now / 1000 / seconds) * seconds;
    const name = `${limit}: ${key}`;
    let window = windows.get(name);
    if (window?.started !== started) {
      if (windows.size > mostKeys) windows.clear();
      window = { seconds, started, pending: 0, known: 0, toldAt: now };
      windows.set(name, window);
    }
    window.pending += 1;
    const soon = now - window.toldAt >= tellEveryMs;
    const atOnce = window.pending >= most / 20;
    if (soon || atOnce) due.add(name);
    if (atOnce) tell(now);
    else if (soon) gathering ??= setTimeout(() => tell(Date.now()), gatherMs).unref();
    return window.known + window.pending > most;
  };

  function tell(now: number): void {
    clearTimeout(gathering);
    gathering = undefined;
    const told = [...due].flatMap((key) => {
      const window = windows.get(key);
      if (!window?.pending) return [];
      const { pending: hits, seconds } = window;
      window.pending = 0;
      window.known += hits;
      window.toldAt = now;
      return [{ key, seconds, hits, window }];
    });
    due.clear();
    if (told.length === 0) return;
    const windowOf = new Map(told.map(({ key, window }) => [key, window]));
    // Counting must never fail a request: what could not be told is counted here alone.
    addHits(db, told).then(
      (sums) => {
        for (const { key, hits } of sums) {
          const window = windowOf.get(key);
          if (window) window.known = Math.max(window.known, hits);
        }
      },
      () => undefined,
    );
  }
}
