import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import { sql } from 'kysely';
import { recordAudits } from '../../../platform/audit/record.ts';
import { change, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { say } from '../../../platform/texts/refusals.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import type { Standing } from './lock-standing.ts';

interface How {
  readonly businessUnitId: number;
  readonly today: string;
  /** A file archives it: the next one that names it makes it active again. */
  readonly bySync?: boolean;
  /** Its balance goes to this account, or waits for one. */
  readonly rollover?: { readonly to: Standing | undefined };
  readonly reason?: string;
}

/** Why an account that was read under its lock may not be archived (domain.md 4.15). */
export function whyNotArchived(account: Standing): string | undefined {
  if (account.isArchived) return say('account_archived_already');
  return account.isPaying ? say('account_payment_under_way', { number: numberOf(account) }) : undefined;
}

/** A file ends it, and waits for the payment that is under way. */
export const waitsForPayment = ({ isArchived, isPaying }: Standing): boolean => !isArchived && isPaying;

/** The same for a person, who may change nothing of a locked account but unlock it (domain.md 3.2). */
export const whyNotArchivedByHand = (account: Standing): string | undefined =>
  account.isLocked ? say('account_locked_number', { number: numberOf(account) }) : whyNotArchived(account);

/**
 * Archives accounts that stand under their locks, with what ends with them: whether a person, a person for many, or a
 * file of the biller does it. `hold` of what moves with them was called before.
 */
export async function endAccounts(
  tx: Tx,
  movedWith: readonly MovedWithAccount[],
  caller: Caller,
  accounts: readonly Standing[],
  { businessUnitId, today, bySync = false, rollover, reason = '' }: How,
): Promise<void> {
  if (accounts.length === 0) return;
  const ids = accounts.map(({ id }) => id);
  const ending = { by: caller.name, action: 'Account archived', today };
  for (const each of movedWith) await each.end?.(tx, ids, ending);
  await change(
    tx,
    sql`update account set is_archived = true, archived_date = now(), archived_by_sync = ${bySync},
      ending_upload_id = null,
      is_rollover = ${rollover !== undefined}, rollover_account_id = ${rollover?.to?.id ?? null}, modified_date = now(),
      row_version = row_version + 1 where id = any(${sql.val(ids)}::bigint[]) and not is_archived`,
  );
  const to = rollover && { rolloverAccount: rollover.to ? numberOf(rollover.to) : null };
  await recordAudits(
    tx,
    caller,
    accounts.map(({ id, balance }) => ({
      businessUnitId,
      entityType: 'Account',
      entityId: id,
      action: rollover ? 'Account archived with rollover' : 'Account archived',
      before: { isArchived: false, balance },
      after: { isArchived: true, ...to },
      reason,
    })),
  );
}
