import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change, compiled, type Database, maybeRow, sql } from '../../../platform/database/database.ts';
import { announcement } from '../../../platform/outbox/announce.ts';
import { type BusinessUnit, businessUnitById } from '../../organizations/find-business-unit.ts';
import { moveWaitingOf } from '../lifecycle/move-waiting.ts';
import { type Applied, applyMissing, changeMoney, changeTexts, makeAccounts, type UploadToApply } from './apply.ts';
import { checksummed } from './checksum.ts';
import { compare, type Comparison, keepChanges } from './compare.ts';
import { finishCheck, keepProblems, type UploadRow } from './finish-check.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { importLock } from './import-lock.ts';
import { progressOf } from './report-progress.ts';
import { stageFile, type StageResult } from './stage-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';

export interface UploadDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
}

export interface UploadJob {
  readonly uploadId: number;
  readonly businessUnitId: number;
  readonly step: 'Check' | 'Process';
}

/**
 * Checks an uploaded file (dry run) or processes it. A worker that died is followed by another, which begins again: it
 * compares anew, and what was applied already compares as unchanged. One run at a time per business unit.
 */
export async function runUpload(deps: UploadDeps, job: UploadJob): Promise<void> {
  const { db } = deps;
  const from = job.step === 'Check' ? 'Checking' : 'Processing';
  const found = await db.scoped([job.businessUnitId], async (tx) => {
    const upload = await maybeRow(
      tx,
      sql<UploadRow>`select u.id, u.business_unit_id, f.storage_key, f.sha256, u.as_of_date, u.config, u.status,
        u.started_by from account_upload u join stored_file f on f.id = u.file_id where u.id = ${job.uploadId}`,
    );
    return upload?.status === from ? { upload, unit: await businessUnitById(tx, job.businessUnitId) } : undefined;
  });
  if (!found?.unit) return; // another worker was first, or the upload was canceled
  try {
    await runStep(deps, found.upload, found.unit, job.step);
    if (job.step === 'Process') await moveWaitingOf(db, job.businessUnitId);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await db.scoped([job.businessUnitId], (tx) =>
      change(
        tx,
        sql`update account_upload set status = 'Failed', message = ${JSON.stringify(error.told)}::jsonb,
          finished_date = now() where id = ${job.uploadId} and status = ${from}`,
      ),
    );
  }
}

const accountsAtOnce = 10_000;

async function runStep(
  deps: UploadDeps,
  upload: UploadRow,
  unit: BusinessUnit,
  step: 'Check' | 'Process',
): Promise<void> {
  const client = await deps.db.bulk.connect();
  const inTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query('begin');
    await client.query(
      `select set_config('app.bu', $1, true), set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('work_mem', '256MB', true)`,
      [String(unit.id)],
    );
    const result = await work();
    await client.query('commit');
    return result;
  };
  let broken: Error | undefined;
  try {
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1, $2)', [importLock, unit.id]);
    await client.query('set lock_timeout = 5000');
    const staged = await inTransaction(async () => {
      const file = (await deps.disk.getStream(upload.storage_key)) as Readable;
      const whole = checksummed(file);
      const rows = await stageFile(client, whole.bytes, upload.config, progressOf(deps.db, unit.id, upload.id));
      // What is checked and what is processed are the bytes that arrived, and nothing else (security.md T44).
      if (whole.sha256() !== upload.sha256) throw new UnreadableFile(tell('stored_file_not_one'));
      crashPoint('upload.staged');
      const comparison = await compare(client, unit, upload.as_of_date, upload.config.duplicateStrategy);
      if (step === 'Check') await finishCheck(client, upload, rows, comparison);
      else await beginApplying(deps, client, upload, unit, rows, comparison);
      return rows;
    });
    if (step === 'Process') await apply(deps, client, upload, unit, staged, inTransaction);
    crashPoint('upload.committed');
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    // The temporary tables and the lock belong to this connection, which somebody else uses next.
    if (!broken)
      await client.query('select pg_advisory_unlock_all()').then(
        () => client.query('discard temp'),
        (lost: Error) => (broken = lost),
      );
    client.release(broken);
  }
}

/**
 * The first part of processing, in the transaction of the comparison: what will happen is kept once, and new accounts
 * are made with their first events.
 */
async function beginApplying(
  deps: UploadDeps,
  client: pg.PoolClient,
  upload: UploadRow,
  unit: BusinessUnit,
  staged: StageResult,
  found: Comparison,
): Promise<void> {
  const { rowCount } = await client.query(
    `update account_upload set total_rows = $2, created = $3, updated = $4, unchanged = $5, missing = $6,
      duplicates = $7, rejected = $8, balance_change_minor = $9, balance_total_minor = $10, compared_date = now()
     where id = $1 and status = 'Processing' and compared_date is null`,
    [
      upload.id,
      staged.totalRows,
      found.created,
      found.updated,
      found.unchanged + found.skipped,
      found.missing,
      found.duplicates,
      staged.rejected,
      found.balanceChangeMinor,
      found.balanceTotalMinor,
    ],
  );
  // A run that follows one that died finds less to do; what the whole file does was kept by the first.
  if (rowCount === 1) {
    await keepProblems(client, upload, staged);
    await keepChanges(client, upload.id, upload.business_unit_id, upload.config.missingStrategy);
  }
  await makeAccounts(client, toApply(deps, upload, unit));
  await changeTexts(client, upload.id);
}

const toApply = (deps: UploadDeps, upload: UploadRow, unit: BusinessUnit): UploadToApply => ({
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
  client: pg.PoolClient,
  upload: UploadRow,
  unit: BusinessUnit,
  staged: StageResult,
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const plan = toApply(deps, upload, unit);
  for (let last = 0; ; ) {
    const through = await inTransaction(() => changeMoney(client, plan, last, accountsAtOnce));
    if (through === undefined) break;
    crashPoint('upload.chunk');
    last = through;
  }
  await inTransaction(async () => {
    const applied = await applyMissing(client, plan, upload.config.missingStrategy);
    crashPoint('upload.applied');
    await finishProcess(client, upload, unit, staged, applied);
    crashPoint('upload.finished');
  });
}

async function finishProcess(
  client: pg.PoolClient,
  upload: UploadRow,
  unit: BusinessUnit,
  staged: StageResult,
  applied: Applied,
): Promise<void> {
  const { rowCount } = await client.query(
    `update account_upload set status = $2, progress_rows = total_rows, archived = $3, zeroed = $4, message = null,
      finished_date = now() where id = $1 and status = 'Processing'`,
    [upload.id, staged.rejected > 0 ? 'Complete With Errors' : 'Complete', applied.archived, applied.zeroed],
  );
  if (rowCount !== 1) throw new Error('The upload was finished by somebody else.');
  const told = { businessUnitId: unit.id, orderingKey: `upload:${upload.id}`, payload: { id: upload.id } };
  const { sql: text, parameters } = compiled(announcement([{ ...told, topic: 'BusinessUnit.AccountsUpdated' }]));
  await client.query(text, [...parameters]);
}
