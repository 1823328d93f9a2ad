import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { Told, Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { type Database, maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { processUpload } from './process-upload.ts';
import { runUpload, type UploadDeps } from './run-upload.ts';
import type { StartDeps } from './start-upload.ts';
import { readUploadConfig, savedConfig } from './upload-config.ts';

export type ImportDeps = UploadDeps & Pick<StartDeps, 'boss'>;

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

/** How far an import came. */
export interface ImportState {
  readonly uploadId: number;
  readonly status: string;
  /** Why a person should look at it before it is processed; null where nothing stops it. */
  readonly stopReasons: readonly Told[] | null;
  readonly message: Written;
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Brings a file in as an upload of its own, once under its key; its bytes are copied, since either may be destroyed
 * without the other. @returns the upload
 */
export async function bringFile(deps: ImportDeps, tx: Tx, caller: Caller, file: BroughtFile): Promise<number> {
  const { businessUnitId, importType, name } = file;
  const storageKey = `imports/${file.key.replaceAll(/[^\w-]/g, '-')}`;
  const of = sql`f.storage_key = ${storageKey} and f.business_unit_id = ${businessUnitId}`;
  const find = sql<{
    id: number;
  }>`select u.id from account_upload u join stored_file f on f.id = u.file_id where ${of}`;
  const known = await maybeRow(tx, find);
  if (known) return known.id;
  await deps.disk.copy(file.storageKey, storageKey);
  const config =
    importType === 'Accounts'
      ? await readUploadConfig(tx, businessUnitId, file.mapping)
      : ((await savedConfig(tx, { businessUnitId, importType, name: file.mapping })) ?? {});
  const made = await oneRow(
    tx,
    sql<{ id: number }>`with kept as (insert into stored_file (business_unit_id, storage_key, name, category, status,
        size_bytes, sha256) values (${businessUnitId}, ${storageKey}, ${name}, 'Import', 'Stored', ${file.sizeBytes},
        ${file.sha256}) returning id)
      insert into account_upload (business_unit_id, file_id, file_name, import_type, as_of_date, config, status,
        started_by)
      select ${businessUnitId}, id, ${name}, ${importType}, ${deps.clock.now()}, ${JSON.stringify(config)}::jsonb,
        'Uploaded', ${caller.name} from kept returning id`,
  );
  return made.id;
}

/** Who asks, and whether somebody decided that what stops it shall not. */
interface Asked {
  readonly caller: Caller;
  readonly businessUnitId: number;
  readonly uploadId: number;
  readonly importType: ImportType;
  /** Why it is processed although something speaks against it; '' where nobody decided. */
  readonly anyway: string;
  readonly onProgress: (done: number, total: number) => void;
}

const progressMs = 1_000;

/**
 * Checks and processes an upload as far as it goes without a person. Each step is one that whoever follows a worker
 * that died takes up again. @throws 400, 409 as `processUpload` says
 */
export async function importFile(deps: ImportDeps, asked: Asked): Promise<ImportState> {
  const { businessUnitId, uploadId } = asked;
  const timer = setInterval(() => void tellProgress(deps.db, asked), progressMs);
  try {
    const first = await stateOf(deps.db, businessUnitId, uploadId);
    const checked = ['Uploaded', 'Checking', 'Failed'].includes(first.status)
      ? await step(deps, asked, first, 'Check')
      : first;
    if (checked.status !== 'Ready' && checked.status !== 'Processing') return checked;
    if (checked.status === 'Ready' && checked.stopReasons && asked.anyway === '') return checked;
    return await step(deps, asked, checked, 'Process');
  } finally {
    clearInterval(timer);
  }
}

async function step(
  deps: ImportDeps,
  asked: Asked,
  from: ImportState,
  what: 'Check' | 'Process',
): Promise<ImportState> {
  const { caller, businessUnitId, uploadId, importType, anyway } = asked;
  // A worker that died began it: it is gone on with.
  const isBegun = from.status === (what === 'Check' ? 'Checking' : 'Processing');
  if (!isBegun)
    await processUpload(deps, caller, businessUnitId, {
      uploadId,
      step: what,
      importType,
      config: what === 'Check' ? await configOf(deps.db, businessUnitId, uploadId) : undefined,
      ...(from.stopReasons ? { processAnyway: true, reason: anyway } : {}),
    });
  await runUpload(deps, { uploadId, businessUnitId, step: what });
  return stateOf(deps.db, businessUnitId, uploadId);
}

const configOf = async (db: Database, businessUnitId: number, uploadId: number): Promise<object> =>
  (
    await db.scoped([businessUnitId], (tx) =>
      oneRow(tx, sql<{ config: object }>`select config from account_upload where id = ${uploadId}`),
    )
  ).config;

async function stateOf(db: Database, businessUnitId: number, uploadId: number): Promise<ImportState> {
  const found = await db.scoped([businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<ImportState>`select id as "uploadId", status, stop_reason as "stopReasons",
        coalesce(message, '""') as message, jsonb_build_object('rows', total_rows, 'created', created,
          'updated', updated, 'unchanged', unchanged, 'rejected', rejected) as counts
        from account_upload where id = ${uploadId} and business_unit_id = ${businessUnitId}`,
    ),
  );
  if (!found) throw notFound(say('could_not_find_upload'));
  return found;
}

/** A look that fails is followed by another. */
const tellProgress = (db: Database, { businessUnitId, uploadId, onProgress }: Asked): Promise<void> =>
  db
    .scoped([businessUnitId], (tx) =>
      maybeRow(
        tx,
        sql<{ done: number; total: number }>`select progress_rows as done, total_rows as total from account_upload
          where id = ${uploadId}`,
      ),
    )
    .then(
      (now) => now && onProgress(now.done, Math.max(now.total, now.done)),
      () => undefined,
    );
