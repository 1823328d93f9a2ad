import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { savedUnderNames } from './upload-config.ts';

interface Place {
  readonly businessUnitId: number;
  readonly uploadId: number;
  readonly importType: ImportType;
}

/**
 * How an upload of a type is read, and what was saved under names, where files can still be read so.
 * @throws 404 where there is no such upload
 */
export async function uploadMapping<M>(
  tx: Tx,
  { businessUnitId, uploadId, importType }: Place,
  asMapping: (config: object) => M | undefined,
): Promise<{ config: M | null; saved: { name: string; config: M }[] }> {
  const saved = await savedUnderNames(tx, businessUnitId, importType);
  return {
    config: asMapping(await uploadConfigOf(tx, { businessUnitId, uploadId, importType })) ?? null,
    saved: saved.flatMap(({ name, config }) => {
      const mapping = asMapping(config);
      return mapping ? [{ name, config: mapping }] : [];
    }),
  };
}

/** What an upload of a type was checked with, as it was sent. @throws 404 where there is no such upload */
export async function uploadConfigOf(tx: Tx, { businessUnitId, uploadId, importType }: Place): Promise<object> {
  const upload = await maybeRow(
    tx,
    sql<{ config: object }>`select config from account_upload
      where id = ${uploadId} and business_unit_id = ${businessUnitId} and import_type = ${importType}`,
  );
  if (!upload) throw notFound(say('could_not_find_upload'));
  return upload.config;
}
