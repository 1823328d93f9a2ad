import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database, Tx, Unawaited } from '../src/platform/database/database.ts';

/**
 * A database that refuses a second connection of the same pool to whoever holds one in an open transaction: of many
 * at once each would wait for the connection of another, and all would be turned away (seen with fifty look-ups).
 */
export function oneConnectionEach(db: Database): Database {
  const holding = new AsyncLocalStorage<'payments' | 'lists'>();
  const check = (wanted: 'payments' | 'lists') => {
    if (holding.getStore() === wanted)
      throw new Error('A second connection is asked for while a transaction holds one.');
  };
  const within =
    <Found extends unknown[], T>(pool: 'payments' | 'lists', work: (tx: Tx, ...found: Found) => Promise<T>) =>
    (tx: Tx, ...found: Found) =>
      holding.run(pool, () => work(tx, ...found));
  const alone =
    <Given extends unknown[], T>(ask: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      check('payments');
      return ask(...given);
    };
  const checked = (pool: pg.Pool) =>
    new Proxy(pool, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        if (name === 'query' || name === 'connect') check('payments');
        return value.bind(target) as unknown;
      },
    });
  const framed = (of: Unawaited): Unawaited => ({
    scoped: alone((ids, work) => of.scoped(ids, within('payments', work))) as Database['scoped'],
    opening: alone((find, none, work, beside) =>
      of.opening(find, none, within('payments', work), beside),
    ) as Database['opening'],
  });
  return {
    ...db,
    ...framed(db),
    pool: checked(db.pool),
    unawaited: framed(db.unawaited),
    platform: alone((work) => db.platform(within('payments', work))) as Database['platform'],
    platformOnce: alone(db.platformOnce) as Database['platformOnce'],
    platformRead: alone(db.platformRead) as Database['platformRead'],
    openingRead: alone(db.openingRead) as Database['openingRead'],
    reading: async (ids, work) => {
      check('lists');
      return db.reading(ids, within('lists', work));
    },
  };
}
