import type { Tx } from '../../platform/database/database.ts';

/**
 * What a capability holds of an account and hands over when the account is merged into another one. Rows that the other
 * one has already stay. It runs in the transaction of the merge, under the locks of both accounts.
 */
export interface MovedWithAccount {
  /** As the answer of the merge names it: `bills`, `readings`. */
  readonly what: string;
  move(
    tx: Tx,
    fromAccountId: number,
    toAccountId: number,
  ): Promise<{ readonly moved: number; readonly stayed: number }>;
}
