import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import type { AccountStanding } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { accountUpdated } from './account-updated.ts';
import { endAccounts, whyNotArchivedByHand } from './end-accounts.ts';
import { findLiving, type Living } from './find-living.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';
import { changedMeanwhile } from '../changed-meanwhile.ts';
import { lockStanding, type Standing, takesOver } from './lock-standing.ts';
import { type MovedBy, moveMoney } from './move-money.ts';
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
    if (destination) refuseDestination(destination);
    // What was found before the locks must hold under them; what was named by hand is what was meant.
    if ((await destinationOf(tx, living, input, now)) !== destinationId) throw changedMeanwhile();
    await archive(tx, movedWith, caller, living, { account, destination, isRollover: input.shouldRollover });
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

function refuseDestination(account: Standing): void {
  const number = numberOf(account);
  if (!takesOver(account)) throw badRequest('destinationAccountId', say('account_takes_over_inactive', { number }));
  if (account.isLocked) throw badRequest('destinationAccountId', say('account_locked_number', { number }));
}

function refuseArchive(account: Standing, { rowVersion }: ArchiveInput): void {
  if (rowVersion !== undefined && rowVersion !== account.rowVersion)
    throw conflict(say('account_changed_since_opened'));
  const why = whyNotArchivedByHand(account);
  if (why !== undefined) throw badRequest('', why);
}

interface Archiving {
  readonly account: Standing;
  readonly destination: Standing | undefined;
  readonly isRollover: boolean;
}

async function archive(
  tx: Tx,
  movedWith: readonly MovedWithAccount[],
  caller: Caller,
  { businessUnitId, today }: Living,
  { account, destination, isRollover }: Archiving,
): Promise<void> {
  const how = { businessUnitId, today, ...(isRollover ? { rollover: { to: destination } } : {}) };
  await endAccounts(tx, movedWith, caller, [account], how);
  if (isRollover) await rollOver(tx, { by: caller.name, today }, account, destination);
  await announce(tx, accountUpdated(businessUnitId, destination ? [account.id, destination.id] : [account.id]));
}

/** Moves its balance, or notes that it waits. */
async function rollOver(tx: Tx, how: MovedBy, from: Standing, to: Standing | undefined): Promise<void> {
  const [made] = await writeTransfers(
    tx,
    [{ businessUnitId: from.businessUnitId, kind: 'Rollover', fromAccountId: from.id, toAccountId: to?.id ?? null }],
    how.by,
  );
  if (made && to) await moveMoney(tx, [{ id: made.id, kind: 'Rollover', from, to }], how);
}
