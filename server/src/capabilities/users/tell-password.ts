import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';

interface Chosen {
  /** Of the link by which it was chosen. */
  readonly id: number;
  readonly userId: number;
  readonly at: Date;
  readonly clientAddress: string;
}
interface Person {
  readonly email: string;
  /** Null for staff. */
  readonly customerId: number | null;
  readonly businessUnitId: number;
}

/**
 * Tells whose login it is that a password was chosen for it, when and from where: a payer in the name of their biller,
 * staff in that of the first of their organization. Before there is any biller nobody is there to write.
 */
export async function tellPassword(tx: Tx, { id, userId, at, clientAddress }: Chosen): Promise<void> {
  const person = await maybeRow(
    tx,
    sql<Person>`select a.email, case when a.role = 'Customer' then a.customer_id end as "customerId",
      u.id as "businessUnitId" from user_account a
      cross join lateral (select b.id from published.business_unit b where case
        when a.role = 'Customer' then b.slug = a.business_unit_slug
        else a.organization_id is null or b.organization_id = a.organization_id end order by b.id limit 1) u
      where a.id = ${userId}`,
  );
  if (!person) return;
  const { businessUnitId, customerId, email } = person;
  const told = { to: email, at: at.toISOString(), address: clientAddress };
  await announce(tx, [
    customerId === null
      ? {
          businessUnitId,
          orderingKey: `user:${userId}`,
          topic: 'email.Staff Password Chosen',
          payload: { ...told, userId },
        }
      : {
          businessUnitId,
          orderingKey: `customer:${customerId}`,
          topic: 'email.Password Chosen',
          payload: { ...told, customerId, invitationId: id },
        },
  ]);
}

/** What the mail to a payer says beside what it was announced with. */
export interface PasswordFacts {
  readonly id: number;
  readonly nonce: string;
  readonly slug: string;
  readonly timezone: TimeZone;
}

export const passwordFacts = (tx: Tx, invitationId: number): Promise<PasswordFacts | undefined> =>
  maybeRow(
    tx,
    sql<PasswordFacts>`select i.id, i.nonce, u.slug, u.timezone from identity.invitation i
      join user_account a on a.id = i.user_id
      join published.business_unit u on u.slug = a.business_unit_slug
      where i.id = ${invitationId} and i.nonce <> ''`,
  );

export const zoneOf = (tx: Tx, businessUnitId: number): Promise<{ readonly timezone: TimeZone }> =>
  oneRow(tx, sql`select timezone from published.business_unit where id = ${businessUnitId}`);
