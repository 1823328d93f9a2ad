import type { ExtraOf, PageOf, QueryOf, RowOf } from '@ratepayer/contract/kit/list.ts';
import type { Clock } from '../clock/clock.ts';
import { codeOf, type Database, rowsOf, sql, type Tx } from '../database/database.ts';
import { shareRunning } from '../database/share-running.ts';
import { badRequest } from '../http/refusal.ts';
import { conditionOf } from './condition.ts';
import { orderOf, orderText } from './order.ts';
import type { AnyList, Counted, Ground, Source, Sql, Tally } from './source.ts';
import { isTold, sayTold } from '../texts/say.ts';
import { say } from '../texts/refusals.ts';

type ReadDeps = { readonly db: Database; readonly clock: Clock };
type Open = (tx: Tx) => Promise<Ground>;

/**
 * A page of a list with what its whole filter adds up to: two statements at the same time on two connections, neither
 * of which waits for the other; equal counts run once (performance.md 4).
 * @throws 400 when a statement takes longer than it may: never a wrong number.
 */
export async function readPage<D extends AnyList, A extends Counted>(
  deps: ReadDeps,
  source: Source<D, A>,
  businessUnitId: number,
  query: QueryOf<D>,
  open: Open,
): Promise<PageOf<D> & A> {
  const { db } = deps;
  const told = Promise.withResolvers<Tally<A>>();
  const items = db.reading([businessUnitId], async (tx) => {
    const ground = await open(tx);
    const where = await conditionOf(tx, source, ground, query);
    told.resolve(source.tally({ ground, query, where }));
    return (await rowsOf(tx, pageOf(source, query, where()))).map(rowOf(source));
  });
  items.catch(told.reject);
  const counted = told.promise.then((tally) =>
    shareRunning(db, tally.statement, () => db.reading([businessUnitId], tally.read)),
  );
  const [rows, answer] = await withinTime(Promise.all([items, counted]));
  return { ...(answer as A), items: rows.map(asWire), asOf: deps.clock.now().toISOString() };
}

/** The keys of a page from the order alone; only its rows are joined and read whole. */
function pageOf<D extends AnyList, A>(source: Source<D, A>, query: QueryOf<D>, where: Sql) {
  const { Page = 1, PageSize = 25, Extras = [] } = query;
  const order = orderText(orderOf(source as never, query));
  return sql<RowOf<D>>`with page as materialized (select ${source.key} as "rowKey" from ${source.from}
    where ${where} order by ${order} limit ${PageSize} offset ${(Page - 1) * PageSize})
    select ${source.columns}${extraColumns(source, Extras)} from ${source.from}
    join page on page."rowKey" = ${source.key} order by ${order}`;
}

/** What rows carry only when it is asked for, each behind a comma. */
export function extraColumns<D extends AnyList, A>(source: Source<D, A>, asked: readonly ExtraOf<D>[]): Sql {
  const named = [...new Set(asked)].map((name) => sql`, ${source.extras[name]} as ${sql.ref(name)}`);
  return sql.join(named, sql``);
}

/** What a source makes of a row that was read. */
export const rowOf =
  <D extends AnyList, A>({ row }: Source<D, A>) =>
  <R>(read: R): R =>
    row ? Object.assign({}, read, row(read as never)) : read;

/** Rows as they travel: instants as text, what was told in words. */
export const asWire = <Row>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row as object).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : isTold(value) ? sayTold(value) : value,
    ]),
  ) as Row;

/**
 * What is asked for, or a sentence that helps when it takes longer than a statement may: never a wrong number
 * (performance.md 4).
 */
export async function withinTime<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === '57014') throw badRequest('EndDate', say('takes_too_long_choose'));
    throw error;
  }
}
