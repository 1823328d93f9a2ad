import { sql } from 'kysely';
import { type Database, rowsOf } from './database.ts';

/** @throws when the database cannot be reached or was never migrated. */
export async function checkMigrated(db: Database): Promise<void> {
  await db.platform((tx) => rowsOf(tx, sql`select 1 from migration limit 1`));
}
