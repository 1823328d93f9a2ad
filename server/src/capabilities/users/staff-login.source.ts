import { staffLogins } from '@ratepayer/contract/users/staff-login.list.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { seenFromAnywhere } from './find-person.ts';
import { isLongUnused, isStaffUser, statusOfUser } from './user-row.ts';

/** Logins of staff, as far as whoever asks may see them. */
export const staffLoginSourceFor = (reader: Pick<Caller, 'role' | 'businessUnitIds'>) =>
  plainSource(staffLogins, {
    from: sql`user_account a left join published.organization o on o.id = a.organization_id`,
    as: 'a',
    reach: reader.businessUnitIds,
    scope: (businessUnitId) => sql`${isStaffUser} and ${seenFromAnywhere(reader, businessUnitId)}`,
    of: {
      organizationName: sql`coalesce(o.name, '')`,
      status: statusOfUser,
      secondFactor: sql`exists (select 1 from identity.login l where l.user_id = a.id and l.totp_enveloped <> '')`,
    },
    filters: {
      OrganizationName: (name) => sql`lower(o.name) = lower(${name})`,
      Unused: (wanted) => (wanted ? isLongUnused : sql`not ${isLongUnused}`),
    },
  });
