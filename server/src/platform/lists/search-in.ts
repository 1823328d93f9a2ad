import { sql } from 'kysely';
import type { Search, Sql } from './source.ts';

/** A text as `like` takes it: its own signs for anything mean themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`);

/** Searches columns for a text, or for a whole value: any of the fields that are asked for. */
export const searchIn =
  <Field extends string>(columns: Readonly<Record<Field, Sql>>) =>
  ({ text, exact, fields }: Pick<Search<Field>, 'text' | 'exact' | 'fields'>): Sql => {
    const like = exact ? escapeLike(text) : `%${escapeLike(text)}%`;
    const found = fields.map((field) => sql`${columns[field]} ilike ${like}`);
    return sql`(${sql.join(found, sql` or `)})`;
  };
