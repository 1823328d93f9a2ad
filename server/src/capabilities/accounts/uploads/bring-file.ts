import { randomUUID } from 'node:crypto';
import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { FileType } from '@ratepayer/contract/kit/record-file.ts';
import { sql } from 'kysely';
import { maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { foretellObjects, keepObjects } from '../../files/doom-objects.ts';
import type { ImportDeps } from './import-file.ts';
import { kindOf } from './import-kind.ts';
import { readUploadConfig, savedConfig } from './upload-config.ts';

/** A file that the product itself brings in. */
export interface BroughtFile {
  readonly businessUnitId: number;
  readonly importType: ImportType;
  /** Under one key a file is brought in once, however often it is asked for. */
  readonly key: string;
  readonly name: string;
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Under which name its mapping is saved; '' for the one of every file. */
  readonly mapping: string;
}

type Held = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Brings a file in as an upload of its own, once under its key; its bytes are copied, since either may be destroyed
 * without the other, and between two transactions: what `held` holds waits for no disk. @returns the upload
 */
export async function bringFile(deps: ImportDeps, held: Held, caller: Caller, file: BroughtFile): Promise<number> {
  // Of its own each time: bytes of one that died are destroyed, whoever brings the file in after it.
  const storageKey = `imports/${randomUUID()}`;
  const known = await held(async (tx) => {
    const found = await uploadAs(tx, file);
    if (found === undefined) await foretellObjects(tx, file.businessUnitId, [storageKey]);
    return found;
  });
  if (known !== undefined) return known;
  await deps.disk.copy(file.storageKey, storageKey);
  return held(async (tx) => (await uploadAs(tx, file)) ?? nameUpload(deps, tx, caller, { ...file, storageKey }));
}

const uploadAs = async (tx: Tx, { businessUnitId, key }: BroughtFile): Promise<number | undefined> =>
  (
    await maybeRow(
      tx,
      sql<{ id: number }>`select id from account_upload
        where business_unit_id = ${businessUnitId} and brought_as = ${briefly(key)}`,
    )
  )?.id;

/** As keys stood in the names of their bytes before they had a place of their own. */
const briefly = (key: string) => key.replaceAll(/[^\w-]/g, '-');

/** Of a file whose mapping nobody saved: its columns are found by their headings. */
const typeOf = (name: string): FileType => (/\.xlsx$/i.test(name) ? 'Excel' : 'CSV');

async function nameUpload(
  { clock, importKinds = [] }: ImportDeps,
  tx: Tx,
  caller: Caller,
  file: BroughtFile,
): Promise<number> {
  const { businessUnitId, importType, name, key, storageKey } = file;
  const config =
    importType === 'Accounts'
      ? await readUploadConfig(tx, businessUnitId, file.mapping)
      : {
          fileType: typeOf(name),
          ...(await savedConfig(tx, { businessUnitId, importType, name: file.mapping })),
          ...(await kindOf(importKinds, importType).begins?.(tx, businessUnitId)),
        };
  const made = await oneRow(
    tx,
    sql<{ id: number }>`with kept as (insert into stored_file (business_unit_id, storage_key, name, category, status,
        size_bytes, sha256) values (${businessUnitId}, ${storageKey}, ${name}, 'Import', 'Stored', ${file.sizeBytes},
        ${file.sha256}) returning id)
      insert into account_upload (business_unit_id, file_id, file_name, import_type, as_of_date, config, status,
        started_by, brought_as)
      select ${businessUnitId}, id, ${name}, ${importType}, ${clock.now()}, ${JSON.stringify(config)}::jsonb,
        'Uploaded', ${caller.name}, ${briefly(key)} from kept returning id`,
  );
  await keepObjects(tx, [storageKey]);
  return made.id;
}
