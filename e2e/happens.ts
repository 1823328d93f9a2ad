import type { Call } from './call-as.ts';
import type { Rows } from './town-rows.ts';
import type { Query } from './with-database.ts';

export interface Town {
  readonly base: string;
  readonly rows: Rows;
  readonly query: Query;
  /** As somebody who may do it. */
  readonly call: Call;
}

/** What happens to a town before there is something to see; the rows that it brings. */
export type Happens = (town: Town) => Promise<Partial<Rows>>;

/** Something in the database is another thing then. */
export const changed = (text: string, of: (rows: Rows) => unknown): Happens => {
  return async ({ rows, query }) => {
    await query(text, [of(rows)]);
    return {};
  };
};
