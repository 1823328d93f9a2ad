import type { Kysely, Selectable } from 'kysely';
import { builder } from './database.ts';
import type { Tables } from './tables.ts';

/** A row as the driver answers it: `Row<'payment'>`, or some of its columns `Row<'payment', 'id' | 'status'>`. */
export type Row<T extends keyof Tables, C extends keyof Selectable<Tables[T]> = keyof Selectable<Tables[T]>> = Pick<
  Selectable<Tables[T]>,
  C
>;

/**
 * Kysely's builder over the tables that a capability owns and the views that others publish: what is foreign does not
 * compile.
 */
export const tablesOf = <Own extends keyof Tables>(): Kysely<Pick<Tables, Own>> => builder.$pickTables<Own>();
