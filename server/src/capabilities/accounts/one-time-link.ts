import { createHash } from 'node:crypto';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';

/** What a one-time link into an account is for; its token is made under a key of this purpose. */
export const linkPurposes = { 'Sign In Link': 'sign-in-link', 'Onboarding Invitation': 'onboarding' } as const;

/** Only this is kept of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Where the page is that opens a link; the token stands behind #, where no server and no log sees it. */
export const linkAddress = (portalUrl: string, page: 'onboarding' | 'sign-in', slug: string, token: string): string =>
  page === 'sign-in' ? `${portalUrl}/customer/${slug}/sign-in#${token}` : `${portalUrl}/onboarding/${slug}#${token}`;

/** What the mail of a one-time link says beside its link. */
export interface LinkFacts {
  readonly nonce: string;
  readonly expiresDate: Date;
  readonly slug: string;
  readonly timezone: TimeZone;
  readonly accountNumber: string;
  readonly firstName: string;
}

const around = sql`a.account_number as "accountNumber", u.slug, u.timezone`;
const joins = sql`join account a on a.id = l.account_id join published.business_unit u on u.id = l.business_unit_id`;

/** The facts of a sign-in link, for its mail. */
export const signInLinkFacts = (tx: Tx, id: number): Promise<LinkFacts | undefined> =>
  maybeRow(
    tx,
    sql<LinkFacts>`select l.nonce, l.expires_date as "expiresDate", c.first_name as "firstName", ${around}
      from sign_in_link l ${joins} join published.customer c on c.id = l.customer_id where l.id = ${id}`,
  );

/** The facts of an onboarding invitation, for its mail. */
export const invitationFacts = (tx: Tx, id: number): Promise<LinkFacts | undefined> =>
  maybeRow(
    tx,
    sql<LinkFacts>`select l.nonce, l.expires_date as "expiresDate", l.first_name as "firstName", ${around}
      from onboarding_invitation l ${joins} where l.id = ${id}`,
  );

/** What a mail with a one-time link was announced with. */
export interface AboutLink {
  readonly linkId?: number | undefined;
  readonly invitationId?: number | undefined;
}

/** Whether the one-time link of a mail opens nothing any more: used, ended or expired. Of other mails: no. */
export async function isLinkOver(tx: Tx, { linkId, invitationId }: AboutLink): Promise<boolean> {
  const { over } = await oneRow(
    tx,
    sql<{ over: boolean }>`select exists (select 1 from (
      select used_date, ended_date, expires_date from sign_in_link where id = ${linkId ?? null}::bigint
      union all select used_date, ended_date, expires_date from onboarding_invitation
      where id = ${invitationId ?? null}::bigint) l
      where l.used_date is not null or l.ended_date is not null or l.expires_date <= now()) as over`,
  );
  return over;
}
