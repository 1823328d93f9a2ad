import { sql } from 'kysely';
import { change, type Database } from '../../../platform/database/database.ts';

const atOnce = 100;

/**
 * Forgets places that nothing came to for a day; bytes that came to one, and whose receiver died, were foretold.
 * @returns how many
 */
export const forgetPlaces = (db: Database): Promise<number> =>
  db.platform((tx) =>
    change(
      tx,
      sql`delete from job_file where id in (select id from job_file where status in ('Reserved', 'Receiving')
        and created_date < now() - interval '1 day' order by created_date limit ${atOnce} for update skip locked)`,
    ),
  );
