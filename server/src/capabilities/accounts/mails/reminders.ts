import { sql } from 'kysely';
import { recordAudits } from '../../../platform/audit/record.ts';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { countEach } from '../../../platform/limits/count-each.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { accountsByIds } from '../account-rows.ts';
import type { MailOfAccount } from './mail-of-account.ts';

interface Payer {
  readonly accountId: number;
  readonly name: string;
  readonly email: string;
  /** Why nobody writes to this payer. */
  readonly why: 'left_out_blocked' | 'left_out_unwanted' | null;
}

/**
 * Whom a reminder of each of these accounts would go to: those who have it in a login, and the address of the account
 * itself, each address once; who is left out is named. Under their locks this is what is sent.
 */
export async function readReminders(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<MailOfAccount[]> {
  const accounts = await accountsByIds(tx, businessUnitId, ids);
  const payers = Map.groupBy(await readPayers(tx, ids), ({ accountId }) => accountId);
  return accounts.map(({ id, accountNumber, subAccountNumber, name, isArchived, totalOutstandingBalance }) => ({
    id,
    accountNumber,
    subAccountNumber,
    name,
    ...addressed(payers.get(id) ?? []),
    refusal: isArchived ? 'account_archived_no_reminder' : totalOutstandingBalance <= 0 ? 'nothing_due_account' : null,
  }));
}

const readPayers = (tx: Tx, ids: readonly number[]): Promise<Payer[]> => {
  const wanted = sql`any(${sql.val([...ids])}::bigint[])`;
  return rowsOf(
    tx,
    sql<Payer>`select l.account_id as "accountId", concat_ws(' ', c.first_name, c.last_name) as name, c.email, case
        when c.status = 'Blocked' then 'left_out_blocked'
        when not l.notify_upcoming_payment then 'left_out_unwanted' end as why
      from published.customer_account l join published.customer c on c.id = l.customer_id
      where l.account_id = ${wanted} and l.unlinked_date is null
      union all select a.id, a.name, a.email_address, null from account a where a.id = ${wanted}`,
  );
};

function addressed(payers: readonly Payer[]): Pick<MailOfAccount, 'sentTo' | 'leftOut'> {
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

/**
 * Sends what was read under the locks of its accounts, each account with its entry in the audit. Answers by account how
 * many seconds those have to wait that were reminded of too often: nothing goes out of them.
 */
export async function writeReminders(
  tx: Tx,
  limits: Limits,
  caller: Caller,
  businessUnitId: number,
  reminders: readonly MailOfAccount[],
): Promise<ReadonlyMap<number, number>> {
  const waits = await countEach(
    tx,
    limits,
    'L9 reminders of an account',
    reminders.map(({ id }) => id),
  );
  const going = reminders.filter((_, at) => waits[at] === undefined);
  await announce(
    tx,
    going.flatMap(({ id, sentTo }) =>
      sentTo.map((to) => ({
        businessUnitId,
        orderingKey: `account:${id}`,
        topic: 'email.Payment Due Reminder',
        payload: { to, accountId: id },
      })),
    ),
  );
  const facts = going.map(({ id, sentTo }) => ({
    businessUnitId,
    entityType: 'Account',
    entityId: id,
    action: 'Reminder sent',
    after: { sentTo: sentTo.join(', ') },
  }));
  if (facts.length > 0) await recordAudits(tx, caller, facts);
  return new Map(reminders.flatMap(({ id }, at) => (waits[at] === undefined ? [] : [[id, waits[at]]])));
}
