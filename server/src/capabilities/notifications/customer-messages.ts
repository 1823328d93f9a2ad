import {
  type CustomerMessage,
  customerMessageOperations,
} from '@ratepayer/contract/customers/customer-message.operations.ts';
import { customerMessagePaths } from '@ratepayer/contract/customers/customer-message.paths.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Database, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { customerOfUnit } from '../customers/find-customer.ts';
import { type Around, mailStatus, readMessage, sendMessageAgain } from './kept-message.ts';

type Deps = Around & { readonly db: Database };
interface Of {
  readonly businessUnitId: number;
  readonly id: number;
}

/**
 * Mails to a payer, and to logins that became a part of theirs: those that name the payer, and what went to the address
 * before mails did. Those about payments are for whoever may read payments; what staff are asked is no mail to a payer.
 */
const mailsTo = ({ businessUnitId, id }: Of, { permissions }: Pick<Caller, 'permissions'>) => {
  const paid = permissions.has('Payments:Default') ? sql`` : sql`and m.payment_id is null`;
  return sql`email_message m where m.business_unit_id = ${businessUnitId}
    and (m.customer_id in (select c.id from published.customer c where c.id = ${id}
        or c.merged_into_customer_id = ${id})
      or m.customer_id is null and m.template_key not like 'Approval%'
        and lower(m."to") = (select lower(c.email) from published.customer c where c.id = ${id})) ${paid}`;
};

const textsTo = ({ businessUnitId, id }: Of) => sql`text_message t where t.business_unit_id = ${businessUnitId}
  and t.customer_id in (select c.id from published.customer c where c.id = ${id} or c.merged_into_customer_id = ${id})`;

type Row = Omit<CustomerMessage, 'createdDate'> & { readonly createdDate: Date };

async function list(tx: Tx, caller: Caller, of: Of, page: number, size: number) {
  await customerOfUnit(tx, of.businessUnitId, of.id);
  const [mails, texts] = [mailsTo(of, caller), textsTo(of)];
  const rows = await rowsOf(
    tx,
    sql<Row>`select * from (
      select m.id, 'E-mail' as channel, m.created_date as "createdDate", m.template_key as "templateKey", m."to",
        m.subject, ${mailStatus} as status, m.error_message as "errorMessage" from ${mails}
      union all
      select t.id, 'Text', t.created_date, t.template_key, t."to", '', t.status, t.error_message from ${texts}
      ) x order by "createdDate" desc, channel, id desc limit ${size} offset ${(page - 1) * size}`,
  );
  const { n } = await oneRow(
    tx,
    sql<{ n: number }>`select (select count(*)::int from ${mails}) + (select count(*)::int from ${texts}) as n`,
  );
  return { items: rows.map((row) => ({ ...row, createdDate: row.createdDate.toISOString() })), totalCount: n };
}

/** What was written and texted to a payer. */
export function customerMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  bind(app, customerMessagePaths, customerMessageOperations, {
    listCustomerMessages: ({ caller, params, query }) =>
      db.reading([params.businessUnitId], (tx) => list(tx, caller, params, query.Page, query.PageSize)),
    readCustomerMessage: ({ caller, params }) =>
      db.reading([params.businessUnitId], async (tx) => {
        await customerOfUnit(tx, params.businessUnitId, params.id);
        return readMessage(tx, { ...params, among: mailsTo(params, caller) }, deps);
      }),
    sendCustomerMessageAgain: ({ caller, params }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        await customerOfUnit(tx, params.businessUnitId, params.id);
        const of = { entityType: 'Customer', entityId: params.id } as const;
        return sendMessageAgain(tx, caller, { ...params, among: mailsTo(params, caller) }, of);
      }),
  });
}
