import { type ReadingMapping, readingMapping } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { savedUnderNames } from '../../accounts/uploads/upload-config.ts';

/** How an upload of readings is read, and what was saved under names. @throws 404 where there is no such upload */
export async function mappingOf(tx: Tx, businessUnitId: number, uploadId: number) {
  const upload = await maybeRow(
    tx,
    sql<{ config: object }>`select config from published.account_upload
      where id = ${uploadId} and business_unit_id = ${businessUnitId} and import_type = 'Readings'`,
  );
  if (!upload) throw notFound(say('could_not_find_upload'));
  const saved = await savedUnderNames(tx, businessUnitId, 'Readings');
  return {
    config: asMapping(upload.config) ?? null,
    saved: saved.flatMap(({ name, config }) => {
      const mapping = asMapping(config);
      return mapping ? [{ name, config: mapping }] : [];
    }),
  };
}

/** What was saved, where files can still be read so. */
const asMapping = (config: object): ReadingMapping | undefined => readingMapping.safeParse(config).data;
