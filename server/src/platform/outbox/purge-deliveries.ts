import { sql } from 'kysely';
import { change, type Database } from '../database/database.ts';
import { heedHolds, isHeld } from '../retention/holds.ts';

/** Forgets what failed a month ago and nobody sent again (security.md 6), in batches. */
export const purgeDeliveries = (db: Database): Promise<number> =>
  db.platform(async (tx) => {
    await heedHolds(tx);
    return change(
      tx,
      sql`delete from outbox_delivery
        where id in (select id from outbox_delivery
        where status = 'Failed' and last_attempt_date < now() - interval '30 days'
          and not ${isHeld({ unit: sql`outbox_delivery.business_unit_id` })} order by id limit 1000)`,
    );
  });
