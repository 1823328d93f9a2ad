import { apiClients } from '@ratepayer/contract/users/api-client.list.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { statusOfClient } from './api-client-row.ts';

/** Programs of the organization of a business unit. */
export const apiClientSourceFor = (reader: Pick<Caller, 'businessUnitIds'>) =>
  plainSource(apiClients, {
    from: sql`identity.machine_client c`,
    as: 'c',
    reach: reader.businessUnitIds,
    scope: (businessUnitId) => sql`c.organization_id = (select organization_id from published.business_unit
      where id = ${businessUnitId})`,
    of: {
      permissionCount: sql`cardinality(c.permissions)`,
      businessUnits: sql`coalesce((select string_agg(b.name, ', ' order by b.name) from published.business_unit b
        where b.id = any(c.business_unit_ids)), '')`,
      addresses: sql`array_to_string(c.addresses, ', ')`,
      status: statusOfClient,
    },
    filters: {
      Permissions: (wanted) => sql`c.permissions && ${sql.val([...wanted])}::text[]`,
      BusinessUnitIds: (ids) => sql`c.business_unit_ids && ${sql.val([...ids])}::int[]`,
    },
  });
