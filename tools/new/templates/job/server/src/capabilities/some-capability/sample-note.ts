import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/database/database.ts';

/** Looks over every business unit; several workers may do so at once. Answers how many accounts it saw. */
export const sampleNote = async (db: Database): Promise<number> => {
  const { seen } = await db.platform((tx) =>
    oneRow(tx, sql<{ seen: number }>`select count(*)::int as seen from published.account`),
  );
  return seen;
};
