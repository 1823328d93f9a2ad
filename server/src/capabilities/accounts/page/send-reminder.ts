import { sql } from 'kysely';
import { change, type Database } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { keyKept, keyUse, wasUsed } from '../../../platform/http/idempotency.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { say } from '../../../platform/texts/refusals.ts';
import type { MailOfAccount } from '../mails/mail-of-account.ts';
import { readReminders, writeReminders } from '../mails/reminders.ts';
import { lockedAccount } from './locked-account.ts';

interface Deps {
  readonly db: Database;
  readonly limits: Limits;
  /** What sends texts; undefined where no service is set up. */
  readonly texts?: object | undefined;
}

/**
 * Reminds the payers of an account by e-mail and text of what is due: those who have it in a login, and the address of
 * the account itself; each address once, whatever is pressed. Who is left out is named.
 * @throws 400 where nothing is due or the account is archived, 404 outside the scope, 429
 */
export const sendReminder = (
  { db, limits, texts }: Deps,
  caller: Caller,
  id: number,
  idempotencyKey: string | undefined,
): Promise<Pick<MailOfAccount, 'sentTo' | 'leftOut'>> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const { businessUnitId } = await lockedAccount(tx, id);
    const reminders = await readReminders(tx, businessUnitId, [id], texts !== undefined);
    const [{ sentTo, leftOut, refusal } = nobody] = reminders;
    const use = { businessUnitId, caller: callerKey(caller), operation: 'reminder', target: `account:${id}`, body: {} };
    const key = idempotencyKey ? keyUse({ ...use, key: idempotencyKey }) : undefined;
    if (key && (await wasUsed(tx, key))) return { sentTo, leftOut };
    if (refusal) throw badRequest('', say(refusal));
    if (sentTo.length === 0) return { sentTo, leftOut };
    const waits = await writeReminders(tx, limits, caller, businessUnitId, reminders);
    const over = [...waits.values()].map((seconds) => ({ seconds }));
    limits.refuseOver([['L9 reminders of an account', id]], over, say('too_many_attempts_wait_while'));
    if (key) await change(tx, sql`with guard as (select 1), ${keyKept(key)} select 1`);
    return { sentTo, leftOut };
  });

const nobody: Pick<MailOfAccount, 'sentTo' | 'leftOut' | 'refusal'> = { sentTo: [], leftOut: [], refusal: null };
