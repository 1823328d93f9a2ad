import type { Database } from '../database/database.ts';
import { type GatheredWindow, gatherHits, tellEveryMs } from './gather-hits.ts';
import { type LimitName, limitTable } from './limit-table.ts';
import type { LimitValues } from './limit-values.ts';

const mostKept = 50_000;

/**
 * Limits that count every request (L0, L11): a node counts in memory and tells the database about once a second or
 * after a twentieth of the limit, so that the sum over all nodes is right to within that and no request waits for a
 * counter. What several have to tell goes in one statement (decision 167). Of so many keys the oldest makes room, and
 * what it counted is told nevertheless.
 */
export function preCounter(db: Database, values: LimitValues, mostKeys = mostKept) {
  const windows = new Map<string, GatheredWindow>();
  const gathered = gatherHits(db, (name) => windows.get(name));

  return function isOver(limit: LimitName, key: string | number, now = Date.now()): boolean {
    const most = values.most(limit);
    const name = `${limit}: ${key}`;
    const window = windowOf(name, limitTable[limit].seconds, now);
    window.pending += 1;
    if (window.pending >= most / 20) gathered.tellNow(name, window);
    else if (now - window.toldAt >= tellEveryMs) gathered.tellSoon(name, window);
    return window.known + window.telling + window.pending > most;
  };

  /** The running window of a key. */
  function windowOf(name: string, seconds: number, now: number): GatheredWindow {
    const started = Math.floor(now / 1000 / seconds) * seconds;
    const kept = windows.get(name);
    if (kept?.started === started) return kept;
    const window = gathered.waiting(name, started) ?? {
      seconds,
      started,
      pending: 0,
      telling: 0,
      known: 0,
      toldAt: now,
    };
    windows.delete(name);
    if (windows.size >= mostKeys) forgetOldest();
    windows.set(name, window);
    return window;
  }

  function forgetOldest(): void {
    const [oldest] = windows;
    if (!oldest) return;
    const [name, window] = oldest;
    windows.delete(name);
    if (window.pending > 0) gathered.tellSoon(name, window);
  }
}
