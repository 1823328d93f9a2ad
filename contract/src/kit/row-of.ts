import { z } from 'zod';
import type { Column, ColumnKind, ColumnOf, List, RowOf } from './list.ts';
import { instant, localDate, minor } from './shapes.ts';

const shapes: Readonly<Record<ColumnKind, z.ZodType>> = {
  date: localDate,
  instant,
  money: minor,
  number: z.number(),
  text: z.string(),
  reference: z.string(),
  yesNo: z.boolean(),
  status: z.string(),
};

type Own<Row, Named extends string> = { readonly [K in Exclude<keyof Row, Named>]: z.ZodType<Row[K]> } & {
  readonly [K in keyof Row & Named]?: z.ZodType<Row[K]>;
};

/**
 * The shape of a list's rows from the kinds of its columns; `own` are the properties without a column, and those that
 * may be null or are one of a few.
 */
export function rowOf<D extends List<unknown, unknown, unknown>>(
  list: D,
  own: Own<RowOf<D>, ColumnOf<D>>,
): z.ZodType<RowOf<D>> {
  return columnsIn(list).extend(own) as unknown as z.ZodType<RowOf<D>>;
}

/** The same of what its columns say alone. */
export function columnsIn(list: List<unknown, unknown, unknown>): z.ZodObject {
  const columns = Object.entries(list.columns as Readonly<Record<string, Column>>);
  const shown = columns.map(([name, { kind, maybe }]) => [name, maybe ? shapes[kind].nullable() : shapes[kind]]);
  return z.object(Object.fromEntries(shown));
}
