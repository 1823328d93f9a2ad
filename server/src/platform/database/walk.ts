import { sql } from 'kysely';
import { rowsOf, type Statement, type Tx } from './database.ts';

/** Answers the next rows, at most so many; fewer when there are no more. */
export type Walk<Row> = (most: number) => Promise<Row[]>;

/**
 * Goes through the answer of a statement piece by piece, in the memory of a piece: the statement runs once, over a
 * cursor, and is planned for all of its rows. One walk in a transaction.
 */
export async function walk<Row>(tx: Tx, statement: Statement<Row>): Promise<Walk<Row>> {
  tx.query("select set_config('cursor_tuple_fraction', '1', true)").catch(() => undefined);
  await tx.run(sql`declare walked no scroll cursor for ${statement}`);
  return (most) => rowsOf(tx, sql<Row>`fetch ${sql.lit(most)} from walked`);
}
