import type { Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { LinkDeps } from '../page/send-sign-in-link.ts';
import { dueBySettings, dueWithin } from './due-accounts.ts';
import { reminderMail } from './kinds-of-mail.ts';
import { sendToMany } from './send-to-many.ts';

interface Due {
  readonly businessUnitId: number;
  readonly today: string;
  /** How many days before it is due somebody is reminded; null for the days that the business unit set. */
  readonly days: number | null;
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
 * Reminds the payers of the next accounts that owe something due within some days, or on a day that the business unit
 * set, in this transaction; undefined behind the last one.
 */
export async function remindDue(
  tx: Tx,
  deps: Pick<LinkDeps, 'db' | 'limits' | 'texts'>,
  caller: Caller,
  { businessUnitId, today, days, after }: Due,
): Promise<Reminded | undefined> {
  const step = { businessUnitId, today, after, atOnce };
  const due = await (days === null ? dueBySettings(tx, step) : dueWithin(tx, { ...step, days }));
  if (!due) return undefined;
  // What is sent and how far it came are one transaction.
  const scoped = <T>(_: readonly number[], work: (inside: Tx) => Promise<T>) => work(tx);
  const inside = { db: { ...deps.db, scoped } };
  const { accounts } = await sendToMany(inside, caller, reminderMail(deps), {
    businessUnitId,
    accountIds: due.ids,
    onlyAsk: false,
    idempotencyKey: undefined,
  });
  const sent = accounts.filter(({ sentTo }) => sentTo.length > 0).length;
  return { through: due.through, sent, leftOut: accounts.length - sent };
}
