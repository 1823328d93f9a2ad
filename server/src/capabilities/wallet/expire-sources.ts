import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { change, type Database } from '../../platform/database/database.ts';

/** Marks cards whose month is over; none of them stays the default. Answers how many. */
export const expireSources = (db: Database, clock: Clock): Promise<number> =>
  db.platform((tx) =>
    change(
      tx,
      sql`update payment_source set status = 'Expired', is_default = false
        where is_saved and status = 'Active' and card_expiry_year is not null
        and make_date(card_expiry_year, card_expiry_month, 1) + interval '1 month' <= ${clock.now()}::timestamptz`,
    ),
  );
