import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';
import { administratorsOf } from '../users/staff-who-may.ts';

/**
 * Tells every administrator of the platform and of the town that one person gave a disabled merchant account other
 * credentials: voids and questions about what it took go wherever they open. Of an active one its change is told.
 */
export const tellCredentialsReplaced = (
  tx: Tx,
  caller: Caller,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select ${businessUnitId}::int, ${`merchant-account:${id}`}, 'email.Merchant Credentials Replaced',
        jsonb_build_object('merchantAccountId', ${id}::int, 'by', ${caller.name}::text, 'to', s.email)
      from (${administratorsOf(businessUnitId)}) s`),
  );
