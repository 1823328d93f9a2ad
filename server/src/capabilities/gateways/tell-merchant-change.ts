import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';
import { administratorsOf } from '../users/staff-who-may.ts';

/** Tells every administrator of the platform and of the town where a change of a merchant account stands now. */
export const tellMerchantChange = (tx: Tx, businessUnitId: number, merchantChangeId: number): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select ${businessUnitId}::int, ${`merchant-change:${merchantChangeId}`},
        'email.Bank Details Change', jsonb_build_object('merchantChangeId', ${merchantChangeId}::bigint, 'status',
        (select status from merchant_change where id = ${merchantChangeId}), 'to', s.email)
      from (${administratorsOf(businessUnitId)}) s`),
  );
