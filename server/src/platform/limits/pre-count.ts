import type { Database } from '../database/database.ts';
import { type LimitName, limitTable } from './limit-table.ts';
import type { LimitValues } from './limit-values.ts';
import { countHits } from './limits.ts';

interface Window {
  started: number;
  /** Counted here and not yet in the database. */
  pending: number;
  /** The sum of all nodes when this one last told its own. */
  known: number;
  toldAt: number;
}

const tellEveryMs = 1_000;
const mostKeys = 50_000;

/**
 * Limits that count every request (L0, L11): a node counts in memory and tells the database once a second or after a
 * twentieth of the limit, so that the sum over all nodes is right to within that and no request waits for a counter.
 */
export function preCounter(db: Database, values: LimitValues) {
  const windows = new Map<string, Window>();
  return function isOver(limit: LimitName, key: string | number, now = Date.now()): boolean {
    const { seconds } = limitTable[limit];
    const most = values.most(limit);
    const started = Math.floor(now / 1000 / seconds) * seconds;
    const name = `${limit}: ${key}`;
    let window = windows.get(name);
    if (window?.started !== started) {
      if (windows.size > mostKeys) windows.clear();
      window = { started, pending: 0, known: 0, toldAt: now };
      windows.set(name, window);
    }
    window.pending += 1;
    if (window.pending >= most / 20 || now - window.toldAt >= tellEveryMs) tell(window, name, seconds, now);
    return window.known + window.pending > most;
  };

  function tell(window: Window, name: string, seconds: number, now: number): void {
    const told = window.pending;
    window.pending = 0;
    window.known += told;
    window.toldAt = now;
    // Counting must never fail a request: what could not be told is counted here alone.
    countHits(db, name, seconds, told).then(
      (sum) => {
        window.known = Math.max(window.known, sum);
      },
      () => undefined,
    );
  }
}
