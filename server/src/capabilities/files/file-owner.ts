import type { Tx } from '../../platform/database/database.ts';

/** Bytes that nobody needs any more. */
export interface LetGo {
  readonly id: number;
  /** Undefined where whoever keeps them destroys them by itself. */
  readonly key: string | undefined;
}

/** How a capability lets go of files that it keeps: those not in use are marked as purged, in this transaction. */
export type LetGoOf = (tx: Tx, businessUnitId: number, ids: readonly number[]) => Promise<LetGo[]>;

/** Whose files they are, by the numbers that the register calls them. */
export interface FileOwners {
  readonly uploads: LetGoOf;
  readonly bills: LetGoOf;
  readonly reports: LetGoOf;
}
