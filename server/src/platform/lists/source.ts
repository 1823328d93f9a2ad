import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type {
  AskedOf,
  ColumnOf,
  ExtraOf,
  FilterOf,
  List,
  ListTexts,
  ListWord,
  RowOf,
  SearchOf,
  SortOf,
  TotalOf,
} from '@ratepayer/contract/kit/list.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx } from '../database/database.ts';
import type { Cell } from '../export/export-file.ts';
import type { ExportColumn } from '../export/list-columns.rules.ts';

export type Sql = RawBuilder<unknown>;
export type AnyList = List<unknown, unknown, unknown>;

/** Whose list it is and the days it is about, in that business unit's zone; open where none are chosen. */
export interface Ground {
  readonly unit: {
    readonly id: number;
    readonly name: string;
    readonly timezone: TimeZone;
    readonly culture: Culture;
    readonly currencyCode: CurrencyCode;
  };
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** From the first instant to before the last. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** Today, in that zone. */
  readonly today: string;
}

export interface Search<Field extends string = string> {
  readonly text: string;
  /** Whole values instead of parts. */
  readonly exact: boolean;
  readonly fields: readonly Field[];
  /** Whether one of these fields is searched. */
  readonly within: (...some: Field[]) => boolean;
}

/** A statement that counts and adds up, and what is answered from its rows. */
export interface Tally<Answer> {
  readonly statement: Sql;
  readonly read: (tx: Tx) => Promise<Answer>;
}

/** What a tally may ask of its list. */
export interface Tallied<D> {
  readonly ground: Ground;
  readonly query: AskedOf<D>;
  /** The condition of the list, without the filters that are named. */
  readonly where: (...without: (keyof FilterOf<D>)[]) => Sql;
}

/** Counts by a statement of one's own. */
export const tally = <Group, Answer>(
  statement: RawBuilder<Group>,
  read: (groups: readonly Group[]) => Answer,
): Tally<Answer> => ({
  statement,
  read: async (tx) => read(await rowsOf(tx, statement)),
});

type Filters<D> = {
  readonly [K in keyof FilterOf<D>]-?: (
    value: NonNullable<FilterOf<D>[K]>,
    ground: Ground,
    /** All that is asked, where one filter says how another is meant. */
    asked: AskedOf<D>,
  ) => Sql;
};
/** A column of a file beside others in the place of one. */
export interface NamedColumn<Row> extends Omit<ExportColumn<Row>, 'name'> {
  readonly name: ListWord;
}
type FileColumn<Row> = ((row: Row) => Cell) | readonly NamedColumn<Row>[];

/** What every tally says. */
export interface Counted {
  readonly totalCount: number;
}
export interface Sums<D> extends Counted {
  readonly totals: Record<TotalOf<D>, number>;
}

/** Where a list comes from. */
export interface Source<D, Answer> {
  readonly list: D;
  readonly texts: ListTexts<D>;
  /** Tables with their joins; nothing in them may be more than one row of the list. */
  readonly from: Sql;
  readonly scope: (businessUnitId: number) => Sql;
  /** The business units that its rows may tell of, where they are more than the one that it is a list of. */
  readonly reach?: readonly number[];
  /** Rows are worked out, not found by their key: a page of them is worked out once. */
  readonly isWorkedOut?: true;
  /** A unique number of a row; it settles every order. */
  readonly key: Sql;
  /** A second number, in a list that is worked out, where a row is one only by both. */
  readonly keyBeside?: Sql;
  readonly columns: Sql;
  /** What travels of what was read, where the database alone cannot say it. */
  row?(read: unknown): RowOf<D>;
  readonly period?: { readonly date: Sql } | { readonly instant: Sql };
  /** Never null: an order over nothing leaves rows out of a file. */
  readonly sorts: Readonly<Record<SortOf<D>, Sql>>;
  readonly filters: Filters<D>;
  readonly search?: (search: Search<SearchOf<D>>, ground: Ground, tx: Tx, query: AskedOf<D>) => Sql | Promise<Sql>;
  /** What a query asks besides: keys of the API alone, and what holds when a filter is not set. */
  readonly besides?: (query: AskedOf<D>) => readonly Sql[];
  readonly extras: Readonly<Record<ExtraOf<D>, Sql>>;
  readonly tally: (asked: Tallied<D>) => Tally<Answer>;
  /** Words that a business unit says otherwise in its files. */
  readonly words?: (tx: Tx, businessUnitId: number) => Promise<Readonly<Partial<Record<ListWord, string>>>>;
  /** Columns of a file that say more, or otherwise, than the property they are named after. */
  readonly file: { readonly [K in ColumnOf<D>]?: FileColumn<RowOf<D>> };
}

type Rows<D> =
  | { readonly columns: RawBuilder<RowOf<D>>; readonly row?: never }
  | { readonly columns: Sql; row(read: unknown): RowOf<D> };

// Rows that are found by their key are found by one number.
type Keys = { readonly isWorkedOut: true; readonly keyBeside?: Sql } | { readonly keyBeside?: never };

type Own = 'list' | 'extras' | 'tally' | 'file' | 'columns' | 'row' | 'keyBeside';
type Parts<D, Answer> = Omit<Source<D, Answer>, Own> & {
  readonly file?: Source<D, Answer>['file'];
} & Rows<D> &
  Keys &
  ([ExtraOf<D>] extends [never] ? { readonly extras?: never } : Pick<Source<D, Answer>, 'extras'>);

type Counting<D, Answer> =
  | { readonly tally: Source<D, Answer>['tally']; readonly totals?: never }
  | { readonly totals: Readonly<Record<TotalOf<D>, Sql>>; readonly tally?: never };

/**
 * Says where a declared list comes from, with sums of its columns or a tally of its own; two steps, because one would
 * lose the declaration.
 */
export const sourceOf =
  <D extends AnyList>(list: D) =>
  <Answer extends Counted = Sums<D>>({
    totals,
    tally: own,
    ...parts
  }: Parts<D, Answer> & Counting<D, Answer>): Source<D, Answer> =>
    ({ extras: {}, file: {}, ...parts, list, tally: own ?? sumsOf(parts.from, totals ?? {}) }) as Source<D, Answer>;

/** The count, and the sum of each column with a total. */
export const sumsOf =
  (from: Sql, totals: Readonly<Record<string, Sql>>) =>
  ({ where }: Tallied<AnyList>): Tally<{ totalCount: number; totals: Record<string, number> }> => {
    const sums = Object.entries(totals).map(([id, sum]) => sql`, coalesce(${sum}, 0)::bigint as ${sql.ref(id)}`);
    const statement = sql<
      Record<string, number>
    >`select count(*)::int as "totalCount"${sql.join(sums, sql``)} from ${from} where ${where()}`;
    return tally(statement, ([row = {}]) => {
      const { totalCount = 0, ...sum } = row;
      return { totalCount, totals: sum };
    });
  };
