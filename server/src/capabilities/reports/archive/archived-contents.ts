import { type RawBuilder, sql } from 'kysely';

/** What becomes of the contents that a row names, by the words of its table. */
const status = sql`t.status`;
/** The tables whose rows name contents that leave, and how far each of them has come. */
export const archivedContents: Readonly<Record<string, RawBuilder<unknown>>> = {
  bill_document: sql`'Stored'`,
  // What an archive or an index was refused for is what its file holds.
  bill_file: sql`case when t.status = 'Stored' and t.outcome = 'Refused' then 'Quarantined' else t.status end`,
  form_file: status,
  job_file: status,
  kept_file: status,
  stored_file: status,
};

/** Contents as their row names them. */
export interface ArchivedContent {
  readonly table: string;
  readonly id: number;
  readonly name: string;
  /** Only what is `Stored` is there and is given. */
  readonly status: 'Reserved' | 'Receiving' | 'Stored' | 'Quarantined' | 'Purged';
  readonly key: string;
  readonly sizeBytes: number;
  /** Empty where nobody counted. */
  readonly sha256: string;
}
