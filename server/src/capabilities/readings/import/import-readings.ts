import { createHash } from 'node:crypto';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { ReadingFile, ReadingImport } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { sayTold } from '../../../platform/texts/say.ts';
import { businessUnitById } from '../../organizations/find-business-unit.ts';
import { judgeRows } from './judge-rows.ts';
import { mostHandedBack, type ReadFile, readFile } from './read-file.ts';
import type { RowProblem, RowRules } from './read-row.rules.ts';
import { writeRows } from './write-rows.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits?: Limits;
}

const importLock = 48_110_021;
const mostShown = 500;

/**
 * Checks a file of readings, or imports its good rows when `record` is set, in one transaction. A reading that is there
 * already with its value is left as it is, so the same file may come twice; the same bytes are imported again only when
 * that is wished for.
 * @throws 400 for what is no file of readings, 409 for the same bytes again
 */
export async function importReadings(
  { db, clock, limits }: Deps,
  caller: Caller,
  businessUnitId: number,
  file: ReadingFile,
): Promise<ReadingImport> {
  await limits?.enforce('L10 uploads of a user', callerKey(caller), say('began_many_uploads_hour'));
  const bytes = Buffer.from(file.content, 'base64');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const unit = await db.reading([businessUnitId], (tx) => businessUnitById(tx, businessUnitId));
  if (!unit) throw notFound(say('could_not_find_business'));
  const read = await readOrRefuse(bytes, file, {
    unit: file.unit,
    interval: file.interval,
    timezone: unit.timezone,
    today: dateIn(clock.now(), unit.timezone),
  });
  return db.scoped([businessUnitId], async (tx) => {
    // One file of a business unit at a time: two of the same find each other's readings.
    if (file.record)
      await maybeRow(tx, sql`select pg_advisory_xact_lock(${sql.lit(importLock)}, ${businessUnitId}::int)`);
    const earlier = await importedBefore(tx, businessUnitId, sha256);
    const judged = await judgeRows(tx, businessUnitId, read.rows);
    const problems = [...read.problems, ...judged.problems].toSorted((a, b) => a.row - b.row);
    const answer = {
      ...answerOf(read, problems),
      ready: judged.fresh.length,
      repeated: judged.repeated,
      importedDate: earlier?.toISOString() ?? null,
      imported: 0,
      uploadId: null,
    };
    if (!file.record || judged.fresh.length === 0) return answer;
    if (earlier && !file.again) throw conflict(say('readings_file_again'));
    const kept = { businessUnitId, fileName: file.fileName, sha256, size: bytes.length, by: caller.name };
    const importId = await keepImport(tx, kept, answer);
    const imported = await writeRows(tx, judged.fresh, { businessUnitId, importId, by: caller.name });
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'ReadingImport',
      entityId: importId,
      action: 'Imported',
      after: { fileName: file.fileName, sha256, imported, repeated: answer.repeated, rejected: answer.rejected },
    });
    const told = { businessUnitId, orderingKey: `readings:${importId}`, payload: { id: importId } };
    await announce(tx, [{ ...told, topic: 'BusinessUnit.AccountsUpdated' }]);
    return { ...answer, imported, uploadId: importId };
  });
}

async function readOrRefuse(bytes: Buffer, file: ReadingFile, rules: RowRules): Promise<ReadFile> {
  try {
    return await readFile(bytes, file, rules);
  } catch (error) {
    if (error instanceof UnreadableFile) throw badRequest('content', error.told);
    throw error;
  }
}

function answerOf(read: ReadFile, problems: readonly RowProblem[]) {
  const bad = read.total === 0 ? [] : [...new Set(problems.map(({ row }) => row))];
  const lines = bad.slice(0, mostHandedBack).map((row) => read.lineOf.get(row) ?? '');
  return {
    headings: [...read.headings],
    columns: [...read.places].map(([property, at]) => ({ property, source: read.headings[at] ?? '' })),
    rows: read.total,
    rejected: bad.length,
    problems: problems.slice(0, mostShown).map(({ problem, ...rest }) => ({ ...rest, problem: sayTold(problem) })),
    rejectedRows: lines.length === 0 ? '' : `${[...(read.head ? [read.head] : []), ...lines].join('\r\n')}\r\n`,
  };
}

/** When the same bytes were imported last. */
async function importedBefore(tx: Tx, businessUnitId: number, sha256: string): Promise<Date | undefined> {
  const row = await maybeRow(
    tx,
    sql<{ date: Date }>`select created_date as date from reading_import
      where business_unit_id = ${businessUnitId} and sha256 = ${sha256} order by id desc limit 1`,
  );
  return row?.date;
}

interface KeptFile {
  readonly businessUnitId: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly size: number;
  readonly by: string;
}

async function keepImport(
  tx: Tx,
  { businessUnitId, fileName, sha256, size, by }: KeptFile,
  counts: Pick<ReadingImport, 'rows' | 'ready' | 'repeated' | 'rejected'>,
): Promise<number> {
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into reading_import (business_unit_id, file_name, sha256, size_bytes, total_rows,
        created, repeated, rejected, started_by)
      values (${businessUnitId}, ${fileName}, ${sha256}, ${size}, ${counts.rows}, ${counts.ready}, ${counts.repeated},
        ${counts.rejected}, ${by}) returning id`,
  );
  return id;
}
