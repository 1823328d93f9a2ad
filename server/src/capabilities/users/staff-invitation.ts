import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { Role } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { change, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';

/** So long a link is good. */
const lifeDays = 3;
const purpose = 'staff-invitation';

interface Asked {
  readonly businessUnitId: number;
  readonly userId: number;
  readonly email: string;
  readonly by: string;
}

/** Mails somebody a link by which they choose a password; one that was mailed before ends. The person is held. */
export async function beginInvitation(tx: Tx, keyring: Pick<Keyring, 'sign'>, asked: Asked): Promise<void> {
  const { businessUnitId, userId, email, by } = asked;
  await endInvitations(tx, userId);
  const nonce = randomIdentifier();
  const tokenHash = createHash('sha256').update(keyring.sign(purpose, nonce)).digest('base64url');
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into identity.invitation (token_hash, user_id, expires_date, purpose, nonce, invited_by)
      values (${tokenHash}, ${userId}, now() + ${lifeDays} * interval '1 day', 'Staff Invitation', ${nonce}, ${by})
      returning id`,
  );
  await announce(tx, [
    {
      businessUnitId,
      orderingKey: `user:${userId}`,
      topic: 'email.Staff Invitation',
      payload: { to: email, userId, invitationId: id },
    },
  ]);
}

/** Ends the links of a person that are alive. */
export const endInvitations = (tx: Tx, userId: number): Promise<number> =>
  change(tx, sql`update identity.invitation set used_date = now() where user_id = ${userId} and used_date is null`);

/** What the mail of a link says beside it. */
export interface InvitationFacts {
  readonly nonce: string;
  readonly by: string;
  readonly role: Role;
  readonly organization: string;
  readonly expiresDate: Date;
  readonly timezone: TimeZone;
}

export const invitationFacts = (tx: Tx, id: number, businessUnitId: number): Promise<InvitationFacts | undefined> =>
  maybeRow(
    tx,
    sql<InvitationFacts>`select i.nonce, i.invited_by as by, a.role, i.expires_date as "expiresDate", b.timezone,
      coalesce((select o.name from published.organization o where o.id = a.organization_id), b.name) as organization
      from identity.invitation i join user_account a on a.id = i.user_id
      join published.business_unit b on b.id = ${businessUnitId} where i.id = ${id}`,
  );

/** The link of a mail; the page behind it asks for a password before anything is used up. */
export const invitationLink = (portalUrl: string, nonce: string, tokenOf: Keyring['sign']): string =>
  new URL(`/auth/set-password?token=${tokenOf(purpose, nonce)}`, portalUrl).href;
