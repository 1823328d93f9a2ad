import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { compiled } from './statement-text.ts';

const running = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Equal statements that are asked at the same time run once (performance.md 4): ten people who open the same list share
 * one count. What was read before somebody asked is never handed out, but for the statement that is still at work.
 */
export function shareRunning<T>(db: Database, statement: RawBuilder<unknown>, work: () => Promise<T>): Promise<T> {
  const { sql: text, parameters } = compiled(statement);
  const key = JSON.stringify([text, parameters]);
  const here = running.get(db) ?? new Map<string, Promise<unknown>>();
  running.set(db, here);
  const known = here.get(key) as Promise<T> | undefined;
  if (known) return known;
  const begun = work().finally(() => here.delete(key));
  here.set(key, begun);
  return begun;
}
