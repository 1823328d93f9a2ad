import { sql } from 'kysely';
import { type Database, maybeRow } from '../../../platform/database/database.ts';

interface Logo {
  readonly content: Buffer;
  readonly contentType: string;
}

/** The logo of this hash, whoever asks: it is on public pages. */
export const findLogo = (db: Database, hash: string): Promise<Logo | undefined> =>
  db.platform((tx) =>
    maybeRow(
      tx,
      sql<Logo>`select content, content_type as "contentType" from biller_logo where hash = ${hash} limit 1`,
    ),
  );
