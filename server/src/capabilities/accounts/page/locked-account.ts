import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { lockAccounts } from '../account-rows.ts';

/** An account as it stands under its lock, so that no payment changes it meanwhile. */
export interface LockedAccount {
  readonly id: number;
  readonly businessUnitId: number;
  readonly accountNumber: string;
  readonly note: string;
  readonly accountLocked: boolean;
  readonly isMerged: boolean;
  /** Another account took over its money. */
  readonly isRolledOver: boolean;
  readonly balance: number;
  readonly lastEventSequence: number;
  readonly timezone: TimeZone;
  /** As the page tells it: of what is known of the account, and of its money. */
  readonly rowVersion: number;
}

/** Takes the lock of one account and reads it under the lock. @throws 404 outside the scope */
export async function lockedAccount(tx: Tx, id: number): Promise<LockedAccount> {
  await lockAccounts(tx, [id]);
  const account = await maybeRow(
    tx,
    sql<LockedAccount>`select a.id, a.business_unit_id as "businessUnitId", a.account_number as "accountNumber",
      a.note, a.account_locked as "accountLocked", a.merged_into_account_id is not null as "isMerged",
      a.rollover_account_id is not null as "isRolledOver", m.balance, m.last_event_sequence as "lastEventSequence",
      u.timezone, a.row_version + m.row_version as "rowVersion" from account a
      join account_money m on m.account_id = a.id join published.business_unit u on u.id = a.business_unit_id
      where a.id = ${id} and not a.is_deleted`,
  );
  if (!account) throw notFound(say('could_not_find_account'));
  return account;
}
