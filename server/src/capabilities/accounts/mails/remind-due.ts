import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { LinkDeps } from '../page/send-sign-in-link.ts';
import { reminderMail } from './kinds-of-mail.ts';
import { sendToMany } from './send-to-many.ts';

interface Due {
  readonly businessUnitId: number;
  readonly today: string;
  /** How many days before it is due somebody is reminded. */
  readonly days: number;
  /** Accounts behind this one. */
  readonly after: number;
}

/** What one step did: the last account that it looked at, and how many were reminded and left out. */
export interface Reminded {
  readonly through: number;
  readonly sent: number;
  readonly leftOut: number;
}

const atOnce = 200;

/**
 * Reminds the payers of the next accounts that owe something due within some days, in this transaction; undefined
 * behind the last one.
 */
export async function remindDue(
  tx: Tx,
  deps: Pick<LinkDeps, 'db' | 'limits' | 'texts'>,
  caller: Caller,
  { businessUnitId, today, days, after }: Due,
): Promise<Reminded | undefined> {
  const due = await rowsOf(
    tx,
    sql<{ id: number }>`select a.id from account a join account_money m on m.account_id = a.id
      where a.business_unit_id = ${businessUnitId} and a.id > ${after} and not a.is_archived
      and m.due_date between ${today}::date and ${addDays(today, days)}::date and m.balance + m.late_fee > 0
      order by a.id limit ${atOnce}`,
  );
  const last = due.at(-1);
  if (!last) return undefined;
  // What is sent and how far it came are one transaction.
  const scoped = <T>(_: readonly number[], work: (inside: Tx) => Promise<T>) => work(tx);
  const inside = { db: { ...deps.db, scoped } };
  const { accounts } = await sendToMany(inside, caller, reminderMail(deps), {
    businessUnitId,
    accountIds: due.map(({ id }) => id),
    onlyAsk: false,
    idempotencyKey: undefined,
  });
  const sent = accounts.filter(({ sentTo }) => sentTo.length > 0).length;
  return { through: last.id, sent, leftOut: accounts.length - sent };
}
