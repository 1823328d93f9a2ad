import type { texts } from '../texts/lists/en-US.ts';
import type { ListNeeds } from '../users/needs.ts';
import type { Filter, ValueOf } from './list-filter.ts';
import type { PlacesOf } from './texts.ts';

/** What a column shows, by its kind: which properties of a row it fits. */
export interface Shown {
  readonly date: string;
  readonly instant: string;
  readonly money: number;
  readonly number: number;
  readonly text: string;
  readonly reference: string;
  readonly yesNo: boolean;
  readonly status: string;
}
export type ColumnKind = keyof Shown;
type KindFor<Value> = { [K in ColumnKind]: NonNullable<Value> extends Shown[K] ? K : never }[ColumnKind];

interface Common {
  /** The server sorts by it. */
  readonly sort?: true;
  /** Not shown until it is chosen. */
  readonly off?: true;
  /** Sent only when it is shown: a page stays small. */
  readonly extra?: true;
  /** May be null. */
  readonly maybe?: true;
  /** Digits that are kept as text: they stand at the right, as figures do. */
  readonly figures?: true;
}
/** A column of a list; only what can be added has a total. */
type ColumnFor<K extends ColumnKind> = K extends 'money' | 'number'
  ? Common & { readonly kind: K; readonly total?: true }
  : Common & { readonly kind: K };
export type Column = ColumnFor<ColumnKind>;
type ColumnsFor<Row> = { readonly [P in keyof Row & string]?: ColumnFor<KindFor<Row[P]>> };

/** The days a list is about: any until some are chosen, today until others are, or none. */
export type ListPeriod = 'open' | 'today' | 'none';

/** A list, declared once: the query, the page, the file and the saved views follow from it. */
export interface List<
  Row = unknown,
  C = Readonly<Record<string, Column>>,
  F = Readonly<Record<string, Filter>>,
  S extends string = string,
> {
  /** In the names of files and of what a browser remembers. */
  readonly name: string;
  /** Whoever holds one of these, or is of one of these roles, sees it. */
  readonly needs: ListNeeds;
  /** The order when none is chosen: a column or two, `-` before it for the largest first. */
  readonly usual: string;
  readonly period: ListPeriod;
  /** Whose quick selections its days are chosen by: those of reports, where it is one. */
  readonly quick?: 'report';
  /** Each named after the property of the row that it shows. */
  readonly columns: C;
  readonly filters: F;
  /** What a search may be narrowed to. */
  readonly search: readonly S[];
  /** A type alone. */
  readonly row?: Row;
}

/** Columns that a list is sorted by, of a table of columns. */
export type SortIn<C> = { [K in keyof C & string]: C[K] extends { sort: true } ? K : never }[keyof C & string];
/** A column that is sorted by, `-` before it for the largest first; of what is equal by that, by a second one. */
type Usual<C> = SortKeyIn<C> | `${SortKeyIn<C>},${SortKeyIn<C>}`;
type SortKeyIn<C> = SortIn<C> | `-${SortIn<C>}`;
/** No column beside the row's properties, and no total of what cannot be added. */
type Only<C, Row> = { readonly [K in Exclude<keyof C, keyof Row>]: never } & {
  readonly [K in keyof C]: C[K] extends { kind: 'money' | 'number' } ? unknown : { readonly total?: never };
};

/** Declares a list of `Row`s; two steps, because one would lose the row. */
export const list =
  <Row>() =>
  <const C extends ColumnsFor<Row>, const F extends Readonly<Record<string, Filter>>, const S extends string>(
    parts: Omit<List<Row, C & Only<C, Row>, F, S>, 'usual' | 'row'> & { readonly usual: Usual<C> },
  ): List<Row, C, F, S> =>
    parts;

/** A list by the names of its columns and filters, whatever its rows are. */
export const byNames = (list: List<unknown, unknown, unknown>): List => list as List;

