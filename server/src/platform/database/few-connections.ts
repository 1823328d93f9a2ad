import { slotsOf } from '../jobs/slots.ts';
import type { Database } from './database.ts';

/** All transactions share the places. */
const transactions = 0;

/**
 * The same database, of whose connections for payments whoever is given it holds so many at once at most: others wait
 * for a place here, and not for a connection that somebody else needs. What is asked beside transactions (a gateway)
 * takes no place.
 */
export function fewConnections(db: Database, most: number): Database {
  const places = slotsOf(most);
  const placed =
    <Given extends unknown[], T>(ask: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      const release = await places.take(transactions);
      try {
        return await ask(...given);
      } finally {
        release();
      }
    };
  return {
    ...db,
    scoped: placed(db.scoped) as Database['scoped'],
    platform: placed(db.platform) as Database['platform'],
    opening: placed(db.opening) as Database['opening'],
    platformOnce: placed(db.platformOnce) as Database['platformOnce'],
    platformRead: placed(db.platformRead) as Database['platformRead'],
    openingRead: placed(db.openingRead) as Database['openingRead'],
  };
}
