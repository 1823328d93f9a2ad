import { sql } from 'kysely';
import type { Statement, Tx } from './database.ts';

/** Answers what is made of the next rows, each as it comes, at most so many; fewer when there are no more. */
export type Walk<Row> = <T>(most: number, make: (row: Row) => T) => Promise<T[]>;

/**
 * Goes through the answer of a statement piece by piece, in the memory of a piece: the statement runs once, over a
 * cursor, and is planned for all of its rows. One walk in a transaction.
 */
export async function walk<Row>(tx: Tx, statement: Statement<Row>): Promise<Walk<Row>> {
  tx.query("select set_config('cursor_tuple_fraction', '1', true)").catch(() => undefined);
  await tx.run(sql`declare walked no scroll cursor for ${statement}`);
  return async (most, make) => {
    const made: ReturnType<typeof make>[] = [];
    await tx.each<Row>(`fetch ${most} from walked`, (row) => made.push(make(row)));
    return made;
  };
}
