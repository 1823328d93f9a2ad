import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import { jobConnection, queues } from '../../../platform/jobs/boss.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { said } from '../../../platform/texts/say.ts';
import type { StartDeps } from './start-upload.ts';
import { beginUndo, refuseWhileUndone } from './begin-undo.ts';
import { destroyWhenOver } from './destroy-file.ts';
import { keepConfig, readUploadConfig, refuseUnusable, withKeptLimit } from './upload-config.ts';
import { uploadById } from './upload.queries.ts';

type UploadStep = 'Check' | 'Process' | 'Cancel' | 'Undo';

export interface ProcessRequest {
  readonly uploadId: number;
  readonly step: UploadStep;
  /** What the file brings in; accounts where nothing is said. */
  readonly importType?: ImportType;
  /** How it is read; judged by the operation where it brings in something else than accounts. */
  readonly config?: object | undefined;
  readonly asOfDate?: string | undefined;
  /** The check whose figures were shown. */
  readonly checkedDate?: string | undefined;
  readonly rememberMapping?: boolean | undefined;
  readonly rememberAs?: string | undefined;
  /** What of its configuration is saved for other files; all of it where nothing is said. */
  readonly saved?: ((config: object) => object) | undefined;
  readonly processAnyway?: boolean | undefined;
  readonly reason?: string | undefined;
}

const fromStatus: Readonly<Record<UploadStep, readonly string[]>> = {
  Check: ['Uploaded', 'Ready', 'Failed'],
  Process: ['Ready'],
  Cancel: ['Uploaded', 'Ready', 'Failed'],
  Undo: ['Complete', 'Complete With Errors'],
};

/**
 * Moves an upload on: check it, process what was checked, cancel it, or undo what it did. The work itself is a job,
 * written in the same transaction.
 */
export const processUpload = (
  { db, boss, clock }: Pick<StartDeps, 'db' | 'boss' | 'clock'>,
  caller: Caller,
  businessUnitId: number,
  request: ProcessRequest,
): Promise<AccountUpload> =>
  db.scoped([businessUnitId], (tx) => moveOn(tx, { boss, clock }, caller, businessUnitId, request));

// Whether a file is processed and whether one is undone are decided one after the other.
const oneDecision = 48_110_007;

async function moveOn(
  tx: Tx,
  { boss, clock }: Pick<StartDeps, 'boss' | 'clock'>,
  caller: Caller,
  businessUnitId: number,
  request: ProcessRequest,
): Promise<AccountUpload> {
  const { uploadId, step, importType = 'Accounts' } = request;
  await change(tx, sql`select pg_advisory_xact_lock(${sql.lit(oneDecision)}, ${businessUnitId}::int)`);
  const row = await maybeRow(
    tx,
    sql<UploadState>`select u.config, u.status, u.stop_reason as "stopReasons", f.status = 'Stored' as stored,
        u.compared_date is not null as "isBegun", u.started_date as "startedDate",
        coalesce(u.config = ${request.config ? JSON.stringify(request.config) : null}::jsonb, false) as "readsAlike"
      from account_upload u join stored_file f on f.id = u.file_id
      where u.id = ${uploadId} and u.business_unit_id = ${businessUnitId} and u.import_type = ${importType}
      for update of u`,
  );
  if (!row) throw notFound(say('could_not_find_upload'));
  if (!fromStatus[step].includes(row.status))
    throw badRequest('status', say('not_allowed_while', { status: row.status }));
  refuseBegun(request, row);
  if (step === 'Cancel') await cancel(tx, uploadId);
  else if (step === 'Check') await beginCheck(tx, businessUnitId, row, request, clock.now());
  else if (step === 'Undo') await beginUndo(tx, caller, businessUnitId, request);
  else await beginProcess(tx, caller, businessUnitId, row, request);
  if (step !== 'Cancel') await boss.send(queues.upload, { uploadId, businessUnitId, step }, { db: jobConnection(tx) });
  const upload = await uploadById(tx, uploadId);
  if (!upload) throw notFound(say('could_not_find_upload'));
  return upload;
}

interface UploadState {
  readonly config: object;
  readonly status: string;
  readonly stopReasons: readonly Told[] | null;
  readonly stored: boolean;
  /** When it was checked last. */
  readonly startedDate: Date | null;
  /** A run began to write it. */
  readonly isBegun: boolean;
  /** It was read as is asked now. */
  readonly readsAlike: boolean;
}

/**
 * What a run wrote in part is no canceled file, and rows that are told apart by what a file says of them would be
 * written a second time if it was read in another way.
 */
function refuseBegun({ step, importType = 'Accounts' }: ProcessRequest, { isBegun, readsAlike }: UploadState): void {
  if (!isBegun) return;
  if (step === 'Cancel' || (step === 'Check' && importType !== 'Accounts' && !readsAlike))
    throw conflict(say('upload_in_part'));
}

async function cancel(tx: Tx, uploadId: number): Promise<void> {
  await change(tx, sql`update account_upload set status = 'Canceled', finished_date = now() where id = ${uploadId}`);
  await destroyWhenOver(tx, uploadId);
}

async function beginCheck(
  tx: Tx,
  businessUnitId: number,
  row: UploadState,
  { uploadId, importType = 'Accounts', config: given, asOfDate }: ProcessRequest,
  now: Date,
): Promise<void> {
  if (!row.stored) throw badRequest('uploadId', say('file_not_arrived_yet'));
  // Every file after it would be older than the last one.
  if (asOfDate && new Date(asOfDate) > now) throw badRequest('asOfDate', say('file_from_later'));
  const config = importType === 'Accounts' ? (given ?? (await readUploadConfig(tx, businessUnitId))) : given;
  if (!config) throw badRequest('config', say('say_how_file_read'));
  if (importType === 'Accounts') refuseUnusable(config as UploadConfig);
  await change(
    tx,
    sql`update account_upload set status = 'Checking', config = ${JSON.stringify(config)},
      as_of_date = coalesce(${asOfDate ?? null}, as_of_date), progress_rows = 0, rejected_file_id = null,
      message = null, started_date = now(), step_started_date = now()
      where id = ${uploadId}`,
  );
}

async function beginProcess(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  row: UploadState,
  request: ProcessRequest,
): Promise<void> {
  const { uploadId, importType = 'Accounts', processAnyway, reason, rememberMapping, rememberAs, saved } = request;
  if (request.checkedDate && new Date(request.checkedDate).getTime() !== row.startedDate?.getTime())
    throw conflict(say('file_checked_again'));
  if (row.stopReasons && !(processAnyway && reason))
    throw conflict(say('choose_process_anyway_give', { stopReason: said(row.stopReasons) }));
  await refuseWhileUndone(tx, businessUnitId);
  await change(
    tx,
    sql`update account_upload set status = 'Processing', progress_rows = 0, step_started_date = now()
      where id = ${uploadId}`,
  );
  if (rememberMapping) {
    const place = { businessUnitId, importType, name: rememberAs?.trim() ?? '' };
    const config = await withKeptLimit(tx, place, saved ? saved(row.config) : row.config);
    await keepConfig(tx, caller, place, config);
  }
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'AccountUpload',
    entityId: uploadId,
    action: row.stopReasons ? 'Processed anyway' : 'Processed',
    reason: reason ?? '',
  });
}
