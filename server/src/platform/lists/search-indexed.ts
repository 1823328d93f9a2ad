import { sql } from 'kysely';
import { escapeLike } from './search-in.ts';
import type { Sql } from './source.ts';

/** Shorter texts have no trigram of their own: an index knows them where a word begins with them. */
export const leastIndexed = 3;

/** A word of an indexed text, in small letters, begins with what is sought. */
export function beginsWord(indexed: Sql, text: string): Sql {
  const part = escapeLike(text.toLowerCase());
  return sql`(${indexed} like ${`${part}%`} or ${indexed} like ${`% ${part}%`})`;
}

/** Held by an indexed text, in small letters: three letters and more anywhere, two where a word begins. */
export const heldBy = (indexed: Sql, text: string): Sql =>
  text.length < leastIndexed
    ? beginsWord(indexed, text)
    : sql`${indexed} like ${`%${escapeLike(text.toLowerCase())}%`}`;
