import { accountMessageOperations } from '@ratepayer/contract/accounts/account-message.operations.ts';
import { accountMessagePaths } from '@ratepayer/contract/accounts/account-message.paths.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type Around, readMessage, sendMessageAgain } from './kept-message.ts';
import { readText, sendTextAgain } from './kept-text.ts';
import { listMessages } from './list-messages.ts';

type Deps = Around & { readonly db: Database; readonly clock: Clock; readonly keyring: Pick<Keyring, 'sign'> };
interface Of {
  readonly businessUnitId: number;
  readonly accountId: number;
}

/** Mails that name the account, and those about payments on it for whoever may read payments. */
const mailsOf = ({ businessUnitId, accountId }: Of, { permissions }: Caller) => {
  const paid = sql`select x.payment_id from published.payment_account x where x.account_id = ${accountId}`;
  const more = permissions.has('Payments:Default')
    ? sql`or (m.account_id is null and m.payment_id in (${paid}))`
    : sql``;
  return sql`email_message m where m.business_unit_id = ${businessUnitId} and (m.account_id = ${accountId} ${more})`;
};

/** Texts to whoever has the account now, since then: about it, about a cycle that bills it, or of no account. */
const textsOf = ({ businessUnitId, accountId }: Of) => sql`text_message t
  join published.customer_account l on l.customer_id = t.customer_id and l.account_id = ${accountId}
    and l.business_unit_id = ${businessUnitId} and l.unlinked_date is null and l.linked_date <= t.created_date
  where t.business_unit_id = ${businessUnitId} and case
    when t.about ? 'accountId' then (t.about ->> 'accountId')::bigint = ${accountId}
    when t.about ? 'billId' then exists (select 1 from published.bill b
      where b.id = (t.about ->> 'billId')::bigint and b.account_id = ${accountId})
    when t.about ? 'cycleId' then exists (select 1 from published.bill b
      where b.billing_cycle_id = (t.about ->> 'cycleId')::bigint and b.account_id = ${accountId})
    else true end`;

async function checkAccount(tx: Tx, { businessUnitId, accountId }: Of): Promise<void> {
  const found = await maybeRow(
    tx,
    sql`select 1 from published.account where id = ${accountId} and business_unit_id = ${businessUnitId}
      and not is_deleted`,
  );
  if (!found) throw notFound(say('could_not_find_account'));
}

/** What was written to the payers of an account, and texted to those who have it. */
export function accountMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, keyring } = deps;
  const of = ({ accountId }: Of) => ({ entityType: 'Account', entityId: accountId }) as const;
  bind(app, accountMessagePaths, accountMessageOperations, {
    listAccountMessages: ({ caller, params, query }) =>
      db.reading([params.businessUnitId], async (tx) => {
        await checkAccount(tx, params);
        return listMessages(tx, { mails: mailsOf(params, caller), texts: textsOf(params) }, query);
      }),
    readAccountMessage: ({ caller, params }) =>
      db.reading([params.businessUnitId], (tx) => readMessage(tx, { ...params, among: mailsOf(params, caller) }, deps)),
    sendAccountMessageAgain: ({ caller, params }) =>
      db.scoped([params.businessUnitId], (tx) =>
        sendMessageAgain(tx, caller, { ...params, among: mailsOf(params, caller) }, of(params)),
      ),
    readAccountText: ({ params }) =>
      db.reading([params.businessUnitId], (tx) => readText(tx, { ...params, among: textsOf(params), keyring, clock })),
    sendAccountTextAgain: ({ caller, params }) =>
      db.scoped([params.businessUnitId], (tx) =>
        sendTextAgain(tx, caller, { ...params, among: textsOf(params), keyring, clock }, of(params)),
      ),
  });
}