export type RowOf<D> = D extends List<infer Row, infer _C, infer _F, infer _S> ? Row : never;
type ColumnsOf<D> = D extends { readonly columns: infer C } ? C : never;
export type ColumnOf<D> = keyof ColumnsOf<D> & string;
/** Columns that a list is sorted by. */
export type SortOf<D> = SortIn<ColumnsOf<D>>;
/** Columns that are added up over the whole filter. */
export type TotalOf<D> = { [K in ColumnOf<D>]: ColumnsOf<D>[K] extends { total: true } ? K : never }[ColumnOf<D>];
/** Columns of a kind. */
export type ColumnOfKind<D, K extends ColumnKind> = {
  [C in ColumnOf<D>]: ColumnsOf<D>[C] extends { kind: K } ? C : never;
}[ColumnOf<D>];
/** Columns that are sent only when they are asked for. */
export type ExtraOf<D> = { [K in ColumnOf<D>]: ColumnsOf<D>[K] extends { extra: true } ? K : never }[ColumnOf<D>];
export type SearchOf<D> = D extends { readonly search: readonly (infer S extends string)[] } ? S : never;
/** The filters of a list by name, as the API takes them. */
export type FilterOf<D> = D extends { readonly filters: infer F }
  ? { readonly [K in keyof F & string]?: ValueOf<F[K]> | undefined }
  : never;

/** All that a list is asked by but for the page: filters, days, search. */
export type AskedOf<D> = FilterOf<D> & {
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
  readonly 'Search.SearchText'?: string | undefined;
  readonly 'Search.ExactMatch'?: boolean | undefined;
  readonly 'Search.FieldNames'?: SearchOf<D>[] | undefined;
  readonly 'Sorted.0.Id'?: SortOf<D> | undefined;
  readonly 'Sorted.0.Desc'?: boolean | undefined;
  readonly 'Sorted.1.Id'?: SortOf<D> | undefined;
  readonly 'Sorted.1.Desc'?: boolean | undefined;
};
/** What the list of `D` is asked by. */
export type QueryOf<D> = AskedOf<D> & {
  readonly Page?: number;
  readonly PageSize?: number;
  /** A place of a page that was read: what follows it, or what comes before it. */
  readonly After?: string | undefined;
  readonly Before?: string | undefined;
  readonly Extras?: ExtraOf<D>[] | undefined;
};
/** A page of a list, with what its whole filter adds up to. */
export interface PageOf<D> {
  readonly items: RowOf<D>[];
  readonly totalCount: number;
  readonly asOf: string;
  /** The place that what comes before this page is asked for by; null where nothing does. */
  readonly previous: string | null;
  /** The same of what follows. */
  readonly next: string | null;
}
/** Before this is the end of a list: its last page. */
export const endOfList = 'last';

/** Columns with a property, in their order. */
export const columnsWith = <D extends List>({ columns }: D, what: 'sort' | 'extra' | 'total'): string[] =>
  Object.entries(columns).flatMap(([id, column]) => ((column as Common & { readonly total?: true })[what] ? [id] : []));

export interface SortKey {
  readonly id: string;
  readonly descending: boolean;
}

/** `-createdDate,status`, read. */
export const sortKeys = (sort: string): SortKey[] =>
  sort
    .split(',')
    .filter(Boolean)
    .map((key) => ({ id: key.replace('-', ''), descending: key.startsWith('-') }));

export type ListWords = typeof texts;
/** Keys of texts about lists: plain ones, and those that count. */
export type ListWord = {
  [K in keyof ListWords]: keyof PlacesOf<ListWords[K]> extends never ? K : never;
}[keyof ListWords];
type CountWord = {
  [K in keyof ListWords]: PlacesOf<ListWords[K]> extends { readonly count: number }
    ? keyof PlacesOf<ListWords[K]> extends 'count'
      ? K
      : never
    : never;
}[keyof ListWords];

/** The head of a list whose texts begin alike: `uploads_title`, `count_uploads` and so on. */
export const headOf = <const P extends string>(word: P) =>
  ({
    title: `${word}_title`,
    purpose: `${word}_purpose`,
    many: `${word}_many`,
    counted: `count_${word}`,
    fresh: `new_${word}`,
    empty: `${word}_empty`,
  }) as const;

/** What people read of a list, by key: none of its columns, filters and searched fields goes without a name. */
export interface ListTexts<D> {
  readonly title: ListWord;
  readonly purpose: ListWord;
  /** What several rows are called, and so many of them. */
  readonly many: ListWord;
  readonly counted: CountWord;
  /** So many came in since the list was read. */
  readonly fresh: CountWord;
  readonly empty: ListWord;
  /** What the days are of. */
  readonly period: ListWord;
  readonly columns: Readonly<Record<ColumnOf<D>, ListWord>>;
  readonly filters: Readonly<Record<keyof FilterOf<D> & string, ListWord>>;
  readonly fields: Readonly<Record<SearchOf<D>, ListWord>>;
  /** Values of filters that read otherwise than they are sent. */
  readonly values?: Readonly<Record<string, ListWord>>;
  /** Columns that hold members of the product's own lists, which have names. */
  readonly members?: readonly ColumnOf<D>[];
}
