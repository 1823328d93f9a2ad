import { recordAudit } from '../../../platform/audit/record.ts';
import { change, type Database, rowsOf, sql, type Tx } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { keyKept, keyUse, wasUsed } from '../../../platform/http/idempotency.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { accountsByIds } from '../account-rows.ts';
import { countOnce } from './count-once.ts';
import { type LockedAccount, lockedAccount } from './locked-account.ts';

interface Payer {
  readonly name: string;
  readonly email: string;
  /** Why nobody writes to this payer. */
  readonly why: 'left_out_blocked' | 'left_out_unwanted' | null;
}
interface Reminded {
  readonly sentTo: string[];
  readonly leftOut: { name: string; why: string }[];
}

/**
 * Reminds the payers of an account by e-mail of what is due: those who have it in a login, and the address of the
 * account itself; each address once, whatever is pressed. Who is left out is named.
 * @throws 400 where nothing is due or the account is archived, 404 outside the scope, 429
 */
export const sendReminder = (
  { db, limits }: { readonly db: Database; readonly limits: Limits },
  caller: Caller,
  id: number,
  idempotencyKey: string | undefined,
): Promise<Reminded> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const account = await lockedAccount(tx, id);
    const { businessUnitId } = account;
    const reminded = await readPayers(tx, account);
    const use = { businessUnitId, caller: callerKey(caller), operation: 'reminder', target: `account:${id}`, body: {} };
    const key = idempotencyKey ? keyUse({ ...use, key: idempotencyKey }) : undefined;
    if (key && (await wasUsed(tx, key))) return reminded;
    await refuseNeedless(tx, account);
    if (reminded.sentTo.length === 0) return reminded;
    await countOnce(tx, limits, 'L9 reminders of an account', id);
    if (key) await change(tx, sql`with guard as (select 1), ${keyKept(key)} select 1`);
    await announce(
      tx,
      reminded.sentTo.map((to) => ({
        businessUnitId,
        orderingKey: `account:${id}`,
        topic: 'email.Payment Due Reminder',
        payload: { to, accountId: id },
      })),
    );
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Account',
      entityId: id,
      action: 'Reminder sent',
      after: { sentTo: reminded.sentTo.join(', ') },
    });
    return reminded;
  });

async function refuseNeedless(tx: Tx, { businessUnitId, id }: LockedAccount): Promise<void> {
  const [row] = await accountsByIds(tx, businessUnitId, [id]);
  if (row?.isArchived) throw badRequest('', say('account_archived_no_reminder'));
  if (!row || row.totalOutstandingBalance <= 0) throw badRequest('', say('nothing_due_account'));
}

/** Who is written to, and who is not and why. */
async function readPayers(tx: Tx, { id }: LockedAccount): Promise<Reminded> {
  const payers = await rowsOf(
    tx,
    sql<Payer>`select concat_ws(' ', c.first_name, c.last_name) as name, c.email, case
        when c.status = 'Blocked' then 'left_out_blocked'
        when not l.notify_upcoming_payment then 'left_out_unwanted' end as why
      from published.customer_account l join published.customer c on c.id = l.customer_id
      where l.account_id = ${id} and l.unlinked_date is null
      union all select a.name, a.email_address, null from account a where a.id = ${id}`,
  );
  const closed = payers.flatMap(({ why, ...payer }) => (why ? [{ ...payer, why }] : []));
  const open = payers.filter(({ why, email }) => !why && email.includes('@'));
  const isClosed = (email: string) => closed.some((one) => one.email.toLowerCase() === email.toLowerCase());
  const byAddress = new Map(open.map(({ email }) => [email.toLowerCase(), email]));
  const nobody = byAddress.size === 0 && closed.length === 0;
  return {
    sentTo: [...byAddress.values()].filter((email) => !isClosed(email)),
    leftOut: [
      ...closed.map(({ name, why }) => ({ name, why: say(why) })),
      ...(nobody ? [{ name: payers[0]?.name ?? '', why: say('left_out_no_address') }] : []),
    ],
  };
}
