import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { sayTold } from '../../../platform/texts/say.ts';
import { createHash, randomUUID } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import type { Disk } from 'flydrive';
import type { PgBoss } from 'pg-boss';
import type { UploadConfig } from '@ratepayer/contract/accounts/account.operations.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow, oneRow, sql, type Tx } from '../../../platform/database/database.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import { jobConnection, queues } from '../../../platform/jobs/boss.ts';
import { readUploadConfig, refuseUnusable, saveUploadConfig } from './upload-config.ts';
import { uploadById } from './upload.queries.ts';
import { say } from '../../../platform/texts/refusals.ts';

export interface StartDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly boss: Pick<PgBoss, 'send'>;
  readonly limits?: Limits;
}

const urlLifeMs = 15 * 60_000;

/** Reserves an upload and answers the signed address its bytes go to; the address lives 15 minutes. */
export async function reserveUpload(
  { db, clock, keyring, limits }: StartDeps,
  caller: Caller,
  businessUnitId: number,
  fileName: string,
) {
  if (!/\.(csv|txt)$/i.test(fileName)) throw badRequest('fileName', say('choose_csv_file_csv'));
  await limits?.enforce('L10 uploads of a user', `${caller.kind} ${caller.id}`, say('began_many_uploads_hour'));
  const expires = clock.now().getTime() + urlLifeMs;
  return db.scoped([businessUnitId], async (tx) => {
    const config = await readUploadConfig(tx, businessUnitId);
    const file = await oneRow(
      tx,
      sql<{
        id: number;
      }>`insert into stored_file (business_unit_id, storage_key, name, category)
        values (${businessUnitId}, ${`imports/${randomUUID()}.csv`}, ${fileName}, 'Import') returning id`,
    );
    const upload = await oneRow(
      tx,
      sql<{
        id: number;
      }>`insert into account_upload (business_unit_id, file_id, file_name, as_of_date, config, status, started_by)
        values (${businessUnitId}, ${file.id}, ${fileName}, ${clock.now()}, ${JSON.stringify(config)}, 'Uploaded',
        ${caller.name}) returning id`,
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
  const storageKey = `imports/${randomUUID()}.csv`;
  const take = sql<{
    id: number;
  }>`update stored_file f set status = 'Receiving', storage_key = ${storageKey} from account_upload u
      where u.file_id = f.id and u.id = ${uploadId} and u.business_unit_id = ${businessUnitId} and u.status = 'Uploaded'
      and f.status = 'Reserved' returning f.id`;
  const file = await db.scoped([businessUnitId], (tx) => maybeRow(tx, take));
  if (!file) throw notFound(say('upload_taken_already_choose'));
  const hash = createHash('sha256');
  let size = 0;
  const measured = body.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        if (size > maximumUploadBytes) done(badRequest('file', say('file_larger_than_250')));
        else done(null, chunk);
      },
    }),
  );
  try {
    await disk.putStream(storageKey, measured);
  } catch (error) {
    await disk.delete(storageKey).catch(() => undefined);
    await db.scoped([businessUnitId], (tx) =>
      change(tx, sql`update stored_file set status = 'Reserved' where id = ${file.id} and status = 'Receiving'`),
    );
    throw (error as { cause?: unknown }).cause ?? error;
  }
  await db.scoped([businessUnitId], (tx) =>
    change(
      tx,
      sql`update stored_file set status = 'Stored', size_bytes = ${size}, sha256 = ${hash.digest('hex')}
        where id = ${file.id} and status = 'Receiving'`,
    ),
  );
}

export interface ProcessRequest {
  readonly uploadId: number;
  readonly step: 'Check' | 'Process' | 'Cancel';
  readonly config?: UploadConfig | undefined;
  readonly asOfDate?: string | undefined;
  readonly rememberMapping?: boolean | undefined;
  readonly processAnyway?: boolean | undefined;
  readonly reason?: string | undefined;
}

/**
 * Moves an upload on: check it, process what was checked, or cancel. The work itself is a job, written in the same
 * transaction.
 */
export async function processUpload(
  { db, boss }: StartDeps,
  caller: Caller,
  businessUnitId: number,
  request: ProcessRequest,
): Promise<AccountUpload> {
  const { uploadId, step } = request;
  return db.scoped([businessUnitId], async (tx) => {
    const row = await maybeRow(
      tx,
      sql<UploadState>`select u.config, u.status, u.stop_reason as "stopReason", f.status = 'Stored' as stored
        from account_upload u join stored_file f on f.id = u.file_id
        where u.id = ${uploadId} and u.business_unit_id = ${businessUnitId} for update of u`,
    );
    if (!row) throw notFound(say('could_not_find_upload'));
    const allowed = step === 'Process' ? ['Ready'] : ['Uploaded', 'Ready', 'Failed'];
    if (!allowed.includes(row.status)) throw notAllowedWhile(row.status);
    if (step === 'Cancel')
      await change(
        tx,
        sql`update account_upload set status = 'Canceled', finished_date = now() where id = ${uploadId}`,
      );
    else if (step === 'Check') await beginCheck(tx, businessUnitId, row, request);
    else await beginProcess(tx, caller, businessUnitId, row, request);
    if (step !== 'Cancel')
      await boss.send(queues.upload, { uploadId, businessUnitId, step }, { db: jobConnection(tx) });
    const upload = await uploadById(tx, uploadId);
    if (!upload) throw notFound(say('could_not_find_upload'));
    return upload;
  });
}

interface UploadState {
  readonly config: UploadConfig;
  readonly status: string;
  readonly stopReason: Told | null;
  readonly stored: boolean;
}

async function beginCheck(
  tx: Tx,
  businessUnitId: number,
  row: UploadState,
  { uploadId, config: given, asOfDate }: ProcessRequest,
): Promise<void> {
  if (!row.stored) throw badRequest('uploadId', say('file_not_arrived_yet'));
  const config = given ?? (await readUploadConfig(tx, businessUnitId));
  refuseUnusable(config);
  await change(
    tx,
    sql`update account_upload set status = 'Checking', config = ${JSON.stringify(config)},
      as_of_date = coalesce(${asOfDate ?? null}, as_of_date), progress_rows = 0, message = null, started_date = now()
      where id = ${uploadId}`,
  );
}

async function beginProcess(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  row: UploadState,
  { uploadId, processAnyway, reason, rememberMapping }: ProcessRequest,
): Promise<void> {
  if (row.stopReason && !(processAnyway && reason))
    throw conflict(say('choose_process_anyway_give', { stopReason: sayTold(row.stopReason) }));
  await change(tx, sql`update account_upload set status = 'Processing', progress_rows = 0 where id = ${uploadId}`);
  if (rememberMapping) await saveUploadConfig(tx, caller, businessUnitId, row.config);
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'AccountUpload',
    entityId: uploadId,
    action: row.stopReason ? 'Processed anyway' : 'Processed',
    reason: reason ?? '',
  });
}

const notAllowedWhile = (status: string) => badRequest('status', say('not_allowed_while', { status }));
