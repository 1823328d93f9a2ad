import { sql } from 'kysely';
import { rowsOf, type Tx } from '../database/database.ts';
import type { LimitName } from './limit-table.ts';
import type { Limits } from './limits.ts';

/**
 * Counts a hit for each of these keys, in the transaction that it guards; one that stands several times counts as
 * often. Answers by place how many seconds the window still has for those that are one too many.
 */
export async function countEach(
  tx: Tx,
  limits: Limits,
  limit: LimitName,
  keys: readonly (string | number)[],
): Promise<readonly (number | undefined)[]> {
  const waits: (number | undefined)[] = keys.map(() => undefined);
  // A statement counts a key once: the second time it stands there is a statement of its own.
  for (let left = keys.map((key, at) => ({ key: String(key), at })); left.length > 0; ) {
    const now = [...new Map(left.toReversed().map((one) => [one.key, one])).values()];
    const places = new Map(now.map(({ key, at }) => [`${limit}: ${key}`, at]));
    const from = sql`unnest(${sql.val(now.map(({ key }) => key))}::text[]) as x (key)`;
    const { parts } = limits.counting([{ limit, key: sql`x.key`, from }]);
    const over = await rowsOf(
      tx,
      sql<{ key: string; seconds: number }>`with ${parts} select asked.key, asked.seconds
        from counted join asked using (key) where counted.hits > asked.most`,
    );
    for (const { key, seconds } of over) waits[places.get(key) ?? -1] = seconds;
    const counted = new Set(now.map(({ at }) => at));
    left = left.filter(({ at }) => !counted.has(at));
  }
  return waits;
}
