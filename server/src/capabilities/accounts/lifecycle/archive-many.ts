import type { NotArchived } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { recordAudits } from '../../../platform/audit/record.ts';
import { change, rowsOf, sql, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { type BusinessUnit, businessUnitById } from '../../organizations/find-business-unit.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { numberOf } from './account-named.ts';
import { accountUpdated } from './account-updated.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';
import { lockStanding, type Standing } from './lock-standing.ts';

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
    const { timezone } = await unitOf(tx, businessUnitId);
    await refuseForeign(tx, businessUnitId, ids);
    for (const { hold } of movedWith) await hold?.(tx, ids);
    const all = await lockStanding(tx, businessUnitId, ids);
    const failed = all.flatMap((account) => {
      const why = whyNot(account);
      const { id, accountNumber, subAccountNumber, name } = account;
      return why === undefined ? [] : [{ id, accountNumber, subAccountNumber, name, why }];
    });
    const due = all.filter(({ id }) => !failed.some((each) => each.id === id));
    const ending = { by: caller.name, action: 'Account archived', today: dateIn(clock.now(), timezone) };
    const dueIds = due.map(({ id }) => id);
    for (const each of movedWith) await each.end?.(tx, dueIds, ending);
    await archive(tx, caller, businessUnitId, due);
    return { archived: dueIds, failed };
  });

async function unitOf(tx: Tx, businessUnitId: number): Promise<BusinessUnit> {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) throw notFound(say('could_not_find_business'));
  return unit;
}

async function refuseForeign(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<void> {
  const known = await rowsOf(
    tx,
    sql<{ id: number }>`select id from account
      where id = any(${sql.val([...ids])}::bigint[]) and business_unit_id = ${businessUnitId} and not is_deleted`,
  );
  if (known.length !== ids.length) throw notFound(say('could_not_find_account'));
}

function whyNot(account: Standing): string | undefined {
  if (account.isArchived) return say('account_archived_already');
  return account.isPaying ? say('account_payment_under_way', { number: numberOf(account) }) : undefined;
}

async function archive(tx: Tx, caller: Caller, businessUnitId: number, due: readonly Standing[]): Promise<void> {
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await change(
    tx,
    sql`update account set is_archived = true, archived_date = now(), archived_by_sync = false, modified_date = now(),
      row_version = row_version + 1 where id = any(${sql.val(ids)}::bigint[]) and not is_archived`,
  );
  await recordAudits(
    tx,
    caller,
    due.map(({ id, balance }) => ({
      businessUnitId,
      entityType: 'Account',
      entityId: id,
      action: 'Account archived',
      before: { isArchived: false, balance },
      after: { isArchived: true },
    })),
  );
  await announce(tx, [
    ...accountUpdated(businessUnitId, ids),
    {
      businessUnitId,
      orderingKey: `businessUnit:${businessUnitId}`,
      topic: 'BusinessUnit.AccountsUpdated',
      payload: { id: businessUnitId },
    },
  ]);
}
