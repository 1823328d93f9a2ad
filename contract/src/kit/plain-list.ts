import type { Column, ColumnKind, List, Shown, SortIn } from './list.ts';
import type { Filter } from './list-filter.ts';

/** A row as its columns are, with its number. */
type RowIn<C> = { readonly id: number } & {
  readonly [K in keyof C]: C[K] extends { readonly kind: infer Kind extends ColumnKind }
    ? C[K] extends { readonly maybe: true }
      ? Shown[Kind] | null
      : Shown[Kind]
    : never;
};

/** Declares a list whose rows hold what its columns show. */
export const plainList = <
  const C extends Readonly<Record<string, Column>>,
  const F extends Readonly<Record<string, Filter>>,
  const S extends string,
>(
  parts: Omit<List<RowIn<C>, C, F, S>, 'usual' | 'row'> & { readonly usual: SortIn<C> | `-${SortIn<C>}` },
): List<RowIn<C>, C, F, S> => parts;
