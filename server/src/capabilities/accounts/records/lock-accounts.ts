import { sql } from 'kysely';
import { recordAudits } from '../../../platform/audit/record.ts';
import { type Database, rowsOf } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { lockAccounts } from '../account-rows.ts';
import { tellUpdated } from './tell-updated.ts';

interface Asked {
  readonly accountIds: readonly number[];
  readonly locked: boolean;
  readonly reason: string;
}

/**
 * Locks accounts, or unlocks them, each with its entry in the audit; one that is so already stays untouched. They wait
 * for payments that are being taken.
 * @throws 404 when one of them is not of this business unit: nothing is changed then
 */
export const setAccountsLocked = (
  db: Database,
  caller: Caller,
  businessUnitId: number,
  { accountIds, locked, reason }: Asked,
): Promise<{ readonly changed: number; readonly unchanged: number }> =>
  db.scoped([businessUnitId], async (tx) => {
    const wanted = [...new Set(accountIds)];
    const ids = sql`${sql.val(wanted)}::bigint[]`;
    await lockAccounts(tx, wanted);
    const own = await rowsOf(
      tx,
      sql<{ id: number }>`select id from account where id = any(${ids}) and business_unit_id = ${businessUnitId}
        and not is_deleted`,
    );
    if (own.length !== wanted.length) throw notFound(say('could_not_find_account'));
    const changed = await rowsOf(
      tx,
      sql<{ id: number }>`update account set account_locked = ${locked}, modified_date = now(),
        row_version = row_version + 1 where id = any(${ids}) and account_locked <> ${locked} returning id`,
    );
    const facts = changed.map(({ id }) => ({
      businessUnitId,
      entityType: 'Account',
      entityId: id,
      action: locked ? 'Locked' : 'Unlocked',
      before: { accountLocked: !locked },
      after: { accountLocked: locked },
      reason,
    }));
    if (facts.length > 0) await recordAudits(tx, caller, facts);
    await tellUpdated(
      tx,
      businessUnitId,
      changed.map(({ id }) => id),
    );
    return { changed: changed.length, unchanged: wanted.length - changed.length };
  });
