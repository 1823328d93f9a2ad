import { permissions } from '@ratepayer/contract/users/roles.ts';
import { roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { staffRoles } from '@ratepayer/contract/users/user.fields.ts';
import { users } from '@ratepayer/contract/users/user.list.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { seenBy } from './find-person.ts';
import { statusOfUser } from './user-row.ts';

type Reader = Pick<Caller, 'role' | 'businessUnitIds'>;

const all = sql`${sql.val([...permissions])}::text[]`;
const clerk = sql`${sql.val([...roleTemplates['Organization User']])}::text[]`;
/** People by their numbers, programs by theirs below zero. */
const everybody = sql`(select a.id, a.name, a.email, a.role, a.organization_id, a.business_unit_ids,
    case when a.role in ('Global Admin', 'Organization Admin') then ${all} when a.role = 'Base User' then '{}'
    else a.permissions end as permissions, ${statusOfUser} as status, a.last_sign_in_date, a.access_ends_date
    from user_account a where a.role = any(${sql.val([...staffRoles])}::text[])
  union all select -c.id, c.name, c.client_id, 'System User', c.organization_id, c.business_unit_ids, c.permissions,
    c.status, null, null from identity.machine_client c) a`;

const reached = sql`from published.business_unit b where b.id = any(a.business_unit_ids)`;

/** Who may enter the organization of a business unit, as far as whoever asks works in the same places. */
export const userSourceFor = (reader: Reader) =>
  plainSource(users, {
    from: everybody,
    as: 'a',
    reach: reader.businessUnitIds,
    scope: (businessUnitId) => sql`a.organization_id = (select organization_id from published.business_unit
      where id = ${businessUnitId}) and ${seenBy(reader, businessUnitId)}`,
    of: {
      permissionCount: sql`cardinality(a.permissions)`,
      isCustom: sql`(a.role = 'Organization User' and not (a.permissions @> ${clerk} and a.permissions <@ ${clerk}))`,
      businessUnits: sql`case when a.role = 'Base User' then '' when cardinality(a.business_unit_ids) = 0
        then 'All business units' else coalesce((select string_agg(b.name, ', ' order by b.name) ${reached}), '') end`,
    },
    filters: {
      Permissions: (wanted) => sql`a.permissions && ${sql.val([...wanted])}::text[]`,
      BusinessUnitIds: (ids) => sql`a.role <> 'Base User' and (cardinality(a.business_unit_ids) = 0
        or a.business_unit_ids && ${sql.val([...ids])}::int[])`,
    },
  });
