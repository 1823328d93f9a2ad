import {
  byNames,
  type Column,
  type ColumnKind,
  type ExtraOf,
  type FilterOf,
  type SearchOf,
  type SortOf,
  type TotalOf,
} from '@ratepayer/contract/kit/list.ts';
import type { Filter } from '@ratepayer/contract/kit/list-filter.ts';
import { type Kept, propertiesOf } from '@ratepayer/contract/kit/record.ts';
import { sql } from 'kysely';
import { anyOf } from './any-of.ts';
import { columnOf } from './plain-columns.ts';
import { searchIn } from './search-in.ts';
import { type AnyList, type Source, type Sql, type Sums, sumsOf } from './source.ts';

interface From<D> extends Partial<Pick<Source<D, Sums<D>>, 'scope' | 'reach' | 'period' | 'file' | 'besides'>> {
  /** Its table with what is joined to it. */
  readonly from: Sql;
  /** What its table is called there. */
  readonly as: string;
  /** Properties that are no column of that table by the same name. */
  readonly of?: Readonly<Record<string, Sql>>;
  /** What filters mean that are no question for one column. */
  readonly filters?: { readonly [K in keyof FilterOf<D>]?: (value: NonNullable<FilterOf<D>[K]>) => Sql };
}

// An order over nothing leaves rows out of a file.
const least: Readonly<Record<ColumnKind, Sql>> = {
  date: sql`'-infinity'::date`,
  instant: sql`'-infinity'::timestamptz`,
  money: sql`0`,
  number: sql`0`,
  text: sql`''`,
  reference: sql`''`,
  yesNo: sql`false`,
  status: sql`''`,
};

/**
 * Where a record comes from whose properties are columns of one table: `amountMinor` is its `amount_minor`. @throws for
 * a filter that is no question for one column
 */
export function plainSource<D extends AnyList>(
  kept: Pick<Kept<D>, 'list' | 'texts'> & Pick<Kept, 'form'>,
  { from, as, of = {}, filters: own = {}, ...parts }: From<D>,
): Source<D, Sums<D>> {
  const { columns, filters, search } = byNames(kept.list);
  const at = (name: string): Sql => of[name] ?? sql.ref(`${as}.${columnOf(name)}`);
  const names = ['id', ...propertiesOf(kept), ...(kept.form ? ['rowVersion'] : [])];
  const each = <K extends string>(keep: (column: Column) => unknown, make: (name: string, column: Column) => Sql) =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([name, column]) => (keep(column) ? [[name, make(name, column)]] : [])),
    ) as Record<K, Sql>;
  const meant = (name: string, { kind, key }: Filter) => {
    const said = (own as Readonly<Record<string, unknown>>)[name];
    if (said) return said;
    if (!names.includes(key) || kind === 'typed' || kind === 'amount' || kind === 'day' || kind === 'units')
      throw new Error(`Nobody says what the filter ${name} means.`);
    return kind === 'yesNo' ? (value: boolean) => sql`${at(key)} = ${value}` : anyOf(at(key));
  };
  const asked = Object.entries(filters).map(([name, filter]): [string, unknown] => [name, meant(name, filter)]);
  const searched = search.map((field): [string, Sql] => [field, at(field)]);
  const totals = each<TotalOf<D>>(
    (column) => 'total' in column && column.total,
    (name) => sql`sum(${at(name)})`,
  );
  return {
    scope: (businessUnitId: number) => sql`${sql.ref(`${as}.business_unit_id`)} = ${businessUnitId}`,
    extras: each<ExtraOf<D>>(({ extra }) => extra, at),
    file: {},
    ...parts,
    list: kept.list,
    texts: kept.texts,
    from,
    key: at('id'),
    columns: sql.join(names.map((name) => sql`${at(name)} as ${sql.ref(name)}`)),
    sorts: each<SortOf<D>>(
      ({ sort }) => sort,
      (name, { kind, maybe }) => (maybe ? sql`coalesce(${at(name)}, ${least[kind]})` : at(name)),
    ),
    tally: sumsOf(from, totals),
    filters: Object.fromEntries(asked) as Source<D, Sums<D>>['filters'],
    search: searchIn<SearchOf<D>>(Object.fromEntries(searched) as Record<SearchOf<D>, Sql>),
  } as Source<D, Sums<D>>;
}
