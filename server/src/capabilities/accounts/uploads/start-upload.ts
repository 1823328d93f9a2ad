import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { PgBoss } from 'pg-boss';
import { type ImportType, maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow, oneRow } from '../../../platform/database/database.ts';
import { behindStore } from '../../../platform/files/file-fault.ts';
import { measureBytes } from '../../../platform/files/measure-bytes.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { badRequest, notFound } from '../../../platform/http/refusal.ts';
import { foretellObjects, keepObjects } from '../../files/doom-objects.ts';
import type { ImportKind } from './import-kind.ts';
import { readUploadConfig, savedConfig } from './upload-config.ts';
import { say } from '../../../platform/texts/refusals.ts';

export interface StartDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly boss: Pick<PgBoss, 'send'>;
  readonly limits?: Limits;
}

/** What a file brings in, and what of its upload holds from its beginning. */
type Reserved = { readonly importType?: ImportType } & Pick<ImportKind, 'begins'>;

const urlLifeMs = 15 * 60_000;

/** Reserves an upload and answers the signed address its bytes go to; the address lives 15 minutes. */
export async function reserveUpload(
  { db, clock, keyring, limits }: StartDeps,
  caller: Caller,
  businessUnitId: number,
  fileName: string,
  { importType = 'Accounts', begins }: Reserved = {},
) {
  if (!/\.(csv|txt|tsv|dat|prn|xlsx)$/i.test(fileName)) throw badRequest('fileName', say('choose_file_of_records'));
  await limits?.enforce('L10 uploads of a user', callerKey(caller), say('began_many_uploads_hour'));
  const expires = clock.now().getTime() + urlLifeMs;
  return db.scoped([businessUnitId], async (tx) => {
    const config =
      importType === 'Accounts'
        ? await readUploadConfig(tx, businessUnitId)
        : {
            ...(await savedConfig(tx, { businessUnitId, importType, name: '' })),
            ...(await begins?.(tx, businessUnitId)),
          };
    const file = await oneRow(
      tx,
      sql<{
        id: number;
      }>`insert into stored_file (business_unit_id, storage_key, name, category)
        values (${businessUnitId}, ${`imports/${randomUUID()}`}, ${fileName}, 'Import') returning id`,
    );
    const upload = await oneRow(
      tx,
      sql<{
        id: number;
      }>`insert into account_upload (business_unit_id, file_id, file_name, import_type, as_of_date, config,
          status, started_by)
        values (${businessUnitId}, ${file.id}, ${fileName}, ${importType}, ${clock.now()}, ${JSON.stringify(config)},
          'Uploaded', ${caller.name}) returning id`,
    );
    const signature = keyring.sign('upload', `${businessUnitId}:${upload.id}:${expires}`);
    return {
      uploadId: upload.id,
      uploadUrl: `/api/uploads/${businessUnitId}/${upload.id}?expires=${expires}&signature=${signature}`,
      expiresDate: new Date(expires).toISOString(),
    };
  });
}

/**
 * Stores the bytes sent to a signed address.
 * @throws 404 on a wrong or old signature, 400 over 250 MB; nothing is kept then.
 */
export async function receiveFile(
  { db, disk, clock, keyring }: StartDeps,
  target: { businessUnitId: number; uploadId: number; expires: number; signature: string },
  body: Readable,
): Promise<void> {
  const { businessUnitId, uploadId, expires, signature } = target;
  if (
    !keyring.verify('upload', `${businessUnitId}:${uploadId}:${expires}`, signature) ||
    expires < clock.now().getTime()
  )
    throw notFound(say('upload_address_expired_choose'));
  // Taken before the first byte is read: of several senders one goes on, and nothing stands under its key afterwards
  // but its own bytes.
  const storageKey = `imports/${randomUUID()}`;
  const take = sql<{
    id: number;
  }>`update stored_file f set status = 'Receiving', storage_key = ${storageKey} from account_upload u
      where u.file_id = f.id and u.id = ${uploadId} and u.business_unit_id = ${businessUnitId} and u.status = 'Uploaded'
      and f.status = 'Reserved' returning f.id`;
  const file = await db.scoped([businessUnitId], async (tx) => {
    const taken = await maybeRow(tx, take);
    if (taken) await foretellObjects(tx, businessUnitId, [storageKey]);
    return taken;
  });
  if (!file) throw notFound(say('upload_taken_already_choose'));
  const measured = measureBytes(body, maximumUploadBytes);
  try {
    await disk.putStream(storageKey, measured.bytes);
  } catch (error) {
    await disk.delete(storageKey).catch(() => undefined);
    await db.scoped([businessUnitId], (tx) =>
      change(tx, sql`update stored_file set status = 'Reserved' where id = ${file.id} and status = 'Receiving'`),
    );
    throw behindStore(error);
  }
  await db.scoped([businessUnitId], async (tx) => {
    await change(
      tx,
      sql`update stored_file set status = 'Stored', size_bytes = ${measured.size()}, sha256 = ${measured.sha256()}
        where id = ${file.id} and status = 'Receiving'`,
    );
    await keepObjects(tx, [storageKey]);
  });
}
