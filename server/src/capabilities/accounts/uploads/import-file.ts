import { isDeepStrictEqual } from 'node:util';
import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { Told, Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { type Database, maybeRow, oneRow } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { mostLooks } from './behind-bills.ts';
import { processUpload } from './process-upload.ts';
import { runUpload, type UploadDeps } from './run-upload.ts';
import type { StartDeps } from './start-upload.ts';

export type ImportDeps = UploadDeps & Pick<StartDeps, 'boss'>;

/** How far an import came. */
export interface ImportState {
  readonly uploadId: number;
  readonly status: string;
  /** Why a person should look at it before it is processed; null where nothing stops it. */
  readonly stopReasons: readonly Told[] | null;
  readonly message: Written;
  readonly counts: Readonly<Record<string, number>>;
}

/** Somebody decided that what stops an upload shall not. */
export interface Answered {
  readonly uploadId: number;
  /** What was looked at; whatever else speaks against it is asked of somebody again. */
  readonly stopReasons: readonly Told[];
  readonly reason: string;
}

/** Who asks, and what somebody decided. */
interface Asked {
  readonly caller: Caller;
  readonly businessUnitId: number;
  readonly uploadId: number;
  readonly importType: ImportType;
  readonly answered: Answered | null | undefined;
  /** Nobody asks again by themselves: what still waits for bills then is left to a person. */
  readonly isLastTry: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

const progressMs = 1_000;

/**
 * Checks and processes an upload as far as it goes without a person. Each step is one that whoever follows a worker
 * that died takes up again. It is left Processing where bills come first. @throws 400, 409 as `processUpload` says
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
    if (checked.status === 'Ready' && checked.stopReasons && !isAnswered(checked, asked.answered)) return checked;
    return await step(deps, asked, checked, 'Process');
  } finally {
    clearInterval(timer);
  }
}

/** Both were kept by the database: they read alike where they are. */
const isAnswered = ({ uploadId, stopReasons }: ImportState, answered: Asked['answered']): boolean =>
  answered?.uploadId === uploadId && isDeepStrictEqual(answered.stopReasons, stopReasons);

async function step(
  deps: ImportDeps,
  asked: Asked,
  from: ImportState,
  what: 'Check' | 'Process',
): Promise<ImportState> {
  const { caller, businessUnitId, uploadId, importType, answered, isLastTry } = asked;
  // A worker that died began it: it is gone on with.
  const isBegun = from.status === (what === 'Check' ? 'Checking' : 'Processing');
  if (!isBegun)
    await processUpload(deps, caller, businessUnitId, {
      uploadId,
      step: what,
      importType,
      config: what === 'Check' ? await configOf(deps.db, businessUnitId, uploadId) : undefined,
      ...(from.stopReasons ? { processAnyway: true, reason: answered?.reason ?? '' } : {}),
    });
  await runUpload(deps, { uploadId, businessUnitId, step: what, looks: isLastTry ? mostLooks : 0 });
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
