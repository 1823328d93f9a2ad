import type { NotArchived } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitOf } from '../../organizations/find-business-unit.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { accountsUpdated } from './account-updated.ts';
import { endAccounts, whyNotArchivedByHand } from './end-accounts.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';
import { lockStanding } from './lock-standing.ts';

/**
 * Archives chosen accounts of a business unit, without a rollover; one that cannot be archived keeps none of the others
 * back. @throws 404 when one of them is not there, 409 while a file is being processed.
 */
export const archiveMany = (
  { db, clock }: LifecycleDeps,
  movedWith: readonly MovedWithAccount[],
  caller: Caller,
  businessUnitId: number,
  accountIds: readonly number[],
): Promise<{ archived: number[]; failed: NotArchived[] }> =>
  db.scoped([businessUnitId], async (tx) => {
    const ids = [...new Set(accountIds)];
    const { timezone } = await businessUnitOf(tx, businessUnitId);
    await refuseForeign(tx, businessUnitId, ids);
    for (const { hold } of movedWith) await hold?.(tx, ids);
    const all = await lockStanding(tx, businessUnitId, ids);
    const failed = all.flatMap((account) => {
      const why = whyNotArchivedByHand(account);
      const { id, accountNumber, subAccountNumber, name } = account;
      return why === undefined ? [] : [{ id, accountNumber, subAccountNumber, name, why }];
    });
    const due = all.filter(({ id }) => !failed.some((each) => each.id === id));
    await endAccounts(tx, movedWith, caller, due, { businessUnitId, today: dateIn(clock.now(), timezone) });
    const dueIds = due.map(({ id }) => id);
    if (dueIds.length > 0) await announce(tx, accountsUpdated(businessUnitId, dueIds));
    return { archived: dueIds, failed };
  });

async function refuseForeign(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<void> {
  const known = await rowsOf(
    tx,
    sql<{ id: number }>`select id from account
      where id = any(${sql.val([...ids])}::bigint[]) and business_unit_id = ${businessUnitId} and not is_deleted`,
  );
  if (known.length !== ids.length) throw notFound(say('could_not_find_account'));
}
