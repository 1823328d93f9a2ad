import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import type { AskedOf, ColumnOf, ExtraOf, List, RowOf } from '@ratepayer/contract/kit/list.ts';
import { type Database, oneRow, rowsOf, sql, type Tx } from '../database/database.ts';
import { exportList } from '../export/export-list.ts';
import type { ExportedList } from '../export/make-file.ts';
import type { Caller } from '../http/caller.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import type { Limits } from '../limits/limits.ts';
import { conditionOf } from './condition.ts';
import { fileColumns } from './file-columns.rules.ts';
import { filterWords } from './filter-words.rules.ts';
import { afterPlace, type Order, orderOf, orderText, type Place, placeColumns } from './order.ts';
import { extraColumns } from './read-page.ts';
import { sayList } from './say-list.ts';
import type { AnyList, Ground, Source, Sql } from './source.ts';

/** A row by its key, which says where it stands. */
export type Keyed = Pick<Place, 'rowKey'>;

/** Where a row stands, asked of the database: an instant that went through this process has lost its microseconds. */
const placeOf = <D extends AnyList, A>(source: Source<D, A>, order: Order, { rowKey }: Keyed) =>
  sql<Place>`select ${placeColumns(order)} from ${source.from} where ${source.key} = ${rowKey}`;

const sliceOf = <D extends AnyList, A>(
  source: Source<D, A>,
  condition: Sql,
  order: Order,
  last: Place | undefined,
  most: number,
  extras: Sql,
) =>
  sql<RowOf<D> & Keyed>`select ${source.columns}${extras}, ${source.key} as "rowKey" from ${source.from}
    where ${condition}${last ? sql` and ${afterPlace(order, last)}` : sql``}
    order by ${orderText(order)} limit ${most}`;

/** Answers the next rows of a condition after one, in an order. */
export const rowsAfter =
  <D extends AnyList, A>(tx: Tx, source: Source<D, A>, condition: Sql, order: Order, extras: Sql = sql``) =>
  async (last: Keyed | undefined, most: number) => {
    const place = last && (await oneRow(tx, placeOf(source, order, last)));
    return rowsOf(tx, sliceOf(source, condition, order, place, most, extras));
  };

/** What a file of a list is asked by. */
export type FileQuery<D> = AskedOf<D> & { readonly Columns?: ColumnOf<D>[] | undefined };

interface AskedFile<D> {
  readonly businessUnitId: number;
  readonly method: ExportMethod;
  readonly query: FileQuery<D>;
}

/** Every row of a condition in its order, in slices by keyset, with the columns that are named. */
export async function openExport<D extends AnyList, A>(
  tx: Tx,
  source: Source<D, A>,
  ground: Ground,
  query: FileQuery<D>,
): Promise<ExportedList<RowOf<D> & Keyed>> {
  const list = source.list as unknown as List;
  const condition = (await conditionOf(tx, source, ground, query))();
  const order = orderOf(source as never, query);
  const say = sayList(ground.unit.culture);
  const extras = extraColumns(
    source,
    (query.Columns ?? []).filter((id) => list.columns[id]?.extra) as string[] as ExtraOf<D>[],
  );
  const counted = (most: number) =>
    sql<{
      count: number;
    }>`select count(*)::int as count from (select 1 from ${source.from} where ${condition} limit ${most}) x`;
  return {
    sheet: {
      title: `${ground.unit.name}: ${say(source.texts.title)}`,
      about: filterWords(list, source.texts, ground, query, say),
      unit: ground.unit,
    },
    columns: fileColumns(source, query.Columns, say),
    count: async (most) => (await oneRow(tx, counted(most))).count,
    after: rowsAfter(tx, source, condition, order, extras),
  };
}

/** The same as a file at once. @throws 400, 429 as `exportList` says. */
export function readExport<D extends AnyList, A>(
  deps: { readonly db: Database; readonly limits: Limits },
  caller: Caller,
  source: Source<D, A>,
  { businessUnitId, method, query }: AskedFile<D>,
  open: (tx: Tx) => Promise<Ground>,
): Promise<FileAnswer> {
  const list = source.list as unknown as List;
  const name = `${list.name}-${query.StartDate?.slice(0, 10) ?? (list.period === 'today' ? 'today' : 'all')}`;
  return exportList(deps, caller, { businessUnitId, method, name }, async (tx) =>
    openExport(tx, source, await open(tx), query),
  );
}
