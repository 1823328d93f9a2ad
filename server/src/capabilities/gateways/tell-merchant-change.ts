import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';
import type { ToldChange } from '../changes/change-kind.ts';
import { administratorsOf } from '../users/staff-who-may.ts';

/** Tells every administrator of the platform and of the town where a change of a merchant account stands now. */
export const tellMerchantChange = (tx: Tx, { id, businessUnitId, status }: ToldChange): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select ${businessUnitId}::int, ${`merchant-change:${id}`}, 'email.Bank Details Change',
        jsonb_build_object('merchantChangeId', ${id}::bigint, 'status', ${status}::text, 'to', s.email)
      from (${administratorsOf(businessUnitId)}) s`),
  );
