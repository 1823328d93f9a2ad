import { sql } from 'kysely';
import type { Sql } from './source.ts';

/** A filter of several values: a column that has any of them. */
export const anyOf =
  (column: Sql) =>
  (values: readonly string[]): Sql =>
    sql`${column} = any(${sql.val(values)}::text[])`;
