import { sql } from 'kysely';
import { change, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { announcedBy } from '../../../platform/outbox/announce.ts';
import { administratorsOf } from '../../users/staff-who-may.ts';

/** Tells every administrator of the platform and of the organization that somebody asked for its data, or took it. */
export const tellTaken = (
  tx: Tx,
  caller: Caller,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
  isTaken: boolean,
): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select ${businessUnitId}::int, ${`report:${id}`}, 'email.Organization Data',
        jsonb_build_object('reportId', ${id}::bigint, 'isTaken', ${isTaken}::boolean, 'by', ${caller.name}::text,
        'to', s.email)
      from (${administratorsOf(businessUnitId)}) s`),
  );
