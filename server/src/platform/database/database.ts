import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';

// Dates stay text and never shift; 64-bit integers are minor units and ids, all far below 2^53, and are checked.
const exact = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error('An integer of the database is too large to be exact.');
  return number;
};
const typeIds = { date: 1082, bigint: 20, bigintArray: 1016 };
pg.types.setTypeParser(typeIds.date, (value) => value);
pg.types.setTypeParser(typeIds.bigint, exact);
pg.types.setTypeParser(typeIds.bigintArray as number, (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(exact)));

/** An open transaction with its scope set. */
export type Tx = Transaction<Record<string, never>>;

export interface Database {
  /** Runs `work` in one transaction that sees only these business units. Deadlocks and serialization failures: again, at most 3 times. */
  scoped<T>(businessUnitIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For look-ups by an unguessable key and for the worker's own queues: every business unit. */
  platform<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const mayRunAgain = new Set(['40P01', '40001']);
const sessionOptions = '-c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=15000 -c jit=off';

/** Opens the pool of the application role. */
export function openDatabase(url: string, size = 14): Database {
  const pool = new pg.Pool({ connectionString: url, max: size, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 20_000, options: sessionOptions });
  pool.on('error', () => undefined); // an idle connection broke; the next query opens another and reports what is wrong
  const kysely = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) });

  async function inScope<T>(setting: 'app.bu' | 'app.platform', value: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await kysely.transaction().execute(async (tx) => {
          await tx.executeQuery(CompiledQuery.raw('select set_config($1, $2, true)', [setting, value]));
          return await work(tx);
        });
      } catch (error) {
        if (attempt >= 3 || !mayRunAgain.has(codeOf(error))) throw error;
      }
    }
  }

  return {
    pool,
    scoped: (ids, work) => inScope('app.bu', ids.join(','), work),
    platform: (work) => inScope('app.platform', 'on', work),
    close: () => kysely.destroy(),
  };
}

/** PostgreSQL's five-character code of an error, or ''. */
export const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? '';

/** All rows of a statement. */
export async function rowsOf<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(tx)).rows;
}

/** The first row, or undefined. */
export async function maybeRow<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row | undefined> {
  return (await rowsOf(tx, statement))[0];
}

/** The first row of a statement that always has one. */
export async function oneRow<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row> {
  const row = await maybeRow(tx, statement);
  if (row === undefined) throw new Error('A statement that must answer a row answered none.');
  return row;
}

/** Runs a statement and answers how many rows it changed. */
export async function change(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0n);
}

export { sql };
