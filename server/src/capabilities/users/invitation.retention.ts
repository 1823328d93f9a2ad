import { sql } from 'kysely';
import { among, byStatement, type RetentionClass } from '../../platform/retention/retention-class.ts';

/** Invitations of staff and links of first administrators; who was invited stays, with the audit of it. */
export const invitationRetention: RetentionClass = {
  key: 'Invitations of staff',
  owner: 'users',
  per: 'platform',
  rows: ({ before }) => ({
    from: sql`identity.invitation i`,
    key: sql`i.id`,
    date: sql`i.expires_date`,
    due: sql`i.expires_date < ${before}`,
    held: sql`false`,
    locked: sql`i`,
  }),
  letGo: byStatement((ids) => sql`delete from identity.invitation where ${among(sql`id`, ids)}`),
};
