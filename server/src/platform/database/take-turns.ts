import type { Database } from './database.ts';

const last = new WeakMap<Database, Promise<unknown>>();

/**
 * What goes through all accounts of a town is done one after the other in a node: together they would hold the
 * connections that every list needs. Who waits holds none.
 */
export function takeTurns<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(db) ?? Promise.resolve()).then(work);
  last.set(
    db,
    mine.catch(() => undefined),
  );
  return mine;
}
