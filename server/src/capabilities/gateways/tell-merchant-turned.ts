import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';
import { administratorsOf } from '../users/staff-who-may.ts';

/** Tells every administrator of the platform and of the town that a merchant account takes payments now, or no more. */
export const tellMerchantTurned = (
  tx: Tx,
  caller: Caller,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
  isActive: boolean,
): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select ${businessUnitId}::int, ${`merchant-account:${id}`}, 'email.Merchant Account Turned',
        jsonb_build_object('merchantAccountId', ${id}::int, 'isActive', ${isActive}::boolean,
        'by', ${caller.name}::text, 'to', s.email)
      from (${administratorsOf(businessUnitId)}) s`),
  );
