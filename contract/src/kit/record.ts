import type { Permission } from '../users/roles.ts';
import type { Fields, ValuesOf } from './fields.ts';
import { byNames, type FilterOf, type List, type ListTexts, type ListWord, type RowOf, type SearchOf } from './list.ts';
import type { Filter } from './list-filter.ts';
import type { Entity } from './shapes.ts';

/** What the operations of a record are called, by what they do; a list has the first two. */
export interface OperationNames {
  readonly list: string;
  readonly file: string;
  readonly read?: string;
  readonly history?: string;
  readonly add?: string;
  readonly change?: string;
}

/**
 * Something that is kept: its list, and where it has a form, what is asked of it and who may change it. Operations,
 * statements, pages and tests follow from it.
 */
export interface Kept<D = List<unknown, unknown, unknown>, N = OperationNames, F extends Fields = Fields> {
  /** What the audit and the API call it. */
  readonly entity: string;
  /** What other operations refer to it as, where it is one of the named entities. */
  readonly as?: Entity;
  readonly list: D;
  readonly texts: ListTexts<D> & { readonly one: ListWord };
  readonly operations: N;
  readonly form?: { readonly needs: Permission; readonly fields: F };
}

/** One of them as it is read alone: its row, what its form asks, and the version that a change has to name. */
export type RecordIn<D, F> = RowOf<D> & ValuesOf<F> & { readonly rowVersion: number };

/** Words that are those of a column where nothing else is said. */
type Words<D> = Omit<ListTexts<D>, 'period' | 'filters' | 'fields'> & {
  readonly one: ListWord;
  readonly period?: ListWord;
  readonly filters?: { readonly [K in keyof FilterOf<D> & string]?: ListWord };
  readonly fields?: { readonly [K in SearchOf<D>]?: ListWord };
};

/**
 * Declares a record. A filter whose key is a column, and a searched column, are called as that column is. @throws for
 * one that nobody gave a name
 */
export function record<
  D extends List<unknown, unknown, unknown>,
  const N extends OperationNames,
  F extends Fields = Record<never, never>,
>(parts: Omit<Kept<D, N, F>, 'texts'> & { readonly texts: Words<NoInfer<D>> }): Kept<D, N, F> {
  const { texts } = parts;
  const list = byNames(parts.list);
  const columns: Readonly<Record<string, ListWord>> = texts.columns;
  const named = (given: object | undefined, keys: readonly (readonly [name: string, column: string])[]) =>
    Object.fromEntries(
      keys.map(([name, column]) => {
        const word = (given as Readonly<Record<string, ListWord>> | undefined)?.[name] ?? columns[column];
        if (!word) throw new Error(`Nobody says what ${name} of ${list.name} is called.`);
        return [name, word];
      }),
    );
  const filters = Object.entries<Filter>(list.filters).map(([name, { key }]) => [name, key] as const);
  return {
    ...parts,
    texts: {
      ...texts,
      period: texts.period ?? texts.title,
      filters: named(texts.filters, filters),
      fields: named(
        texts.fields,
        list.search.map((field) => [field, field]),
      ),
    } as Kept<D>['texts'] & ListTexts<D>,
  };
}

const below = {
  list: 'GET ',
  file: 'GET /export/{exportMethod}',
  read: 'GET /{id}',
  history: 'GET /{id}/history',
  add: 'POST ',
  change: 'PUT /{id}',
} satisfies Record<keyof OperationNames, string>;

/** What a record's operations are called, in their order. */
export const operationsOf = (names: OperationNames): [does: keyof OperationNames, name: string][] =>
  (Object.keys(below) as (keyof OperationNames)[]).flatMap((does) => {
    const name = names[does];
    return name === undefined ? [] : [[does, name] as [keyof OperationNames, string]];
  });

/** The paths of a record, below its business unit by the name of its list. */
export function recordPaths<N extends OperationNames>({
  list,
  operations,
}: {
  readonly list: unknown;
  readonly operations: N;
}): Readonly<Record<N[keyof N] & string, string>> {
  const home = `/api/business-units/{businessUnitId}/${(list as List).name}`;
  const paths = operationsOf(operations).map(([does, name]) => [name, below[does].replace(' ', ` ${home}`)]);
  return Object.fromEntries(paths);
}

/** Every property of a record beside its number and version: what its list shows, and what only its form asks. */
export function propertiesOf({ list, form }: Pick<Kept, 'list' | 'form'>): string[] {
  const asked = Object.entries(form?.fields ?? {}).flatMap(([name, { kind }]) => (kind === 'secret' ? [] : [name]));
  return [...new Set([...Object.keys((list as List).columns), ...asked])];
}
