import { accountMessageOperations } from '@ratepayer/contract/accounts/account-message.operations.ts';
import { accountMessagePaths } from '@ratepayer/contract/accounts/account-message.paths.ts';
import type { AccountMessage } from '@ratepayer/contract/accounts/account-message.operations.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Database, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { failedUnder, sendAgain } from '../../platform/outbox/send-again.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type AboutLink, isLinkOver } from '../accounts/one-time-link.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { mailNamed, mails } from './mails.ts';

interface Deps {
  readonly db: Database;
  readonly portalUrl: string;
  readonly providerName: string;
}
interface Of {
  readonly businessUnitId: number;
  readonly accountId: number;
}
interface One extends Of {
  readonly messageId: number;
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
    sql<Row>`select m.id, m.created_date as "createdDate", m.template_key as "templateKey", m."to", m.subject, m.status,
      m.error_message as "errorMessage" from ${about(of, caller)} order by m.id desc
      limit ${size} offset ${(page - 1) * size}`,
  );
  const { n } = await oneRow(tx, sql<{ n: number }>`select count(*)::int as n from ${about(of, caller)}`);
  return { items: rows.map((row) => ({ ...row, createdDate: row.createdDate.toISOString() })), totalCount: n };
}

/** A message as it would be written now; what its one-time link holds nobody reads here. @throws 404 */
async function read(tx: Tx, caller: Caller, of: One, { portalUrl, providerName }: Deps) {
  const { businessUnitId, messageId } = of;
  const unit = await businessUnitById(tx, businessUnitId);
  const row = await maybeRow(
    tx,
    sql<{ name: string; about: unknown }>`select m.template_key as name, m.about from ${about(of, caller)}
      and m.id = ${messageId}`,
  );
  if (!row || !unit) throw notFound(say('could_not_find'));
  const around = { ...unit, portalUrl, providerName, tokenOf: () => '••••' };
  const { subject, text } = await mailNamed(mails, row.name).write(tx, businessUnitId, row.about, around);
  return { subject, text };
}

/**
 * Lets a mail that was given up be tried again; of two at the same moment one has it.
 * @throws 400 for one whose link opens nothing any more, 404
 */
async function again(tx: Tx, caller: Caller, of: One): Promise<{ queued: boolean }> {
  const { businessUnitId, accountId, messageId } = of;
  const found = await maybeRow(
    tx,
    sql<{ to: string; about: AboutLink | null }>`select m."to", m.about from ${about(of, caller)}
      and m.id = ${messageId}`,
  );
  if (!found) throw notFound(say('could_not_find'));
  if (await isLinkOver(tx, found.about ?? {})) throw badRequest('', say('link_over'));
  const sent = await sendAgain(tx, businessUnitId, await failedUnder(tx, businessUnitId, `email:${messageId}`));
  if (sent.length === 0) return { queued: false };
  const fact = { businessUnitId, entityType: 'Account', entityId: accountId, action: 'Sent again' };
  await recordAudit(tx, caller, { ...fact, after: { sentTo: found.to } });
  return { queued: true };
}

/** What was written to the payers of an account. */
export function accountMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  bind(app, accountMessagePaths, accountMessageOperations, {
    listAccountMessages: ({ caller, params, query }) =>
      db.reading([params.businessUnitId], (tx) => list(tx, caller, params, query.Page, query.PageSize)),
    readAccountMessage: ({ caller, params }) =>
      db.reading([params.businessUnitId], (tx) => read(tx, caller, params, deps)),
    sendAccountMessageAgain: ({ caller, params }) =>
      db.scoped([params.businessUnitId], (tx) => again(tx, caller, params)),
  });
}
