import { accountMessageOperations } from '@ratepayer/contract/accounts/account-message.operations.ts';
import { accountMessagePaths } from '@ratepayer/contract/accounts/account-message.paths.ts';
import type { AccountMessage } from '@ratepayer/contract/accounts/account-message.operations.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Database, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type Around, mailStatus, readMessage, sendMessageAgain } from './kept-message.ts';

type Deps = Around & { readonly db: Database };
interface Of {
  readonly businessUnitId: number;
  readonly accountId: number;
}

/** Mails that name the account, and those about payments on it for whoever may read payments. */
const about = ({ businessUnitId, accountId }: Of, { permissions }: Caller) => {
  const paid = sql`select x.payment_id from published.payment_account x where x.account_id = ${accountId}`;
  const more = permissions.has('Payments:Default')
    ? sql`or (m.account_id is null and m.payment_id in (${paid}))`
    : sql``;
  return sql`email_message m where m.business_unit_id = ${businessUnitId} and (m.account_id = ${accountId} ${more})`;
};

async function checkAccount(tx: Tx, { businessUnitId, accountId }: Of): Promise<void> {
  const found = await maybeRow(
    tx,
    sql`select 1 from published.account where id = ${accountId} and business_unit_id = ${businessUnitId}
      and not is_deleted`,
  );
  if (!found) throw notFound(say('could_not_find_account'));
}

type Row = Omit<AccountMessage, 'createdDate'> & { readonly createdDate: Date };

async function list(tx: Tx, caller: Caller, of: Of, page: number, size: number) {
  await checkAccount(tx, of);
  const rows = await rowsOf(
    tx,
    sql<Row>`select m.id, m.created_date as "createdDate", m.template_key as "templateKey", m."to", m.subject,
      ${mailStatus} as status, m.error_message as "errorMessage" from ${about(of, caller)} order by m.id desc
      limit ${size} offset ${(page - 1) * size}`,
  );
  const { n } = await oneRow(tx, sql<{ n: number }>`select count(*)::int as n from ${about(of, caller)}`);
  return { items: rows.map((row) => ({ ...row, createdDate: row.createdDate.toISOString() })), totalCount: n };
}

/** What was written to the payers of an account. */
export function accountMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  bind(app, accountMessagePaths, accountMessageOperations, {
    listAccountMessages: ({ caller, params, query }) =>
      db.reading([params.businessUnitId], (tx) => list(tx, caller, params, query.Page, query.PageSize)),
    readAccountMessage: ({ caller, params }) =>
      db.reading([params.businessUnitId], (tx) => readMessage(tx, { ...params, among: about(params, caller) }, deps)),
    sendAccountMessageAgain: ({ caller, params }) =>
      db.scoped([params.businessUnitId], (tx) =>
        sendMessageAgain(
          tx,
          caller,
          { ...params, among: about(params, caller) },
          { entityType: 'Account', entityId: params.accountId },
        ),
      ),
  });
}
