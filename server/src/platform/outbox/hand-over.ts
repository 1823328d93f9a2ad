import type { Tx } from '../database/database.ts';
import type { Consumer, OutboxRow } from './consumer.ts';

/** A row that a consumer could not take, and why. */
export interface Fault<Row extends OutboxRow = OutboxRow> {
  readonly consumer: string;
  readonly row: Row;
  readonly message: string;
}

/**
 * Hands rows to one consumer, all it can take, in their order. @returns those it cannot; each is found by halving what
 * failed.
 */
export async function handOver<Row extends OutboxRow>(
  tx: Tx,
  consumer: Consumer,
  rows: readonly Row[],
): Promise<Fault<Row>[]> {
  if (rows.length === 0) return [];
  // Not waited for: it travels with the first statement of the consumer, and a lost connection fails that one too.
  tx.query('savepoint handing').catch(() => undefined);
  try {
    await consumer.take(tx, rows);
    tx.query('release savepoint handing').catch(() => undefined);
    return [];
  } catch (error) {
    await tx.query('rollback to savepoint handing');
    await tx.query('release savepoint handing');
    const [row] = rows;
    if (row && rows.length === 1) return [{ consumer: consumer.name, row, message: messageOf(error) }];
  }
  const middle = Math.ceil(rows.length / 2);
  return [
    ...(await handOver(tx, consumer, rows.slice(0, middle))),
    ...(await handOver(tx, consumer, rows.slice(middle))),
  ];
}

/** What is kept of an error. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
