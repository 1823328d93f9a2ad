import { sql } from 'kysely';
import { change, type Tx } from '../../../platform/database/database.ts';
import { announcedBy } from '../../../platform/outbox/announce.ts';
import type { ToldChange } from '../../changes/change-kind.ts';
import { administratorsOf } from '../../users/staff-who-may.ts';

/** Tells every administrator of the platform and of an organization where looser limits of it stand now. */
export const tellSecurityChange = (tx: Tx, { id, businessUnitId, status }: ToldChange): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select ${businessUnitId}::int, ${`security-change:${id}`}, 'email.Security Limits Change',
        jsonb_build_object('changeId', ${id}::bigint, 'status', ${status}::text, 'to', s.email)
      from (${administratorsOf(businessUnitId)}) s`),
  );
