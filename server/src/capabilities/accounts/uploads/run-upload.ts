import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change, type Database } from '../../../platform/database/database.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { moveWaitingOf } from '../lifecycle/move-waiting.ts';
import type { MovedWithAccount } from '../moved-with-account.ts';
import { changeMoney, changeTexts, leaveApplied, makeAccounts, type UploadToApply, zeroMissing } from './apply.ts';
import { archiveByFile, findToArchive, leaveEnding } from './archive-by-file.ts';
import { billsComeFirst } from './behind-bills.ts';
import { checksummed } from './checksum.ts';
import { compare, type Comparison } from './compare.ts';
import { destroyFile } from './destroy-file.ts';
import { dueUpload, type UploadJob, type UploadRow } from './due-upload.ts';
import { keepChanges } from './keep-changes.ts';
import { keepRejected } from './keep-rejected.ts';
import { type RejectedRows, rejectedRows } from '../../../platform/records/rejected-rows.ts';
import { finishCheck, keepProblems } from './finish-check.ts';
import { handBackRefused } from './hand-back-refused.ts';
import { type ImportKind, kindOf } from './import-kind.ts';
import { importLock } from './import-lock.ts';
import { withRefused } from './refuse-moved-charges.ts';
import { runKind, undoKind } from './run-kind.ts';
import { stopsAgain } from './stop-reasons.ts';
import { keepSummary } from './summary.ts';
import { finishUndo, undoNext } from './undo-import.ts';
import { onUploadConnection, type UploadConnection } from './upload-connection.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { finishProcess } from './finish-process.ts';
import { tellAccountsChanged } from './tell-changed.ts';
import { progressOf } from './report-progress.ts';
import { stageFile, type StageResult } from './stage-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';

export interface UploadDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  /** What ends with an account that a file archives. */
  readonly movedWith: readonly MovedWithAccount[];
  /** What files bring in beside accounts. */
  readonly importKinds?: readonly ImportKind[];
  /** How many accounts, or rows of another kind, a transaction changes. */
  readonly accountsAtOnce?: number;
}

/**
 * Checks an uploaded file (dry run), processes it, or undoes what it did. Whoever follows a worker that died compares
 * anew: what was applied compares as unchanged; an undo goes on behind what is undone. One at a time per business unit.
 * @returns false for a first file that is to be run again later: bills come first, and nothing was done
 */
export async function runUpload(deps: UploadDeps, job: UploadJob): Promise<boolean> {
  const { db } = deps;
  const found = await db.scoped([job.businessUnitId], (tx) => dueUpload(tx, job));
  if (!found) return true; // another worker was first, or the upload was canceled
  const { import_type: importType } = found.upload;
  const kind = importType === 'Accounts' ? undefined : kindOf(deps.importKinds ?? [], importType);
  if (job.step === 'Undo') return (kind ? undoKind(deps, kind, job) : undo(deps, job)).then(() => true);
  try {
    if (kind) await runKind(deps, kind, job);
    else if (!(await runStep(deps, job))) return false;
    else if (job.step === 'Process') await moveWaitingOf(db, job.businessUnitId);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await db.scoped([job.businessUnitId], async (tx) => {
      await change(
        tx,
        sql`update account_upload set status = 'Failed', message = ${JSON.stringify(error.told)}::jsonb,
          finished_date = now() where id = ${job.uploadId} and status = ${found.upload.status}`,
      );
      if (error.isDestroyed) await destroyFile(tx, job.uploadId);
    });
  }
  return true;
}

const mostAtOnce = 10_000;
// Each transaction waits for the disk and plans its statements anew; this many take a quarter of a second.
const archivedAtOnce = 5_000;

/** @returns false while bills come first: nothing was done then, and no lock is kept */
function runStep(deps: UploadDeps, job: UploadJob): Promise<boolean> {
  return onUploadConnection(deps.db, importLock, job.businessUnitId, async (connection) => {
    const { client, inTransaction } = connection;
    const found = await inTransaction((tx) => dueUpload(tx, job));
    if (!found) return true; // who held the lock before did it
    const { upload, unit } = found;
    if (await inTransaction((tx) => billsComeFirst(tx, job))) return false;
    const rejected = rejectedRows(upload.config, { title: 'Accounts', unit });
    const staged = await inTransaction(async () => {
      const { rows, comparison, handed } = await readAndCompare(deps, client, upload, unit, rejected);
      if (job.step === 'Check') {
        await keepFile(deps, client, upload, rejected);
        await finishCheck(client, upload, rows, comparison);
        return undefined;
      }
      if (!(await beginApplying(deps, client, upload, unit, rows, comparison))) return undefined;
      // What is refused may be another than at the check; a run that follows one that died finds the file there.
      if (!upload.is_begun && (handed > 0 || rows.rejected !== upload.rejected))
        await keepFile(deps, client, upload, rejected);
      return rows;
    }).finally(() => rejected.remove());
    if (staged) await apply(deps, connection, upload, unit, staged);
    crashPoint('upload.committed');
    return true;
  });
}

