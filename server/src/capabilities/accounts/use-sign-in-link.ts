import { fieldTypes } from '@ratepayer/contract/accounts/account-fields.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { type Database, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { holdLinks } from './end-sign-in-links.ts';
import { hashOf } from './one-time-link.ts';

interface Deps {
  readonly db: Database;
  readonly limits: Limits;
}
interface Link {
  readonly id: number;
  readonly businessUnitId: number;
  readonly accountId: number;
  readonly customerId: number;
}

interface Entered {
  readonly ticket: string;
  readonly accountId: number;
}

/** So long the browser that used a link may take to enter by its ticket. */
const ticketSeconds = 60;

/**
 * Uses a sign-in link up, by one UPDATE, and opens a session of its one account, which is entered once by the ticket
 * that is answered. The payer is told (security.md T23).
 * @throws 400 for a link that opens nothing, the same for each reason, 429
 */
export async function useSignInLink(
  { db, limits }: Deps,
  caller: Caller,
  { slug, token }: { readonly slug: string; readonly token: string },
): Promise<Entered> {
  await limits.enforce('L4 links of an address', addressKey(caller.clientAddress), say('too_many_attempts_wait_while'));
  const link = await db.platformRead(
    sql<Link>`select l.id, l.business_unit_id as "businessUnitId", l.account_id as "accountId",
      l.customer_id as "customerId" from sign_in_link l join published.business_unit u on u.id = l.business_unit_id
      where l.token_hash = ${hashOf(token)} and u.slug = ${slug} and not u.is_deleted`,
  );
  if (!link) throw badRequest('token', say('sign_in_link_over'));
  return db.scoped([link.businessUnitId], (tx) => open(tx, caller, link));
}

async function open(tx: Tx, caller: Caller, link: Link): Promise<Entered> {
  const { businessUnitId, accountId, customerId } = link;
  await holdLinks(tx, customerId);
  const payer = await maybeRow(
    tx,
    sql<{ email: string; name: string }>`update sign_in_link l set used_date = now()
      from published.customer c, account a, published.customer_account o
      where l.id = ${link.id} and l.used_date is null and l.ended_date is null and l.expires_date > now()
      and c.id = l.customer_id and c.status = 'Active' and a.id = l.account_id and not a.is_deleted
      and o.customer_id = c.id and o.account_id = a.id and o.unlinked_date is null
      returning c.email, concat_ws(' ', c.first_name, c.last_name) as name`,
  );
  if (!payer) throw badRequest('token', say('sign_in_link_over'));
  const ticket = randomIdentifier();
  await oneRow(
    tx,
    sql`insert into quick_pay_session (business_unit_id, identifier, account_ids, answered, customer_id, ticket_hash,
      ticket_until)
      values (${businessUnitId}, ${randomIdentifier()}, array[${accountId}::bigint],
      ${sql.val([...fieldTypes])}::text[], ${customerId}, ${hashOf(ticket)},
      now() + ${ticketSeconds} * interval '1 second') returning id`,
  );
  const payload = { to: payer.email, accountId, customerId, usedLinkId: link.id };
  await announce(tx, [
    { businessUnitId, orderingKey: `account:${accountId}`, topic: 'email.Sign In Link Used', payload },
  ]);
  const fact = { businessUnitId, entityType: 'Account', entityId: accountId, action: 'Sign-in link used' } as const;
  await recordAudit(tx, { ...caller, name: payer.name }, { ...fact, after: { customerId } });
  return { ticket, accountId };
}

/** The session that a ticket enters, once; undefined for one that enters nothing. */
export const enterByTicket = (db: Database, ticket: string): Promise<number | undefined> =>
  db.platform(async (tx) => {
    const entered = await maybeRow(
      tx,
      sql<{ id: number }>`update quick_pay_session set ticket_hash = null, ticket_until = null
        where ticket_hash = ${hashOf(ticket)} and ticket_until > now() and ended_date is null returning id`,
    );
    return entered?.id;
  });
