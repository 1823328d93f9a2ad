import { type RawBuilder, sql } from 'kysely';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { crashPoint } from '../crash/crash-point.ts';
import {
  type Answers,
  asJson,
  narrowing,
  type Opened,
  openedAlone,
  type OpenedParts,
  platformWide,
  type Statements,
} from './opened.ts';
import { compiled, preparedOf } from './statement-text.ts';
import { firstFault } from './first-fault.ts';
import { hearRows } from './hear-rows.ts';

// Dates stay text and never shift; 64-bit integers are minor units and ids, all far below 2^53, and are checked.
const exact = (value: string): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error('An integer of the database is too large to be exact.');
  return number;
};
const typeIds = { date: 1082, bigint: 20, bigintArray: 1016 };
pg.types.setTypeParser(typeIds.date, (value) => value);
pg.types.setTypeParser(typeIds.bigint, exact);
pg.types.setTypeParser(typeIds.bigintArray as number, (value: string) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(exact),
);

/** An open transaction with its scope set. Statements sent without waiting for one another travel together. */
export interface Tx {
  run<Row>(statement: Statement<Row>): Promise<{ rows: Row[]; count: number }>;
  /** The last statement of the transaction, sent together with the commit: one wait instead of two. */
  finish<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Text with numbered places; for the job engine, which writes its own statements. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Hands over the rows of a text without places as they come, and keeps none. */
  each<Row>(text: string, hear: (row: Row) => void): Promise<void>;
}

/**
 * Transactions whose commit answers before it is on disk: what they wrote is seen by everybody at once, and lost when
 * the database server itself dies within the second. For a payer's answers before a payment, never for what moves money
 * or stands for something at a vendor; whatever commits after it takes it along (decision 361).
 */
export type Unawaited = Pick<Database, 'scoped' | 'opening'>;

