import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import type { MergeResult } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { recordAudits } from '../../../platform/audit/record.ts';
import { change, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound, Refusal } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { accountUpdated } from './account-updated.ts';
import { findLiving, type Living } from './find-living.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';
import { lockStanding, type Standing } from './lock-standing.ts';
import { whyNotMerge } from './merge-guards.ts';
import { moveMoney } from './move-money.ts';
import { readStanding } from './read-standing.ts';
import { writeTransfers } from './write-transfer.ts';

export interface MergeInput {
  readonly sourceAccountId: number;
  readonly destinationAccountId: number;
  readonly sourceRowVersion?: number | undefined;
  readonly destinationRowVersion?: number | undefined;
}

/**
 * Merges an account into another one (domain.md 4.15): money bucket by bucket, open charges, customers and whatever
 * belongs to it; its payments and its register stay, and its number answers with the other account from now on.
 * @throws 400 with the guards that refuse, 404 outside the scope, 409 when one of them changed since it was shown.
 */
export async function mergeAccounts(
  { db, clock }: LifecycleDeps,
  movedWith: readonly MovedWithAccount[],
  caller: Caller,
  input: MergeInput,
): Promise<MergeResult> {
  const after = await db.scoped(caller.businessUnitIds, async (tx) => {
    const { sourceAccountId, destinationAccountId } = input;
    const now = clock.now();
    const living = await findLiving(tx, sourceAccountId, now);
    const other = await findLiving(tx, destinationAccountId, now);
    if (sourceAccountId === destinationAccountId) throw badRequest('destinationAccountId', say('account_itself'));
    if (living.businessUnitId !== other.businessUnitId)
      throw badRequest('destinationAccountId', say('accounts_other_unit'));
    const pair = await lockPair(tx, living.businessUnitId, movedWith, input);
    const { source, destination } = pair;
    await merge(tx, caller, living, pair);
    const rows = [];
    const merging = { caller, by: caller.name, action: 'Account merged', today: living.today };
    for (const each of movedWith)
      rows.push({ what: each.what, ...(await each.move(tx, source.id, destination.id, merging)) });
    await tell(tx, caller, pair, rows);
    return { source: await readStanding(tx, source.id), destination: await readStanding(tx, destination.id), rows };
  });
  crashPoint('transfer.committed');
  return after;
}

/** Both accounts under their locks, and nothing in the way. */
async function lockPair(
  tx: Tx,
  businessUnitId: number,
  movedWith: readonly MovedWithAccount[],
  { sourceAccountId, destinationAccountId, sourceRowVersion, destinationRowVersion }: MergeInput,
): Promise<Pair> {
  const ids = [sourceAccountId, destinationAccountId];
  for (const { hold } of movedWith) await hold?.(tx, ids);
  const locked = await lockStanding(tx, businessUnitId, ids);
  const source = locked.find(({ id }) => id === sourceAccountId);
  const destination = locked.find(({ id }) => id === destinationAccountId);
  if (!source || !destination) throw notFound(say('could_not_find_account'));
  refuseChanged(source, sourceRowVersion);
  refuseChanged(destination, destinationRowVersion);
  const problems = whyNotMerge(source, destination);
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map((errorMessage) => ({ propertyName: '', errorMessage })),
    );
  return { source, destination };
}

function refuseChanged(account: Standing, rowVersion: number | undefined): void {
  if (rowVersion !== undefined && rowVersion !== account.rowVersion)
    throw conflict(say('account_changed_since_opened'));
}

interface Pair {
  readonly source: Standing;
  readonly destination: Standing;
}

async function merge(tx: Tx, caller: Caller, { today }: Living, { source, destination }: Pair): Promise<void> {
  await change(
    tx,
    sql`update account set is_archived = true, archived_date = now(), archived_by_sync = false,
      ending_upload_id = null, merged_into_account_id = ${destination.id}, modified_date = now(),
      row_version = row_version + 1 where id = ${source.id}`,
  );
  const transfer = {
    businessUnitId: source.businessUnitId,
    kind: 'Merge' as const,
    fromAccountId: source.id,
    toAccountId: destination.id,
  };
  const [made] = await writeTransfers(tx, [transfer], caller.name);
  if (!made) throw new Error('A merge was not written.');
  await moveMoney(tx, [{ id: made.id, kind: 'Merge', from: source, to: destination }], { by: caller.name, today });
}

async function tell(tx: Tx, caller: Caller, { source, destination }: Pair, rows: MergeResult['rows']): Promise<void> {
  const { businessUnitId } = source;
  const fact = { businessUnitId, entityType: 'Account' };
  await recordAudits(tx, caller, [
    {
      ...fact,
      entityId: source.id,
      action: 'Account merged into another',
      before: { isArchived: false, balance: source.balance },
      after: { isArchived: true, mergedInto: numberOf(destination), rows },
    },
    {
      ...fact,
      entityId: destination.id,
      action: 'Account merged from another',
      before: { balance: destination.balance },
      after: { balance: destination.balance + source.balance, mergedFrom: numberOf(source) },
    },
  ]);
  await announce(tx, [
    ...accountUpdated(businessUnitId, [source.id, destination.id]),
    {
      businessUnitId,
      orderingKey: `account:${destination.id}`,
      topic: 'BusinessUnit.AccountsUpdated',
      payload: { id: destination.id },
    },
  ]);
}
