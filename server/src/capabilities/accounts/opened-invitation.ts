import { sql } from 'kysely';
import { change, type Database, type Tx } from '../../platform/database/database.ts';
import { hashOf } from './one-time-link.ts';

/** An invitation as who holds its link opens it. */
export interface OpenedInvitation {
  readonly id: number;
  readonly businessUnitId: number;
  readonly slug: string;
  /** Null for who registers without being invited to an account. */
  readonly accountId: number | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isUsed: boolean;
  /** Nobody goes on by it: stopped, replaced by a later one, or expired. */
  readonly isOver: boolean;
}

/** The invitation of a token, at its own business unit; undefined for what never was one. */
export const invitationOfToken = (
  db: Database,
  { slug, token }: { readonly slug: string; readonly token: string },
): Promise<OpenedInvitation | undefined> =>
  db.platformRead(
    sql<OpenedInvitation>`select i.id, i.business_unit_id as "businessUnitId", u.slug, i.account_id as "accountId",
      i.email, i.first_name as "firstName", i.last_name as "lastName", i.used_date is not null as "isUsed",
      i.ended_date is not null or i.expires_date <= now() as "isOver"
      from onboarding_invitation i join published.business_unit u on u.id = i.business_unit_id
      where i.token_hash = ${hashOf(token)} and u.slug = ${slug} and not u.is_deleted`,
  );

/** Uses an invitation up, or ends it unused. A second time changes nothing. */
export const closeInvitation = (tx: Tx, id: number, as: 'used' | 'ended'): Promise<number> =>
  change(
    tx,
    as === 'used'
      ? sql`update onboarding_invitation set used_date = coalesce(used_date, now()) where id = ${id}`
      : sql`update onboarding_invitation set ended_date = coalesce(ended_date, now())
          where id = ${id} and used_date is null`,
  );
