import { z } from 'zod';
import type { Column, ColumnKind, List } from './list.ts';
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

/** The shape of a list's rows as far as the kinds of its columns say it. */
export function columnsIn(list: List<unknown, unknown, unknown>): z.ZodObject {
  const columns = Object.entries(list.columns as Readonly<Record<string, Column>>);
  const shown = columns.map(([name, { kind, maybe }]) => [name, maybe ? shapes[kind].nullable() : shapes[kind]]);
  return z.object(Object.fromEntries(shown));
}