export interface Database {
  /**
   * Runs `work` in one transaction that sees only these business units. Deadlocks and serialization failures: again, at
   * most 3 times.
   */
  scoped<T>(businessUnitIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for lists and reports: connections of their own, so that no list holds up a payment. */
  reading<T>(businessUnitIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same over one unchanging picture, with two minutes for a statement; for files. */
  exporting<T>(businessUnitIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For look-ups by an unguessable key and for the worker's own queues: every business unit. */
  platform<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement over every business unit, with its own transaction: one write, one wait. */
  platformOnce<Row>(statement: RawBuilder<Row>): Promise<Row | undefined>;
  /** One read over every business unit that stands alone. The row comes as JSON: dates are text. */
  platformRead<Row>(statement: RawBuilder<Row>): Promise<Row | undefined>;
  /**
   * Opens by an unguessable key: `find` reads over every business unit, and the rest of the work sees only the one of
   * the row it found; `beside` is evaluated with it, in that scope. @throws `none` when it finds none.
   */
  opening<Row extends Opened, T>(
    find: RawBuilder<Row>,
    none: () => Error,
    work: (tx: Tx, found: Row) => Promise<T>,
    beside?: RawBuilder<unknown>,
  ): Promise<T>;
  /**
   * The same for reads alone, as one statement without a transaction's frame (`opened.ts`). Rows come as JSON: dates
   * are text.
   */
  openingRead<Row extends Opened, T extends Statements>(
    find: RawBuilder<Row>,
    parts: OpenedParts<T>,
  ): Promise<(Answers<T> & { readonly found: Row }) | undefined>;
  readonly unawaited: Unawaited;
  /** One unchanging picture of everything, without a time limit; for the invariant audit. */
  auditing<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections for statements that stand alone. */
  readonly pool: pg.Pool;
  /** Connections that may COPY and have no time limit; for imports. */
  readonly bulk: pg.Pool;
  close(): Promise<void>;
}

const mayRunAgain = new Set(['40P01', '40001']);
const usualWaitMs = 2_000; // for a free connection; then the answer is "try again in a moment"
const limits = (statementMs: number, lockMs: number) =>
  `-c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=15000 -c jit=off`;

/** SQL with values in its places, and what its rows are (decision 198). */
export type Statement<Row> = RawBuilder<Row>;

/**
 * Opens the pools of the application role: `size` connections for payments, fewer for lists and imports. For a free one
 * it waits so long.
 */
export function openDatabase(url: string, size = 8, waitMs = usualWaitMs): Database {
  const common = { connectionString: url, idleTimeoutMillis: 30_000, connectionTimeoutMillis: waitMs, keepAlive: true };
  // Statements of payments are prepared by name and planned once for all values, not for each (decision 85).
  const planned = `${limits(10_000, 5_000)} -c plan_cache_mode=force_generic_plan`;
  const pool = new pg.Pool({ ...common, max: size, pipeline: true, options: planned } as pg.PoolConfig);
  // A list that takes longer than five seconds is refused with a sentence that helps (performance.md 4).
  const lists = new pg.Pool({
    ...common,
    max: Math.max(2, Math.ceil(size * 0.75)),
    pipeline: true,
    options: limits(5_000, 3_000),
  } as pg.PoolConfig);
  const bulk = new pg.Pool({
    ...common,
    max: 3,
    connectionTimeoutMillis: 20_000,
    options: `${limits(0, 5_000)} -c temp_buffers=256MB`,
  });
  for (const each of [pool, lists, bulk]) {
    each.on('error', () => undefined); // an idle connection broke; the next query opens another and reports what is wrong
    // A connection that breaks while it is used fails its statements; without a listener it would end the process too.
    each.on('connect', (client) => client.on('error', () => undefined));
  }
  return databaseOver({ pool, lists, bulk });
}

/** The connections that a database is made of. */
export interface Pools {
  readonly pool: pg.Pool;
  readonly lists: pg.Pool;
  readonly bulk: pg.Pool;
}

/** A database over connections that were opened before. */
export function databaseOver({ pool, lists, bulk }: Pools): Database {
  const payments = { pool, named: true, begin: 'begin' };
  const answers = { pool, named: true, begin: 'begin; set local synchronous_commit = off' };
  const readers = { pool: lists, named: false, begin: 'begin' };
  const snapshot = 'begin isolation level repeatable read, read only';

  return {
    pool,
    bulk,
    ...framed(payments),
    unawaited: framed(answers),
    reading: (ids, work) => inScope(readers, 'app.bu', ids.join(','), work),
    exporting: (ids, work) =>
      inScope({ ...readers, begin: snapshot }, 'app.bu', ids.join(','), async (tx) => {
        await tx.query("select set_config('statement_timeout', '120s', true)");
        return work(tx);
      }),
    platform: (work) => inScope(payments, 'app.platform', 'on', work),
    platformOnce: async (statement) => (await inScope(payments, 'app.platform', 'on', (tx) => tx.finish(statement)))[0],
    auditing: (work) =>
      inScope({ ...readers, named: true, begin: snapshot }, 'app.platform', 'on', async (tx) => {
        await tx.query("select set_config('statement_timeout', '0', true)");
        return work(tx);
      }),
    platformRead: async (statement) => (await alone(pool, platformWide(statement)))?.row ?? undefined,
    openingRead: async (find, parts) => {
      const row = await alone(pool, openedAlone(find, parts));
      return row?.found ? { ...row, found: row.found } : undefined;
    },
    close: async () => void (await Promise.all([pool.end(), lists.end(), bulk.end()])),
  };
}

const framed = (way: Way): Unawaited => ({
  scoped: (ids, work) => inScope(way, 'app.bu', ids.join(','), work),
  opening: (find, none, work, beside) =>
    inScope(way, 'app.platform', 'on', async (tx) => {
      const found = await maybeRow(tx, narrowing(find, beside));
      if (!found) throw none();
      return work(tx, found);
    }),
});

interface Way {
  readonly pool: pg.Pool;
  /** Whether statements are prepared by name. */
  readonly named: boolean;
  readonly begin: string;
}

async function inScope<T>(
  way: Way,
  setting: 'app.bu' | 'app.platform',
  value: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(way, setting, value, work);
    } catch (error) {
      if (attempt >= 3 || !mayRunAgain.has(codeOf(error))) throw error;
    }
  }
}

async function inTransaction<T>(
  { pool, named, begin }: Way,
  setting: string,
  value: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!/^(on|[\d,]*)$/.test(value)) throw new Error('A scope is a list of ids.');
  const client = await pool.connect();
  let broken: Error | undefined;
  const fault = firstFault();
  try {
    // Begin and scope are not waited for: they travel with the first statement of the work.
    const together = gather(client);
    const opened = client.query(`${begin}; set local ${setting} = '${value}'`);
    fault.hear(opened);
    let finished = false;
    const send = async <Row>(statement: Statement<Row>) => {
      const asked = named ? preparedOf(statement) : plain(statement);
      together();
      const answer = client.query<Row & pg.QueryResultRow>(asked as pg.QueryConfig);
      fault.hear(answer);
      await opened;
      const { rows, rowCount } = await answer;
      return { rows: rows as Row[], count: rowCount ?? 0 };
    };
    const commit = async () => {
      together();
      if ((await client.query('commit')).command === 'ROLLBACK')
        throw new Error('The transaction was rolled back: one of its statements failed unnoticed.');
    };
    const tx: Tx = {
      run: send,
      query: (text, values) => client.query(text, values),
      async each(text, hear) {
        const heard = hearRows(client, text, hear);
        fault.hear(heard);
        await opened;
        await heard;
      },
      async finish(statement) {
        finished = true;
        const sent = [send(statement), commit()] as const;
        setImmediate(() => crashPoint('commit.sent'));
        const [answer, end] = await Promise.allSettled(sent);
        if (answer.status === 'rejected') throw answer.reason;
        if (end.status === 'rejected') throw end.reason;
        return answer.value.rows;
      },
    };
    const result = await work(tx);
    await opened;
    if (!finished) await commit();
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw fault.behind(error);
  } finally {
    client.release(broken);
  }
}

