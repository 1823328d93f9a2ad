import { sql } from 'kysely';
import { change, type Database } from '../../platform/database/database.ts';

const atOnce = 1_000;

/**
 * Forgets, in batches, what texts said a year and a month ago, that they were sent after three years, and what people
 * answered after five (security.md 6). That a number gets none stays while it is so.
 */
export const forgetTexts = (db: Database): Promise<number> =>
  db.platform(async (tx) => {
    const words = await change(
      tx,
      sql`update text_message set body = null where id in (select id from text_message
        where body is not null and created_date < now() - interval '13 months' order by created_date limit ${atOnce})`,
    );
    const texts = await change(
      tx,
      sql`delete from text_message where id in (select id from text_message
        where created_date < now() - interval '36 months' order by created_date limit ${atOnce})`,
    );
    const replies = await change(
      tx,
      sql`delete from text_reply where id in (select id from text_reply
        where received_date < now() - interval '5 years' order by received_date limit ${atOnce})`,
    );
    return words + texts + replies;
  });
