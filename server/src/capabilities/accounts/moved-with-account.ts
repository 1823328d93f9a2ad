import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** Who ends an account, why, and the day of its business unit. */
export interface Ending {
  readonly by: string;
  readonly action: string;
  readonly today: string;
}

/** The same of a merge, whose history names who did it as they came. */
export interface Merging extends Ending {
  readonly caller: Caller;
}

/** How many rows went over to the other account, and how many stayed or ended because they could not. */
export interface HandedOver {
  readonly moved: number;
  readonly stayed: number;
}

/** An account that is archived no more, and the moment in which it was, to the microsecond. */
export interface Revived {
  readonly accountId: number;
  readonly archivedAt: string;
}

/**
 * What a capability holds of an account and what becomes of it when the account is archived, or merged into another
 * one. All of it runs in the transaction that ends the account.
 */
export interface MovedWithAccount {
  /** As the answer of the merge names it: `bills`, `readings`. */
  readonly what: string;
  /** Takes the locks that stand before those of accounts (domain.md 10). */
  hold?(tx: Tx, accountIds: readonly number[]): Promise<void>;
  /** The accounts are archived; under their locks. */
  end?(tx: Tx, accountIds: readonly number[], ending: Ending): Promise<void>;
  /**
   * Brings back what `end` ended, as if the accounts had not been archived; under their locks. Answers accounts where
   * it cannot be brought back, and leaves all that is theirs.
   */
  comeBack?(tx: Tx, revived: readonly Revived[], back: Ending): Promise<readonly number[]>;
  /** Hands over to the account that is left. Rows that it has already stay. */
  move(tx: Tx, fromAccountId: number, toAccountId: number, merging: Merging): Promise<HandedOver>;
}
