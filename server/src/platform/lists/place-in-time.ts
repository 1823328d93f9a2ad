import { type RawBuilder, sql } from 'kysely';
import { badRequest } from '../http/refusal.ts';
import { say } from '../texts/refusals.ts';
import type { Sql } from './source.ts';

/** A place among rows of several kinds, the latest first: the instant to the microsecond, the kind and the number. */
export interface PlaceInTime {
  readonly at: string;
  readonly kind: string;
  readonly id: number;
}

/** An instant as a place keeps it. */
export const exactInstant = (at: Sql): RawBuilder<string> =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A place as it travels. */
export const placeInTimeText = ({ at, kind, id }: PlaceInTime): string =>
  Buffer.from(`${at}|${kind}|${id}`).toString('base64url');

/** A place that travelled. @throws 400 for one that somebody made up */
export function placeInTime(text: string, kinds: readonly string[]): PlaceInTime {
  const [at = '', kind = '', id = ''] = Buffer.from(text, 'base64url').toString().split('|');
  const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at));
  if (!isInstant || !kinds.includes(kind) || !/^\d{1,15}$/.test(id)) throw badRequest('Before', say('no_such_place'));
  return { at, kind, id: Number(id) };
}

/** Rows that come after a place: what was before it. */
export const beforePlace = (at: Sql, kind: Sql, id: Sql, place: PlaceInTime): Sql =>
  sql`(${at}, ${kind}, ${id}) < (${place.at}::timestamptz, ${place.kind}::text, ${place.id}::bigint)`;
