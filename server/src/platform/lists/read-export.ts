import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { type AskedOf, byNames, type ColumnOf, type ExtraOf, type RowOf } from '@ratepayer/contract/kit/list.ts';
import { sql } from 'kysely';
import { type Database, oneRow, type Tx } from '../database/database.ts';
import { type Walk, walk } from '../database/walk.ts';
import { exportList } from '../export/export-list.ts';
import type { ExportedList } from '../export/make-file.ts';
import type { Caller } from '../http/caller.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import type { Limits } from '../limits/limits.ts';
import { type ByKey, chosenOf } from './chosen-rows.ts';
import { conditionOf } from './condition.ts';
import { fileColumns } from './file-columns.rules.ts';
import { filterWords } from './filter-words.rules.ts';
import { type Order, orderOf, orderText } from './order.ts';
import { extraColumns, rowOf } from './read-page.ts';
import { sayList } from './say-list.ts';
import type { AnyList, Ground, Source, Sql } from './source.ts';

/** Every row of a condition in an order, to go through piece by piece. */
export const walkList = async <D extends AnyList, A>(
  tx: Tx,
  source: Source<D, A>,
  condition: Sql,
  order: Order,
  extras: Sql = sql``,
): Promise<Walk<RowOf<D>>> => {
  const next = await walk(
    tx,
    sql<RowOf<D>>`select ${source.columns}${extras} from ${source.from}
      where ${condition} order by ${orderText(order)}`,
  );
  const row = rowOf(source);
  return (most, make) => next(most, (read) => make(row(read)));
};

/** What a file of a list is asked by. */
export type FileQuery<D> = AskedOf<D> & { readonly Columns?: ColumnOf<D>[] | undefined } & ByKey;

interface AskedFile<D> {
  readonly businessUnitId: number;
  readonly method: ExportMethod;
  readonly query: FileQuery<D>;
}

/** Every row of a condition in its order, with the columns that are named. */
export async function openExport<D extends AnyList, A>(
  tx: Tx,
  source: Source<D, A>,
  ground: Ground,
  query: FileQuery<D>,
): Promise<ExportedList<RowOf<D>>> {
  const list = byNames(source.list);
  const found = (await conditionOf(tx, source, ground, query))();
  const condition = await chosenOf(tx, source, found, query);
  const order = orderOf(source, query);
  const say = sayList(ground.unit.culture);
  const own = (await source.words?.(tx, ground.unit.id)) ?? {};
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
    columns: fileColumns(source, query.Columns, (word) => own[word] ?? say(word)),
    count: async (most) => (await oneRow(tx, counted(most))).count,
    walk: () => walkList(tx, source, condition, order, extras),
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
  const list = byNames(source.list);
  const name = `${list.name}-${query.StartDate?.slice(0, 10) ?? (list.period === 'today' ? 'today' : 'all')}`;
  return exportList(deps, caller, { businessUnitId, reach: source.reach, method, name }, async (tx) =>
    openExport(tx, source, await open(tx), query),
  );
}
