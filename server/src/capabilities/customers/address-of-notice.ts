import { type ChangeOfValue, changesOfValue } from '../../platform/audit/changes-of-value.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Notice } from '../users/find-notice.ts';
import { noticeDays } from '../users/known-browsers.ts';
import type { HeldCustomer } from './find-customer.ts';

/** An address that a notice was mailed to and that is the login's no more. */
export interface TakenAddress {
  readonly email: string;
  /** Since when another one is. */
  readonly takenAt: string;
}

/** The address to put back by a notice, as the history of its payer says (`takenAddress`). The customer is held. */
export async function addressOfNotice(tx: Tx, { id, email }: HeldCustomer, { at }: Notice) {
  const of = { entityType: 'Customer', entityId: id, name: 'email' };
  return takenAddress(email, await changesOfValue(tx, { ...of, at, days: noticeDays }));
}

/**
 * The address to put back: the one that a notice was mailed to, where a payer's change took it away. Undefined where it
 * is still the login's. One that was itself put in within the days before the notice is not put back, and its link is
 * over: a thief may have put it in, and its payer have taken it out again.
 */
export function takenAddress(now: string, changes: readonly ChangeOfValue[]): TakenAddress | 'over' | undefined {
  const since = changes.filter(({ isSince }) => isSince);
  const email = since[0]?.former ?? now;
  if (isSame(email, now)) return undefined;
  const [putIn] = lastByPayer(changes.filter(({ isSince }) => !isSince));
  if (putIn && !isSame(putIn.former, email)) return 'over';
  const [taken] = lastByPayer(since);
  // What a notice that was pressed made of it since stays; it leads to its page again.
  if (!taken) return undefined;
  return isSame(taken.former, email) ? { email, takenAt: taken.at } : 'over';
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Those by the payer, or by who was in as them, after the last one of anybody else. */
const lastByPayer = (changes: readonly ChangeOfValue[]) =>
  changes.slice(changes.findLastIndex(({ role }) => role !== 'Customer') + 1);
