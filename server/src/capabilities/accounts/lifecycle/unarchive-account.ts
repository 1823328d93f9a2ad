import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import type { AccountStanding } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { accountsNamed } from './account-named.ts';
import { accountUpdated } from './account-updated.ts';
import { findLiving, type Living } from './find-living.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';
import { lockStanding, type Standing } from './lock-standing.ts';
import { readStanding } from './read-standing.ts';
import { settleWaiting } from './settle-waiting.ts';
import { endTransfer } from './write-transfer.ts';

/**
 * Makes an archived account active again (domain.md 4.15). Money that was moved stays where it is; balances that wait
 * for an account of its number come to it.
 * @throws 400 with the guard that refuses, 404 outside the scope, 409 when it changed since it was shown.
 */
export const unarchiveAccount = (
  { db, clock }: LifecycleDeps,
  caller: Caller,
  accountId: number,
  rowVersion: number | undefined,
): Promise<AccountStanding> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const living = await findLiving(tx, accountId, clock.now());
    const waiting = await waitingOfNumber(tx, living);
    const locked = await lockStanding(tx, living.businessUnitId, [accountId, ...waiting]);
    const account = locked.find(({ id }) => id === accountId);
    if (!account) throw notFound(say('could_not_find_account'));
    if (rowVersion !== undefined && rowVersion !== account.rowVersion)
      throw conflict(say('account_changed_since_opened'));
    await refuseUnarchive(tx, account);
    await change(
      tx,
      sql`update account set is_archived = false, archived_date = null, archived_by_sync = false, is_rollover = false,
        rollover_account_id = null, modified_date = now(), row_version = row_version + 1
        where id = ${accountId} and is_archived`,
    );
    await endTransfer(tx, accountId);
    await settleWaiting(tx, living.businessUnitId, [accountId], { by: caller.name, today: living.today });
    await recordAudit(tx, caller, {
      businessUnitId: living.businessUnitId,
      entityType: 'Account',
      entityId: accountId,
      action: 'Account unarchived',
      before: { isArchived: true, isRollover: account.isRollover },
      after: { isArchived: false, isRollover: false },
    });
    await announce(tx, accountUpdated(living.businessUnitId, [accountId]));
    return readStanding(tx, accountId);
  });

async function refuseUnarchive(tx: Tx, account: Standing): Promise<void> {
  if (account.mergedIntoAccountId !== null) {
    const [survivor] = await accountsNamed(tx, [account.mergedIntoAccountId]);
    throw badRequest('', say('account_merged_stays', { number: survivor ? numberOf(survivor) : '' }));
  }
  if (!account.isArchived) throw badRequest('', say('account_active_already'));
}

/** Accounts of its number whose balance waits: locked with it, so that the order of the locks is kept. */
const waitingOfNumber = async (tx: Tx, { id, businessUnitId, accountNumber }: Living): Promise<number[]> =>
  (
    await rowsOf(
      tx,
      sql<{ id: number }>`select a.id from account_transfer t join account a on a.id = t.from_account_id
        where t.business_unit_id = ${businessUnitId} and t.to_account_id is null and t.ended_date is null
        and a.account_number = ${accountNumber} and a.id <> ${id}`,
    )
  ).map((row) => row.id);