/** Reads a file into `stage` and sets it against the accounts; what cannot be taken goes to `rejected` as it came. */
async function readAndCompare(
  deps: UploadDeps,
  client: pg.PoolClient,
  upload: UploadRow,
  unit: BusinessUnit,
  rejected: RejectedRows,
) {
  const whole = checksummed((await deps.disk.getStream(upload.storage_key)) as Readable);
  const read = await stageFile(
    client,
    whole.bytes,
    upload.config,
    { id: unit.id, timezone: unit.timezone },
    rejected,
    progressOf(deps.db, unit.id, upload.id),
  );
  // What is checked and what is processed are the bytes that arrived, and nothing else (security.md T44).
  if (whole.sha256() !== upload.sha256) throw new UnreadableFile(tell('stored_file_not_one'));
  crashPoint('upload.staged');
  const comparison = await compare(client, unit, upload, read.said);
  const { refused } = comparison;
  const handed = refused.accounts > 0 ? await handBackRefused(client, deps.disk, upload, rejected) : 0;
  return { rows: withRefused(read, refused, handed, upload.config), comparison, handed };
}

/** Keeps the rows that are left out as a file, instead of those kept before. */
async function keepFile(
  deps: UploadDeps,
  client: pg.PoolClient,
  upload: UploadRow,
  rejected: RejectedRows,
): Promise<void> {
  await client.query('update account_upload set rejected_file_id = null where id = $1', [upload.id]);
  const path = await rejected.finish();
  if (path) await keepRejected(client, deps, upload, path);
}

/**
 * The first part of processing, in the transaction of the comparison: what will happen is kept once, and new accounts
 * are made with their first events. False when a person is asked again instead.
 */
async function beginApplying(
  deps: UploadDeps,
  client: pg.PoolClient,
  upload: UploadRow,
  unit: BusinessUnit,
  staged: StageResult,
  found: Comparison,
): Promise<boolean> {
  if (await stopsAgain(client, upload, staged, found)) return false;
  const { rowCount } = await client.query(
    `update account_upload set compared_date = now(), keeps_former = true,
       links_through = (select coalesce(max(c.id), 0) from published.customer_account c where c.business_unit_id = $2)
     where id = $1 and status = 'Processing' and compared_date is null`,
    [upload.id, unit.id],
  );
  // A run that follows one that died finds less to do; what the whole file does was kept by the first.
  if (rowCount === 1) {
    await keepSummary(client, upload.id, staged, found);
    await keepProblems(client, upload, staged.problems);
    await keepChanges(client, upload.id, upload.business_unit_id, upload.config.missingStrategy, staged.said);
  } else await leaveApplied(client, upload.id);
  const plan = toApply(deps, upload, unit, staged.said);
  await makeAccounts(client, plan);
  await changeTexts(client, plan);
  return true;
}

const toApply = (deps: UploadDeps, upload: UploadRow, unit: BusinessUnit, said: readonly string[]): UploadToApply => ({
  said,
  id: upload.id,
  businessUnitId: unit.id,
  asOfDate: upload.as_of_date,
  today: dateIn(deps.clock.now(), unit.timezone),
  by: upload.started_by,
  keepsRecent: unit.recentPaymentsOnSync !== 'Never',
});

/**
 * Money in transactions of a few thousand accounts by ascending id, so that no payer waits for more than one of them;
 * then the missing ones and the end.
 */
async function apply(
  deps: UploadDeps,
  { client, inTransaction }: UploadConnection,
  upload: UploadRow,
  unit: BusinessUnit,
  staged: StageResult,
): Promise<void> {
  const plan = toApply(deps, upload, unit, staged.said);
  for (let last = 0; ; ) {
    const through = await inTransaction(() => changeMoney(client, plan, last, deps.accountsAtOnce ?? mostAtOnce));
    if (through === undefined) break;
    crashPoint('upload.chunk');
    last = through;
  }
  const { missingStrategy } = upload.config;
  const toArchive = await inTransaction(() => findToArchive(client, unit.id, missingStrategy));
  await archiveByFile(
    inTransaction,
    deps.movedWith,
    { ...plan, fileName: upload.file_name },
    toArchive,
    Math.min(deps.accountsAtOnce ?? archivedAtOnce, archivedAtOnce),
  );
  await inTransaction(async () => {
    const zeroed = missingStrategy === 'Set Balance to $0' ? await zeroMissing(client, plan) : 0;
    crashPoint('upload.applied');
    await finishProcess(client, upload, unit, zeroed);
    crashPoint('upload.finished');
  });
}

/** Gives accounts back what they were before an import, in chunks as they were changed, then ends it. */
async function undo(deps: UploadDeps, job: UploadJob): Promise<void> {
  await onUploadConnection(deps.db, importLock, job.businessUnitId, async ({ client, inTransaction }) => {
    const found = await inTransaction((tx) => dueUpload(tx, job));
    if (!found) return; // who held the lock before did it
    const { upload, unit } = found;
    const plan = toApply(deps, { ...upload, started_by: upload.undone_by }, unit, []);
    await inTransaction(() => leaveEnding(client, plan));
    for (let last = 0; ; ) {
      const most = deps.accountsAtOnce ?? mostAtOnce;
      const through = await inTransaction((tx) => undoNext(client, tx, deps.movedWith, plan, last, most));
      if (through === undefined) break;
      crashPoint('undo.chunk');
      last = through;
    }
    await inTransaction(async () => {
      if (!(await finishUndo(client, plan))) return; // another worker was first
      await tellAccountsChanged(client, unit.id, upload.id);
      crashPoint('undo.finished');
    });
    crashPoint('undo.committed');
  });
}
