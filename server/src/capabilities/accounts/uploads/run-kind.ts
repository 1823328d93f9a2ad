import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { codeOf, type Database, type Tx } from '../../../platform/database/database.ts';
import { rejectedRows } from '../../../platform/records/rejected-rows.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { checksummed } from './checksum.ts';
import { destroyWhenOver } from './destroy-file.ts';
import { type Due, dueUpload, type UploadJob } from './due-upload.ts';
import { insertProblems, keepProblems } from './finish-check.ts';
import type { ComparedRows, ImportKind, ImportOf, ImportSums, StagedImport, WrittenRows } from './import-kind.ts';
import { kindLock } from './import-lock.ts';
import { keepRejected } from './keep-rejected.ts';
import { progressOf } from './report-progress.ts';
import { sameBytes, waitAgain } from './stop-reasons.ts';
import { tellAccountsChanged } from './tell-changed.ts';
import { onUploadConnection, type UploadConnection } from './upload-connection.ts';

interface Deps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly accountsAtOnce?: number;
}

/** How many rows a transaction writes: whoever writes beside it waits for no more. */
const rowsAtOnce = ({ accountsAtOnce }: Deps): number => accountsAtOnce ?? 2_000;

/** One run of a file, with the connection that it works on. */
interface Run extends Due {
  readonly deps: Deps;
  readonly kind: ImportKind;
  readonly connection: UploadConnection;
}

/**
 * Checks or processes a file that brings in something else than accounts: it is read and compared in one transaction,
 * and written in small ones. A run that follows one that died finds there what was written.
 */
export const runKind = (deps: Deps, kind: ImportKind, job: UploadJob): Promise<void> =>
  onUploadConnection(deps.db, kindLock, job.businessUnitId, async (connection) => {
    const due = await connection.inTransaction((tx) => dueUpload(tx, job));
    if (!due) return; // who held the lock before did it
    const run = { ...due, deps, kind, connection };
    if (job.step === 'Check') await check(run);
    else await process(run);
    crashPoint('upload.committed');
  });

async function stage({ deps, kind, connection, upload, unit }: Run): Promise<StagedImport> {
  const whole = checksummed((await deps.disk.getStream(upload.storage_key)) as Readable);
  const now = deps.clock.now();
  const of: ImportOf = {
    uploadId: upload.id,
    unit,
    sizeBytes: upload.size_bytes,
    config: upload.config,
    by: upload.started_by,
    today: dateIn(now, unit.timezone),
    now,
  };
  const staged = await kind.stage(connection.client, whole.bytes, of, progressOf(deps.db, unit.id, upload.id));
  // What is checked and what is processed are the bytes that arrived, and nothing else (security.md T44).
  if (whole.sha256() !== upload.sha256) throw new UnreadableFile(tell('stored_file_not_one'));
  crashPoint('upload.staged');
  return staged;
}

const check = (run: Run): Promise<void> =>
  run.connection.inTransaction(async (tx) => {
    const { upload, connection } = run;
    const staged = await stage(run);
    const found = await staged.compare(tx, rowsAtOnce(run.deps));
    await keepCounts(run, tx, staged, found);
    await staged.keepFound(tx);
    await handBack(run, tx, staged);
    const { reasons, repeats } = await judge(run);
    await connection.client.query(
      `update account_upload set status = 'Ready', progress_rows = total_rows, created = $4, message = null,
        stop_reason = $2, repeats_upload_id = $3, balance_total_minor = $5, balance_change_minor = $6
        where id = $1 and status = 'Checking'`,
      [upload.id, reasons.length > 0 ? JSON.stringify(reasons) : null, repeats, found.created, ...minor(found.sums)],
    );
  });

/** What the whole file does, by the comparison that is carried out; what is written is counted as it is written. */
async function keepCounts({ upload, connection }: Run, tx: Tx, staged: StagedImport, found: ComparedRows) {
  await keepProblems(connection.client, upload, await staged.problems(tx));
  await connection.client.query(
    `update account_upload set total_rows = $2, created = $3, unchanged = $4, rejected = $5, balance_total_minor = $6,
      balance_change_minor = $7 where id = $1`,
    [upload.id, staged.totalRows, found.made, found.unchanged, found.rejected, ...minor(found.madeSums)],
  );
}

const minor = (sums: ImportSums = { totalMinor: 0, changeMinor: 0 }) => [sums.totalMinor, sums.changeMinor];

/** Keeps the rows that are left out as a file of the layout that they came in, instead of those kept before. */
async function handBack({ deps, kind, connection, upload, unit }: Run, tx: Tx, staged: StagedImport): Promise<void> {
  const rejected = rejectedRows(kind.formatOf(upload.config), { title: kind.title, unit });
  try {
    await connection.client.query('update account_upload set rejected_file_id = null where id = $1', [upload.id]);
    await staged.handBack(tx, rejected);
    const path = await rejected.finish();
    if (path) await keepRejected(connection.client, deps, upload, path);
  } finally {
    await rejected.remove();
  }
}

/** The same bytes that were processed before wait for "Process anyway". */
async function judge({ kind, connection, upload }: Run) {
  const same = await sameBytes(connection.client, upload);
  const reasons = same ? [kind.sameBytes(dateIn(same.finished_date, upload.timezone))] : [];
  return { reasons, repeats: same?.id ?? null };
}

