import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** A row as the driver answers it: `Row<'payment'>`, or some of its columns `Row<'payment', 'id' | 'status'>`. */
export type Row<T extends keyof Tables, C extends keyof Selectable<Tables[T]> = keyof Selectable<Tables[T]>> = Pick<
  Selectable<Tables[T]>,
  C
>;
