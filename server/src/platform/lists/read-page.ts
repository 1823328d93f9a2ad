import type { ExtraOf, PageOf, QueryOf, RowOf } from '@ratepayer/contract/kit/list.ts';
import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import { codeOf, type Database, rowsOf, type Tx } from '../database/database.ts';
import { shareRunning } from '../database/share-running.ts';
import { badRequest } from '../http/refusal.ts';
import { conditionOf } from './condition.ts';
import { type Order, orderOf, orderText } from './order.ts';
import { placeColumn, placeText, type Turn, turnOf } from './place.ts';
import type { AnyList, Counted, Ground, Source, Sql, Tally } from './source.ts';
import { areTold, said } from '../texts/say.ts';
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
  const reach = source.reach ?? [businessUnitId];
  const items = db.reading(reach, async (tx) => {
    const ground = await open(tx);
    const where = await conditionOf(tx, source, ground, query);
    told.resolve(source.tally({ ground, query, where }));
    return readRows(tx, source, query, where());
  });
  items.catch(told.reject);
  const counted = told.promise.then((tally) => shareRunning(db, tally.statement, () => db.reading(reach, tally.read)));
  const [page, answer] = await withinTime(Promise.all([items, counted]));
  return { ...(answer as A), ...page, items: page.items.map(asWire), asOf: deps.clock.now().toISOString() };
}

type Placed<Row> = Row & { readonly rowPlace: readonly string[] };

/** The rows of a page, with the places before and after it as far as there is more. */
async function readRows<D extends AnyList, A>(tx: Tx, source: Source<D, A>, query: QueryOf<D>, where: Sql) {
  const order = orderOf(source, query);
  const turn = turnOf(order, query);
  const { PageSize = 25 } = query;
  const found = await rowsOf(tx, pageOf(source, query, where, order, turn));
  const read = turn.isBack && source.isWorkedOut ? found.toReversed() : found;
  // One more was read than is shown: whether there is another.
  const isMore = read.length > PageSize;
  const shown = turn.isBack ? read.slice(-PageSize) : read.slice(0, PageSize);
  const placeAt = (at: number) => {
    const row = shown.at(at);
    return row ? placeText(order, row.rowPlace) : null;
  };
  const isFirst = !turn.beyond && !turn.isBack && (query.Page ?? 1) === 1;
  const items = shown.map(({ rowPlace: _place, ...row }) => rowOf(source)(row as RowOf<D>));
  return {
    items,
    previous: (turn.isBack ? isMore : !isFirst) ? placeAt(0) : null,
    next: (turn.isBack ? turn.beyond : isMore) ? placeAt(-1) : null,
  };
}

/** The keys of a page from the order alone; only its rows are joined and read whole. */
function pageOf<D extends AnyList, A>(
  source: Source<D, A>,
  query: QueryOf<D>,
  where: Sql,
  order: Order,
  { order: direction, beyond }: Turn,
) {
  const { Page = 1, PageSize = 25, Extras = [], After, Before } = query;
  const skipped = After === undefined && Before === undefined ? (Page - 1) * PageSize : 0;
  const more = beyond ? sql` and ${beyond}` : sql``;
  const place = sql`${placeColumn(order)} as "rowPlace"`;
  const rows = sql`from ${source.from} where ${where}${more}
    order by ${orderText(direction)} limit ${PageSize + 1} offset ${skipped}`;
  if (source.isWorkedOut)
    return sql<Placed<RowOf<D>>>`select ${source.columns}${extraColumns(source, Extras)}, ${place} ${rows}`;
  return sql<Placed<RowOf<D>>>`with page as materialized (select ${source.key} as "rowKey", ${place} ${rows})
    select ${source.columns}${extraColumns(source, Extras)}, page."rowPlace" from ${source.from}
    join page on page."rowKey" = ${source.key} order by ${orderText(order)}`;
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
    row ? Object.assign({}, read, row(read)) : read;

/** Rows as they travel: instants as text, what was told in words. */
export const asWire = <Row>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row as object).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : areTold(value) ? said(value) : value,
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
