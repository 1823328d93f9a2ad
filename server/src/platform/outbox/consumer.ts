import type { Tx } from '../database/database.ts';

/** An announcement on its way. */
export interface OutboxRow {
  readonly id: number;
  readonly businessUnitId: number;
  readonly orderingKey: string;
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly announcedDate: Date;
}

/**
 * Somebody who wants some topics. `take` runs in the transaction that removes the rows and must tolerate repeats. It
 * sends its statements one after the other and writes nothing outside the database: what it rejects is taken back and
 * tried again.
 */
export interface Consumer {
  /** Kept beside what it could not take. */
  readonly name: string;
  readonly wants: (topic: string) => boolean;
  readonly take: (tx: Tx, rows: readonly OutboxRow[]) => Promise<void>;
}
