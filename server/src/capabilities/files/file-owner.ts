import { sql } from 'kysely';
import type { Statement, Tx } from '../../platform/database/database.ts';

/** Bytes that nobody needs any more. */
export interface LetGo {
  readonly id: number;
  /** Undefined where whoever keeps them destroys them by itself. */
  readonly key: string | undefined;
}

/** How a capability lets go of files that it keeps: those not in use are marked as purged, in this transaction. */
export type LetGoOf = (tx: Tx, businessUnitId: number, ids: readonly number[]) => Promise<LetGo[]>;

/**
 * Files of any business unit that are kept no longer and that `letGo` would let go of, the oldest first, so many at
 * most: `business_unit_id` and `id`. What is in use is left out here, or it would stand before what is not.
 */
export type DueOf = (most: number) => Statement<unknown>;

/** How long what came in is kept, where nothing says otherwise. */
export const keptFor = sql`interval '13 months'`;

/** Whose files they are, by the names that the register calls them. */
export interface FileOwners {
  readonly uploads: { readonly letGo: LetGoOf; readonly due: DueOf };
  readonly bills: { readonly letGo: LetGoOf; readonly due: DueOf };
  readonly jobs: { readonly letGo: LetGoOf; readonly due: DueOf };
  /** They expire by a schedule of their own. */
  readonly reports: { readonly letGo: LetGoOf };
}
