import type pg from 'pg';
import type { Database, Statement, Tx } from '../../../platform/database/database.ts';
import { hearRows } from '../../../platform/database/hear-rows.ts';
import { compiled } from '../../../platform/database/statement-text.ts';
import type { importLock, kindLock } from './import-lock.ts';

/** A connection of its own on which one run of an import works, in transactions of its unit. */
export interface UploadConnection {
  readonly client: pg.PoolClient;
  /** `tx` is for verbs that are not written for this connection alone. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Works on a connection that holds a lock of its business unit: one run at a time of those that share it, whether it
 * imports or undoes.
 */
export async function onUploadConnection<T>(
  db: Database,
  lock: typeof importLock | typeof kindLock,
  businessUnitId: number,
  work: (connection: UploadConnection) => Promise<T>,
): Promise<T> {
  const client = await db.bulk.connect();
  const tx = overConnection(client);
  const inTransaction = async <R>(inside: (tx: Tx) => Promise<R>): Promise<R> => {
    await client.query('begin');
    await client.query(
      `select set_config('app.bu', $1, true), set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('work_mem', '256MB', true)`,
      [String(businessUnitId)],
    );
    const result = await inside(tx);
    await client.query('commit');
    return result;
  };
  let broken: Error | undefined;
  try {
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1, $2)', [lock, businessUnitId]);
    await client.query('set lock_timeout = 5000');
    return await work({ client, inTransaction });
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    // The temporary tables and the lock belong to this connection, which somebody else uses next.
    if (!broken)
      await client.query('select pg_advisory_unlock_all()').then(
        () => client.query('discard temp'),
        (lost: Error) => (broken = lost),
      );
    client.release(broken);
  }
}

/** Statements of others on this connection: its run holds its lock, and no second connection beside it. */
const overConnection = (client: pg.PoolClient): Tx => ({
  async run<Row>(statement: Statement<Row>) {
    const { sql: text, parameters } = compiled(statement);
    const { rows, rowCount } = await client.query<Row & pg.QueryResultRow>(text, [...parameters]);
    return { rows, count: rowCount ?? 0 };
  },
  query: (text, values) => client.query(text, values),
  each: (text, hear) => hearRows(client, text, hear),
  finish: () => Promise.reject(new Error('A run of an import ends its transactions itself.')),
});
