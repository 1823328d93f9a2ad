import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, type Database, type Tx } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { keyKept, type KeyUse, keyUse, wasUsed } from '../../../platform/http/idempotency.ts';
import { badRequest, conflict } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { refuseWhileImporting } from '../lifecycle/lock-standing.ts';
import { planPostings, posted } from '../post-balance-events.ts';
import { tellUpdated } from '../records/tell-updated.ts';
import { type LockedAccount, lockedAccount } from './locked-account.ts';

interface Correction {
  readonly newBalanceMinor: number;
  /** The balance that it was decided on. */
  readonly balanceMinor: number;
  readonly effectiveDate: string;
  readonly reason: string;
}
interface Deps {
  readonly db: Database;
  readonly now: Date;
}

/**
 * Corrects the balance of an account by an entry of its register, against the balance that was read: of two at once, or
 * of one beside a payment, the later is refused. What is past due stays what the biller said, as far as it is owed.
 * @returns its business unit @throws 400 for a date to come, nothing to correct, or an account that is locked or that
 * another one took over, 404 outside the scope, 409 when the balance moved or a file is being processed
 */
export const correctBalance = (
  { db, now }: Deps,
  caller: Caller,
  id: number,
  asked: Correction,
  idempotencyKey: string | undefined,
): Promise<number> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const account = await lockedAccount(tx, id);
    const key = idempotencyKey ? keyOf(caller, account, asked, idempotencyKey) : undefined;
    if (key && (await wasUsed(tx, key))) return account.businessUnitId;
    await refuseWhileImporting(tx, account.businessUnitId);
    check(account, asked, now);
    await post(tx, caller, account, asked, key);
    await recordAudit(tx, caller, {
      businessUnitId: account.businessUnitId,
      entityType: 'Account',
      entityId: id,
      action: 'Balance corrected',
      before: { balance: account.balance },
      after: { balance: asked.newBalanceMinor, effectiveDate: asked.effectiveDate },
      reason: asked.reason,
    });
    await tellUpdated(tx, account.businessUnitId, [id]);
    return account.businessUnitId;
  });

const keyOf = (caller: Caller, { id, businessUnitId }: LockedAccount, body: Correction, key: string): KeyUse =>
  keyUse({ businessUnitId, caller: callerKey(caller), operation: 'correction', target: `account:${id}`, key, body });

function check(account: LockedAccount, { newBalanceMinor, balanceMinor, effectiveDate }: Correction, now: Date): void {
  if (account.isMerged) throw badRequest('', say('account_merged'));
  if (account.isRolledOver) throw badRequest('', say('account_rolled_over'));
  if (account.accountLocked) throw badRequest('', say('account_locked_unlock'));
  if (effectiveDate > dateIn(now, account.timezone)) throw badRequest('effectiveDate', say('date_must_not_future'));
  if (balanceMinor !== account.balance) throw conflict(say('balance_changed'));
  if (newBalanceMinor === account.balance) throw badRequest('newBalanceMinor', say('balance_is_that'));
}

/** One entry, by which the balance and what is not yet due move together. */
async function post(
  tx: Tx,
  caller: Caller,
  { id, businessUnitId, balance, lastEventSequence }: LockedAccount,
  { newBalanceMinor, effectiveDate, reason }: Correction,
  key: KeyUse | undefined,
): Promise<void> {
  const amountMinor = newBalanceMinor - balance;
  const plan = planPostings(
    {
      businessUnitId,
      accountId: id,
      sourceType: 'correction',
      sourceId: id,
      effectiveDate,
      description: tell('register_correction', { reason }),
      createdBy: caller.name,
      postings: [
        {
          eventType: 'Correction',
          bucket: 'Balance',
          amountMinor,
          sourceLineId: lastEventSequence + 1,
          chargeAllocations: [],
        },
      ],
    },
    0,
  );
  await change(
    tx,
    sql`with guard as (select 1), ${posted([plan], sql`guard`)} ${key ? sql`, ${keyKept(key)}` : sql``} select 1`,
  );
  await change(
    tx,
    sql`update account_money set past_due_minor = past_due_minor - ${amountMinor},
      not_yet_due_minor = not_yet_due_minor + ${amountMinor} where account_id = ${id}`,
  );
}
