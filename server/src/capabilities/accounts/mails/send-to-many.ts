import type { MailedAccount } from '@ratepayer/contract/accounts/account-mail.shapes.ts';
import { change, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { type KeyUse, keysKept, keyUse, targetsUsed, wasUsed } from '../../../platform/http/idempotency.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { lockAccounts } from '../account-rows.ts';
import type { LinkDeps } from '../page/send-sign-in-link.ts';
import { asMailed, type MailOfAccount } from './mail-of-account.ts';

export interface AskedOfMany {
  readonly businessUnitId: number;
  readonly accountIds: readonly number[];
  readonly onlyAsk: boolean;
  readonly idempotencyKey: string | undefined;
}
/** How a kind of mail is read and written; both are what the mail of a single account does. */
export interface KindOfMail {
  readonly operation: string;
  read(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<MailOfAccount[]>;
  /** Answers the accounts out of which nothing went because too much did today. */
  write(tx: Tx, caller: Caller, businessUnitId: number, mails: readonly MailOfAccount[]): Promise<ReadonlySet<number>>;
}

/**
 * Writes to the payers of chosen accounts, all in one transaction under their locks, and says of each account to whom
 * it went and who was left out and why. The same request again sends nothing and answers what was sent.
 * @throws 404 when one of them is not of this business unit: nothing is sent then
 */
export const sendToMany = (
  { db }: Pick<LinkDeps, 'db'>,
  caller: Caller,
  kind: KindOfMail,
  { businessUnitId, accountIds, onlyAsk, idempotencyKey }: AskedOfMany,
): Promise<{ accounts: MailedAccount[] }> =>
  db.scoped([businessUnitId], async (tx) => {
    const ids = [...new Set(accountIds)].toSorted((a, b) => a - b);
    if (onlyAsk) return { accounts: (await readAll(tx, kind, businessUnitId, ids)).map(asMailed) };
    await lockAccounts(tx, ids);
    const mails = await readAll(tx, kind, businessUnitId, ids);
    const { operation } = kind;
    const asked = { businessUnitId, caller: callerKey(caller), operation, target: 'accounts', body: ids };
    const key = idempotencyKey ? keyUse({ ...asked, key: idempotencyKey }) : undefined;
    const before = key && (await sentBefore(tx, key, mails));
    const sent = before ?? (await sendNow(tx, caller, kind, businessUnitId, mails));
    if (key && !before) await change(tx, keysKept(key, ['accounts', ...[...sent].map(targetOf)]));
    const after = (mail: MailOfAccount) => (sent.has(mail.id) ? { ...mail, refusal: null } : unsent(mail));
    return { accounts: mails.map((mail) => asMailed(after(mail))) };
  });

async function readAll(tx: Tx, kind: KindOfMail, businessUnitId: number, ids: readonly number[]) {
  const mails = await kind.read(tx, businessUnitId, ids);
  if (mails.length !== ids.length) throw notFound(say('could_not_find_account'));
  return mails;
}

/** The accounts out of which this request sent something before. */
async function sentBefore(
  tx: Tx,
  key: KeyUse,
  mails: readonly MailOfAccount[],
): Promise<ReadonlySet<number> | undefined> {
  if (!(await wasUsed(tx, key))) return undefined;
  const used = await rowsOf(
    tx,
    targetsUsed(
      key,
      mails.map(({ id }) => targetOf(id)),
    ),
  );
  const targets = new Set(used.map(({ target }) => target));
  return new Set(mails.flatMap(({ id }) => (targets.has(targetOf(id)) ? [id] : [])));
}

/** Sends what there is to send. */
async function sendNow(
  tx: Tx,
  caller: Caller,
  kind: KindOfMail,
  businessUnitId: number,
  mails: readonly MailOfAccount[],
): Promise<ReadonlySet<number>> {
  const due = mails.filter(({ refusal, sentTo }) => !refusal && sentTo.length > 0);
  const over = await kind.write(tx, caller, businessUnitId, due);
  return new Set(due.flatMap(({ id }) => (over.has(id) ? [] : [id])));
}

const targetOf = (id: number): string => `account:${id}`;

/** Nothing went out of it, though it could have: too much did before. */
const unsent = (mail: MailOfAccount): MailOfAccount =>
  mail.refusal || mail.sentTo.length === 0 ? mail : { ...mail, refusal: 'too_many_mails_today' };
