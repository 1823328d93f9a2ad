import { sql } from 'kysely';
import { type Database, rowsOf } from '../database/database.ts';
import { type LimitName, limitTable } from './limit-table.ts';

const readEveryMs = 30_000;

/**
 * A limit may be lowered to a fifth of its usual value: less would lock out town halls and libraries behind one
 * address.
 */
export const leastHits = (limit: LimitName): number => Math.ceil(limitTable[limit].hits / 5);

export interface LimitValues {
  /** How many hits are too many for this limit, in this installation. */
  most(limit: LimitName): number;
  /** Reads what Global Admins chose; at the latest half a minute after a change by itself. */
  reload(): Promise<void>;
}

/**
 * The limits of this installation: the usual ones, but for those that a Global Admin changed. `factor` is 1 but in
 * tests.
 */
export function limitValues(db: Database, factor: number): LimitValues {
  let chosen = new Map<string, number>();
  let readAt = 0;
  async function reload(): Promise<void> {
    readAt = Date.now();
    const rows = await db.platform((tx) =>
      rowsOf(
        tx,
        sql<{
          name: string;
          hits: number | null;
        }>`select distinct on (name) name, hits from published.limit_change order by name, id desc`,
      ),
    );
    chosen = new Map(rows.flatMap(({ name, hits }) => (hits === null ? [] : [[name, hits] as const])));
  }
  return {
    reload,
    most(limit) {
      // Reading must never hold up or fail a request: until it is done the values known so far count.
      if (Date.now() - readAt > readEveryMs) reload().catch(() => undefined);
      return (chosen.get(limit) ?? limitTable[limit].hits) * factor;
    },
  };
}