async function process(run: Run): Promise<void> {
  const { deps, connection, upload, unit } = run;
  const begun = await connection.inTransaction((tx) => begin(run, tx));
  if (!begun) return; // a person is asked again
  const onProgress = progressOf(deps.db, unit.id, upload.id);
  let rows = begun.staged.totalRows - begun.toWrite;
  for (let chunk = 0; ; chunk++) {
    await connection.inTransaction(async (tx) => begun.staged.prepareChunk?.(tx, chunk));
    const written = await again(connection, (tx) => writeChunk(run, tx, begun.staged, chunk));
    if (!written) break;
    rows += written.created + written.unchanged + written.rejected;
    onProgress(rows);
    crashPoint('upload.chunk');
  }
  await connection.inTransaction(async (tx) => {
    await handBack(run, tx, begun.staged);
    await finish(run);
    await destroyWhenOver(tx, upload.id);
    crashPoint('upload.finished');
  });
}

/** Judged again when it is processed; each run that compares counts anew, and the first one keeps what is new. */
async function begin(run: Run, tx: Tx) {
  const { connection, upload } = run;
  const staged = await stage(run);
  const found = await staged.compare(tx, rowsAtOnce(run.deps));
  const { reasons, repeats } = await judge(run);
  if (reasons.length > 0 && (await waitAgain(connection.client, upload.id, reasons, repeats))) return undefined;
  const { rowCount } = await connection.client.query(
    `update account_upload set compared_date = now(), keeps_former = $2
     where id = $1 and status = 'Processing' and compared_date is null`,
    [upload.id, run.kind.takeBack !== undefined],
  );
  await keepCounts(run, tx, staged, found);
  if (rowCount === 1) await staged.keepFound(tx);
  return { staged, toWrite: found.created };
}

async function writeChunk(
  { connection, upload }: Run,
  tx: Tx,
  staged: StagedImport,
  chunk: number,
): Promise<WrittenRows | undefined> {
  const written = await staged.writeChunk(tx, chunk);
  if (!written) return undefined;
  await insertProblems(connection.client, upload, written.problems);
  await connection.client.query(
    `update account_upload set created = created + $2, unchanged = unchanged + $3, rejected = rejected + $4,
      balance_total_minor = balance_total_minor + $5, balance_change_minor = balance_change_minor + $6 where id = $1`,
    [upload.id, written.created, written.unchanged, written.rejected, ...minor(written.sums)],
  );
  return written;
}

async function finish({ connection: { client }, upload, unit }: Run): Promise<void> {
  const { rowCount } = await client.query(
    `update account_upload set status = case when rejected > 0 then 'Complete With Errors' else 'Complete' end,
      progress_rows = total_rows, message = null, finished_date = now() where id = $1 and status = 'Processing'`,
    [upload.id],
  );
  if (rowCount !== 1) throw new Error('The upload was finished by somebody else.');
  // Only the last import of its type can be undone.
  await client.query(
    `update account_upload set keeps_former = false
      where business_unit_id = $1 and id <> $2 and keeps_former and import_type = $3`,
    [unit.id, upload.id, upload.import_type],
  );
  await tellAccountsChanged(client, unit.id, upload.id);
}

const mostTries = 5;

/** Runs a transaction again that met somebody who changed what it read. */
async function again<T>({ client, inTransaction }: UploadConnection, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await inTransaction(work);
    } catch (error) {
      if (tries === mostTries || !['40001', '40P01'].includes(codeOf(error))) throw error;
      await client.query('rollback');
    }
}

/** Takes back what an import made and nobody was at since, some rows at a time; the rest stays and is counted. */
export const undoKind = (deps: Deps, kind: ImportKind, job: UploadJob): Promise<void> =>
  onUploadConnection(deps.db, kindLock, job.businessUnitId, async (connection) => {
    const due = await connection.inTransaction((tx) => dueUpload(tx, job));
    if (!due) return; // who held the lock before did it
    const { upload, unit } = due;
    for (let last = 0; ; ) {
      const behind = last;
      const taken = await again(connection, async (tx) => {
        const part = await kind.takeBack?.(
          tx,
          { uploadId: upload.id, unit, by: upload.undone_by },
          { last: behind, atOnce: rowsAtOnce(deps) },
        );
        await connection.client.query('update account_upload set reversed = reversed + $2 where id = $1', [
          upload.id,
          part?.reversed ?? 0,
        ]);
        return part;
      });
      if (!taken) break;
      crashPoint('undo.chunk');
      last = taken.through;
    }
    await connection.inTransaction(async (tx) => {
      const { rowCount } = await connection.client.query(
        `update account_upload set status = 'Undone', undone_date = now(), kept = $2
         where id = $1 and status in ('Complete', 'Complete With Errors') and undo_started_date is not null`,
        [upload.id, (await kind.left?.(tx, upload.id)) ?? 0],
      );
      if (rowCount !== 1) return; // another worker was first
      await tellAccountsChanged(connection.client, unit.id, upload.id);
      crashPoint('undo.finished');
    });
    crashPoint('undo.committed');
  });
