import { sql } from 'kysely';
import { recordAudits } from '../../../platform/audit/record.ts';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { countEach } from '../../../platform/limits/count-each.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { type Announcement, announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitById } from '../../organizations/find-business-unit.ts';
import { accountsByIds } from '../account-rows.ts';
import { isTexted } from '../told-of-bills.ts';
import type { MailOfAccount } from './mail-of-account.ts';

interface Payer {
  readonly accountId: number;
  readonly customerId: number | null;
  readonly name: string;
  readonly email: string;
  /** The proved number of who agreed to texts about this account. */
  readonly phone: string | null;
  /** A text takes the place of an e-mail. */
  readonly isInstead: boolean;
  /** Why nobody writes to this payer. */
  readonly why: 'left_out_blocked' | 'left_out_unwanted' | null;
}

/**
 * Whom a reminder of each of these accounts would go to: those who have it in a login, by the ways they chose (decision
 * 172), and the address of the account itself, each once; who is left out is named. Under their locks this is what is
 * sent.
 */
export async function readReminders(
  tx: Tx,
  businessUnitId: number,
  ids: readonly number[],
  hasTexts: boolean,
): Promise<MailOfAccount[]> {
  const unit = await businessUnitById(tx, businessUnitId);
  // Nobody is written to about what cannot be paid.
  const closed = unit?.status === 'Live' ? null : 'payers_cannot_pay';
  const accounts = await accountsByIds(tx, businessUnitId, ids);
  const payers = Map.groupBy(await readPayers(tx, ids, hasTexts), ({ accountId }) => accountId);
  return accounts.map(({ id, accountNumber, subAccountNumber, name, isArchived, totalOutstandingBalance }) => ({
    id,
    accountNumber,
    subAccountNumber,
    name,
    ...addressed(payers.get(id) ?? []),
    refusal: isArchived
      ? 'account_archived_no_reminder'
      : totalOutstandingBalance <= 0
        ? 'nothing_due_account'
        : closed,
  }));
}

const readPayers = (tx: Tx, ids: readonly number[], hasTexts: boolean): Promise<Payer[]> => {
  const wanted = sql`any(${sql.val([...ids])}::bigint[])`;
  return rowsOf(
    tx,
    sql<Payer>`select l.account_id as "accountId", c.id as "customerId",
        concat_ws(' ', c.first_name, c.last_name) as name, c.email,
        case when ${hasTexts} and ${isTexted} then c.phone_number end as phone,
        c.preferred_channel = 'SMS' as "isInstead", case
        when c.status = 'Blocked' then 'left_out_blocked'
        when not l.notify_upcoming_payment then 'left_out_unwanted' end as why
      from published.customer_account l join published.customer c on c.id = l.customer_id
      where l.account_id = ${wanted} and l.unlinked_date is null
      union all select a.id, null, a.name, a.email_address, null, false, null from account a where a.id = ${wanted}`,
  );
};

function addressed(payers: readonly Payer[]): Pick<MailOfAccount, 'sentTo' | 'leftOut' | 'textTo'> {
  const closed = payers.filter(({ why }) => why !== null);
  const isClosed = (email: string) => closed.some((one) => one.email.toLowerCase() === email.toLowerCase());
  const open = payers.filter(({ why }) => why === null);
  const texted = open.flatMap(({ phone, customerId, isInstead }) =>
    phone !== null && customerId !== null ? [[phone, { to: phone, customerId, isInstead }] as const] : [],
  );
  const textTo = [...new Map(texted.toReversed()).values()];
  const instead = new Set(
    open.filter(({ phone, isInstead }) => phone !== null && isInstead).map(({ email }) => email.toLowerCase()),
  );
  const written = open.filter(({ email }) => email.includes('@') && !instead.has(email.toLowerCase()));
  const byAddress = new Map(written.map(({ email }) => [email.toLowerCase(), email]));
  const nobody = byAddress.size + textTo.length + closed.length === 0;
  return {
    sentTo: [...[...byAddress.values()].filter((email) => !isClosed(email)), ...textTo.map(({ to }) => to)],
    textTo,
    leftOut: [
      ...closed.flatMap(({ name, why }) => (why ? [{ name, why: say(why) }] : [])),
      ...(nobody ? [{ name: payers[0]?.name ?? '', why: say('left_out_no_address') }] : []),
    ],
  };
}

/** A reminder to each of them: a text to a number, a mail to an address. */
const announcements = (businessUnitId: number, { id, sentTo, textTo = [] }: MailOfAccount): Announcement[] =>
  sentTo.map((to) => {
    const text = textTo.find((one) => one.to === to);
    const payload = { to, accountId: id };
    const instead = text?.isInstead ? { isInstead: true } : {};
    return {
      businessUnitId,
      orderingKey: `account:${id}`,
      topic: text ? 'text.Payment Due Reminder' : 'email.Payment Due Reminder',
      payload: text ? { ...payload, customerId: text.customerId, ...instead } : payload,
    };
  });

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
    going.flatMap((reminder) => announcements(businessUnitId, reminder)),
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
