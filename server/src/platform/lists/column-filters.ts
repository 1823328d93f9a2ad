import { sql } from 'kysely';
import { badRequest } from '../http/refusal.ts';
import { say } from '../texts/refusals.ts';
import { escapeLike } from './search-in.ts';
import type { Sql } from './source.ts';

type Place = 0 | 1 | 2 | 3;

/** `Filtered.0.Id` and `Filtered.0.Value` up to the fourth, as they come. */
export type ColumnFilters<Column extends string> = {
  readonly [P in Place as `Filtered.${P}.Id`]?: Column | undefined;
} & { readonly [P in Place as `Filtered.${P}.Value`]?: string | undefined };

/** How a column is held against a value. */
type HeldAgainst = (value: string) => Sql;

/** A whole value. */
export const isValue =
  (column: Sql): HeldAgainst =>
  (value) =>
    sql`${column} = ${value}`;
/** The beginning of one, capitals or not. */
export const beginsWith =
  (column: Sql): HeldAgainst =>
  (value) =>
    sql`lower(${column}) like ${`${escapeLike(value.toLowerCase())}%`}`;

/** The filters of a list by the values of its columns. @throws 400 when a value has no column or a column no value. */
export const columnConditions =
  <Column extends string>(columns: Readonly<Record<Column, HeldAgainst>>) =>
  (query: ColumnFilters<Column>): Sql[] =>
    ([0, 1, 2, 3] as const).flatMap((place) => {
      const id: Column | undefined = query[`Filtered.${place}.Id`];
      const value: string | undefined = query[`Filtered.${place}.Value`];
      if (id === undefined && value === undefined) return [];
      if (id === undefined) throw badRequest(`Filtered.${place}.Id`, say('name_column_value'));
      if (value === undefined) throw badRequest(`Filtered.${place}.Value`, say('send_value_column'));
      return [columns[id](value)];
    });
