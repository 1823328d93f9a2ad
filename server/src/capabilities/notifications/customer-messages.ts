import { customerMessageOperations } from '@ratepayer/contract/customers/customer-message.operations.ts';
import { customerMessagePaths } from '@ratepayer/contract/customers/customer-message.paths.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { customerOfUnit } from '../customers/find-customer.ts';
import { wentToThem } from '../customers/merged-logins.ts';
import { withMergedLogins } from '../customers/with-merged-logins.ts';
import { type Around, readMessage, sendMessageAgain } from './kept-message.ts';
import { readText, sendTextAgain } from './kept-text.ts';
import { listMessages } from './list-messages.ts';

type Deps = Around & { readonly db: Database; readonly clock: Clock; readonly keyring: Pick<Keyring, 'sign'> };
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
    and (m.customer_id = any(${withMergedLogins(id)})
      or m.customer_id is null and m.template_key not like 'Approval%'
        and ${wentToThem({ businessUnitId, id }, sql`m."to"`, sql`m.created_date`)}) ${paid}`;
};

const textsTo = ({ businessUnitId, id }: Of) => sql`text_message t where t.business_unit_id = ${businessUnitId}
  and t.customer_id = any(${withMergedLogins(id)})`;

/** What was written and texted to a payer. */
export function customerMessageRoutes(app: FastifyInstance, { db, clock, keyring, ...around }: Deps): void {
  const of = ({ id }: Of) => ({ entityType: 'Customer', entityId: id }) as const;
  const reading = <T>(params: Of, work: (tx: Tx) => Promise<T>) =>
    db.reading([params.businessUnitId], async (tx) => {
      await customerOfUnit(tx, params.businessUnitId, params.id);
      return work(tx);
    });
  const writing = <T>(params: Of, work: (tx: Tx) => Promise<T>) =>
    db.scoped([params.businessUnitId], async (tx) => {
      await customerOfUnit(tx, params.businessUnitId, params.id);
      return work(tx);
    });
  bind(app, customerMessagePaths, customerMessageOperations, {
    listCustomerMessages: ({ caller, params, query }) =>
      reading(params, (tx) => listMessages(tx, { mails: mailsTo(params, caller), texts: textsTo(params) }, query)),
    readCustomerMessage: ({ caller, params }) =>
      reading(params, (tx) => readMessage(tx, { ...params, among: mailsTo(params, caller) }, around)),
    sendCustomerMessageAgain: ({ caller, params }) =>
      writing(params, (tx) => sendMessageAgain(tx, caller, { ...params, among: mailsTo(params, caller) }, of(params))),
    readCustomerText: ({ params }) =>
      reading(params, (tx) => readText(tx, { ...params, among: textsTo(params), keyring, clock })),
    sendCustomerTextAgain: ({ caller, params }) =>
      writing(params, (tx) =>
        sendTextAgain(tx, caller, { ...params, among: textsTo(params), keyring, clock }, of(params)),
      ),
  });
}
