import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';

/**
 * Room for what goes through all accounts of a town, until the transaction ends: memory to join them in, so that a
 * large town does not go by the disk, and more time than an answer to a payer may take.
 */
export const roomToCount = (tx: Tx) =>
  rowsOf(tx, sql`select set_config('work_mem', '64MB', true), set_config('statement_timeout', '20s', true)`);
