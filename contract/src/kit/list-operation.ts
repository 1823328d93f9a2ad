import { z } from 'zod';
import { exportMethods, mostByKey } from './export.ts';
import {
  byNames,
  type ColumnOf,
  columnsWith,
  type ExtraOf,
  type FilterOf,
  type List,
  type RowOf,
  type SearchOf,
  type SortOf,
  type TotalOf,
} from './list.ts';
import type { Filter } from './list-filter.ts';
import { accessOf } from './operation.ts';
import {
  file,
  givenDate,
  givenDay,
  instant,
  minor,
  paging,
  ref,
  type Referred,
  repeated,
  rowNumber,
  searchingIn,
  sorting,
  text,
} from './shapes.ts';

const wholeAmount = z.coerce.number().int().min(0).max(99_999_999_999);

/** A filter as a key of the query. */
function schemaOf(filter: Filter): z.ZodType {
  if (filter.kind === 'many' || filter.kind === 'tabs') return repeated(z.enum(filter.values as [string, ...string[]]));
  if (filter.kind === 'units') return repeated(ref('businessUnit'));
  if (filter.kind === 'yesNo') return z.stringbool().optional();
  if (filter.kind === 'day') return givenDate.optional();
  return filter.kind === 'typed' ? text(filter.most).optional() : wholeAmount.optional();
}

type Key<V> = z.ZodOptional<z.ZodType<V, V>>;
type AskedShape<D> = { [K in keyof FilterOf<D>]-?: Key<NonNullable<FilterOf<D>[K]>> } & {
  StartDate: Key<string>;
  EndDate: Key<string>;
  'Search.SearchText': Key<string>;
  'Search.ExactMatch': Key<boolean>;
  'Search.FieldNames': Key<SearchOf<D>[]>;
  'Sorted.0.Id': Key<SortOf<D>>;
  'Sorted.0.Desc': Key<boolean>;
  'Sorted.1.Id': Key<SortOf<D>>;
  'Sorted.1.Desc': Key<boolean>;
};
type PageShape<D> = AskedShape<D> & typeof paging & typeof places & { Extras: Key<ExtraOf<D>[]> };
type FileShape<D> = AskedShape<D> & { Columns: Key<ColumnOf<D>[]>; Ids: Key<number[]>; IdsBeside: Key<number[]> };
type TotalsShape<D> = { totals: z.ZodObject<{ [K in TotalOf<D>]: typeof minor }> };

const place = text(2_000).min(1).optional();
/** A page by the place of another one: as cheap far down as at the top, and not shifted by rows that come in. */
export const places = { After: place, Before: place };

const enumOf = (names: readonly string[]) => names as [string, ...string[]];

function askedShape(list: List): z.ZodRawShape {
  const sorts = columnsWith(list, 'sort');
  return {
    ...Object.fromEntries(Object.entries(list.filters).map(([name, filter]) => [name, schemaOf(filter)])),
    ...(list.period === 'none' ? {} : { StartDate: givenDay.optional(), EndDate: givenDay.optional() }),
    ...(list.search.length > 0 ? searchingIn(enumOf(list.search)) : {}),
    ...(sorts.length > 0 ? sorting(enumOf(sorts)) : {}),
  };
}

interface Asked<P, Q> {
  readonly summary: string;
  readonly params: P;
  /** Keys that no declaration says: they stand in the address of the API alone. */
  readonly query?: Q;
}
type More = Record<never, never>;

/** The operation that reads a list: every key of its query and the shape of its page follow from the declaration. */
export function listOperation<
  D extends List<unknown, unknown, unknown>,
  P extends z.ZodObject,
  R extends z.ZodType<RowOf<D>>,
  A extends z.ZodRawShape = TotalsShape<D>,
  Q extends z.ZodRawShape = More,
>(
  declared: D,
  {
    summary,
    params,
    row,
    answer,
    query,
  }: Asked<P, Q> & { readonly row: R /** In place of the sums of the columns. */; readonly answer?: A },
) {
  const list = byNames(declared);
  const extras = columnsWith(list, 'extra');
  const sums = Object.fromEntries(columnsWith(list, 'total').map((id) => [id, minor]));
  const asked: z.ZodRawShape = {
    ...paging,
    ...places,
    ...askedShape(list),
    ...(extras.length > 0 ? { Extras: repeated(z.enum(enumOf(extras))) } : {}),
    ...query,
  };
  const page = {
    items: z.array(row),
    totalCount: z.number().int(),
    asOf: instant,
    previous: z.string().nullable(),
    next: z.string().nullable(),
  };
  const told: z.ZodRawShape = answer ?? { totals: z.object(sums) };
  return {
    summary,
    access: accessOf(list.needs),
    params,
    query: z.object(asked) as z.ZodObject<PageShape<D> & Q>,
    answer: z.object({ ...page, ...told }) as z.ZodObject<typeof page & A>,
  };
}

const method = { exportMethod: z.enum(exportMethods) };
const fileTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
] as const;

/** What the rows of a list are to whoever asks for some of them by their keys. */
interface ByKey {
  /** What the key of a row refers to; a list whose rows are worked out has numbers of its own. */
  readonly rows: Referred | 'worked out';
  /** What its second key refers to, where a row is one only by both. */
  readonly beside?: Referred;
}
const keysOf = ({ rows, beside }: ByKey): z.ZodRawShape => ({
  Ids: repeated(rows === 'worked out' ? rowNumber : ref(rows), mostByKey),
  ...(beside ? { IdsBeside: repeated(ref(beside), mostByKey) } : {}),
});

/**
 * The operation that hands the same list out as a file, with the columns that are named, in their order; all that the
 * query finds, or of that the rows whose keys are named (decision 190).
 */
export function exportOperation<
  D extends List<unknown, unknown, unknown>,
  P extends z.ZodObject,
  Q extends z.ZodRawShape = More,
>(declared: D, { summary, params, query, ...byKey }: Asked<P, Q> & ByKey) {
  const list = byNames(declared);
  const asked: z.ZodRawShape = {
    ...askedShape(list),
    Columns: repeated(z.enum(enumOf(Object.keys(list.columns)))),
    ...keysOf(byKey),
    ...query,
  };
  return {
    summary,
    access: accessOf(list.needs),
    params: params.extend(method) as z.ZodObject<P['shape'] & typeof method>,
    query: z.object(asked) as z.ZodObject<FileShape<D> & Q>,
    answer: file,
    file: fileTypes,
  };
}
