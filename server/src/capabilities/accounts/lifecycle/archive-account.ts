import type { AccountStanding } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, sql, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { numberOf } from './account-named.ts';
import { accountUpdated } from './account-updated.ts';
import { findLiving, type Living } from './find-living.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';
import { changedMeanwhile, lockStanding, type Standing } from './lock-standing.ts';
import { moveMoney } from './move-money.ts';
import { readStanding } from './read-standing.ts';
import { rolloverCandidates } from './rollover-candidates.ts';
import { writeTransfers } from './write-transfer.ts';

export interface ArchiveInput {
  readonly shouldRollover: boolean;
  readonly destinationAccountId?: number | undefined;
  readonly rowVersion?: number | undefined;
}

/**
 * Archives an account (domain.md 4.15). With a rollover its balance moves to the account that is named, or to the only
 * one that could take it; where there is none it waits for the next of its number that is active.
 * @throws 400 with the guard that refuses, 404 outside the scope, 409 when it changed since it was shown.
 */
export async function archiveAccount(
  { db, clock }: LifecycleDeps,
  movedWith: readonly MovedWithAccount[],
  caller: Caller,
  accountId: number,
  input: ArchiveInput,
): Promise<AccountStanding> {
  const after = await db.scoped(caller.businessUnitIds, async (tx) => {
    const now = clock.now();
    const living = await findLiving(tx, accountId, now);
    const destinationId = await destinationOf(tx, living, input, now);
    for (const { hold } of movedWith) await hold?.(tx, [accountId]);
    const locked = await lockStanding(tx, living.businessUnitId, [
      accountId,
      ...(destinationId ? [destinationId] : []),
    ]);
    const account = locked.find(({ id }) => id === accountId);
    if (!account) throw notFound(say('could_not_find_account'));
    refuseArchive(account, input);
    const destination = locked.find(({ id }) => id === destinationId);
    if (destination?.isArchived) throw inactive(destination);
    // What was found before the locks must hold under them; what was named by hand is what was meant.
    if ((await destinationOf(tx, living, input, now)) !== destinationId) throw changedMeanwhile();
    const ending = { by: caller.name, action: 'Account archived', today: living.today };
    for (const each of movedWith) await each.end?.(tx, [accountId], ending);
    await archive(tx, caller, living, { account, destination, isRollover: input.shouldRollover });
    return readStanding(tx, accountId);
  });
  crashPoint('transfer.committed');
  return after;
}

/**
 * The account that takes over; undefined where it waits for one, or nothing rolls over. One that is named must be there
 * in any case. @throws 400 where a person has to choose.
 */
async function destinationOf(
  tx: Tx,
  living: Living,
  { shouldRollover, destinationAccountId }: ArchiveInput,
  now: Date,
): Promise<number | undefined> {
  if (destinationAccountId === undefined) {
    const candidates = shouldRollover ? await rolloverCandidates(tx, living.businessUnitId, living.id) : [];
    if (candidates.length > 1) throw badRequest('destinationAccountId', say('choose_account_takes_over'));
    return candidates[0]?.id;
  }
  const destination = await findLiving(tx, destinationAccountId, now);
  if (destination.id === living.id) throw badRequest('destinationAccountId', say('account_itself'));
  if (destination.businessUnitId !== living.businessUnitId)
    throw badRequest('destinationAccountId', say('accounts_other_unit'));
  return shouldRollover ? destination.id : undefined;
}

const inactive = (account: Standing) =>
  badRequest('destinationAccountId', say('account_takes_over_inactive', { number: numberOf(account) }));

function refuseArchive(account: Standing, { rowVersion }: ArchiveInput): void {
  if (rowVersion !== undefined && rowVersion !== account.rowVersion)
    throw conflict(say('account_changed_since_opened'));
  if (account.isArchived) throw badRequest('', say('account_archived_already'));
  if (account.isPaying) throw badRequest('', say('account_payment_under_way', { number: numberOf(account) }));
}

interface Archiving {
  readonly account: Standing;
  readonly destination: Standing | undefined;
  readonly isRollover: boolean;
}

async function archive(tx: Tx, caller: Caller, living: Living, { account, destination, isRollover }: Archiving) {
  const { id, businessUnitId } = account;
  await change(
    tx,
    sql`update account set is_archived = true, archived_date = now(), archived_by_sync = false,
      is_rollover = ${isRollover}, rollover_account_id = ${destination?.id ?? null}, modified_date = now(),
      row_version = row_version + 1 where id = ${id} and not is_archived`,
  );
  if (isRollover) {
    const to = destination?.id ?? null;
    const [made] = await writeTransfers(
      tx,
      [{ businessUnitId, kind: 'Rollover', fromAccountId: id, toAccountId: to }],
      caller.name,
    );
    if (made && destination)
      await moveMoney(tx, [{ id: made.id, kind: 'Rollover', from: account, to: destination }], {
        by: caller.name,
        today: living.today,
      });
  }
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Account',
    entityId: id,
    action: isRollover ? 'Account archived with rollover' : 'Account archived',
    before: { isArchived: false, balance: account.balance },
    after: { isArchived: true, ...(isRollover ? { rolloverAccount: destination ? numberOf(destination) : null } : {}) },
  });
  await announce(tx, accountUpdated(businessUnitId, destination ? [id, destination.id] : [id]));
}