/** One that is planned for its own values, each time. */
function plain(statement: Statement<unknown>): pg.QueryConfig {
  const { sql: text, parameters } = compiled(statement);
  return { text, values: parameters as unknown[] };
}

/** A statement that is its own transaction and brings its scope along. */
async function alone<Row>(pool: pg.Pool, statement: RawBuilder<Row>): Promise<Row | undefined> {
  const { rows } = await pool.query<Row & pg.QueryResultRow>(preparedOf(statement) as pg.QueryConfig);
  return rows[0];
}

/**
 * Statements sent within one turn leave in one write: a write to a socket costs more than a statement to prepare.
 * Called before each statement; what it held back leaves when the turn ends.
 */
function gather(client: pg.PoolClient): () => void {
  const { stream } = (client as { connection: { stream: Writable } }).connection;
  let held = false;
  const hold = () => {
    if (held) return;
    held = true;
    stream.cork();
    process.nextTick(() => {
      held = false;
      stream.uncork();
    });
  };
  hold();
  return hold;
}

/** PostgreSQL's five-character code of an error, or ''. */
export const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? '';

// Connection exceptions, shut-down and start-up of the server, a full server, and the socket's own words.
const lost = /^(08|57P0[1-5]|53300)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

/** Whether the database could not be reached, so that the same request may succeed in a moment. */
export function isUnreachable(error: unknown): boolean {
  const noSocket = codeOf(error) === 'ENOENT' && (error as { syscall?: string }).syscall === 'connect'; // the server is down and its socket's file gone
  return (
    noSocket ||
    lost.test(codeOf(error)) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      (error as Error | undefined)?.message ?? '',
    )
  );
}

// Another transaction holds the row for longer than we wait, or the statement took longer than it may.
const busy = new Set(['55P03', '57014']);

/** Whether the rows were in use for too long: nothing was changed, and the same request may succeed in a moment. */
export const isBusy = (error: unknown): boolean => busy.has(codeOf(error));

/** All rows of a statement. */
export async function rowsOf<Row>(tx: Tx, statement: Statement<Row>): Promise<Row[]> {
  return (await tx.run(statement)).rows;
}

/** The first row, or undefined. */
export async function maybeRow<Row>(tx: Tx, statement: Statement<Row>): Promise<Row | undefined> {
  return (await rowsOf(tx, statement))[0];
}

/** The first row of a statement that always has one. */
export async function oneRow<Row>(tx: Tx, statement: Statement<Row>): Promise<Row> {
  const row = await maybeRow(tx, statement);
  if (row === undefined) throw new Error('A statement that must answer a row answered none.');
  return row;
}

/** Runs a statement and answers how many rows it changed. */
export async function change(tx: Tx, statement: Statement<unknown>): Promise<number> {
  return (await tx.run(statement)).count;
}

/** Does work over every business unit inside a scope: what a person of several towns may have but once. */
export async function everywhere<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`select set_config('app.platform', 'on', true)`);
  const done = await work();
  await tx.run(sql`select set_config('app.platform', '', true)`);
  return done;
}

/** Changes rows of every business unit inside a scope. */
export const changeEverywhere = (tx: Tx, statement: Statement<unknown>): Promise<void> =>
  everywhere(tx, async () => void (await tx.run(statement)));

/**
 * Several reads as one statement in one snapshot, over parts that are named before them. Rows come as JSON: dates are
 * text.
 */
export const together = <T extends Statements>(
  tx: Tx,
  statements: T,
  parts: readonly RawBuilder<unknown>[] = [],
): Promise<Answers<T>> =>
  oneRow(tx, sql<Answers<T>>`${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``} select ${asJson(statements)}`);
