import { Readable } from 'node:stream';
import type { logLevels } from '@ratepayer/contract/jobs/job-states.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { type Database, maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { said } from '../../../platform/texts/say.ts';

interface OfRun {
  readonly businessUnitId: number;
  readonly runId: number;
}
interface Asked {
  readonly Behind: number;
  readonly 'Search.SearchText': string;
  readonly Level?: (typeof logLevels)[number] | undefined;
}
interface Line {
  readonly id: number;
  readonly date: Date;
  readonly position: number;
  readonly level: (typeof logLevels)[number];
  readonly message: Written;
}

const pageSize = 500;
/** As many as a run may tell. */
const mostLines = 5_000;

const linesOf = (tx: Tx, runId: number, behind: number, most: number): Promise<Line[]> =>
  rowsOf(
    tx,
    sql<Line>`select id, date, position, level, message from job_log where execution_id = ${runId} and id > ${behind}
      order by id limit ${most}`,
  );

async function refuseMissing(tx: Tx, { businessUnitId, runId }: OfRun): Promise<void> {
  const found = await maybeRow(
    tx,
    sql`select id from job_execution where id = ${runId} and business_unit_id = ${businessUnitId}`,
  );
  if (!found) throw notFound(tell('no_such_run'));
}

/** What a run told behind a line, as its reader reads it; a search goes through what is read. @throws 404 */
export const readLog = (db: Database, of: OfRun, asked: Asked) =>
  db.reading([of.businessUnitId], async (tx) => {
    await refuseMissing(tx, of);
    const wanted = asked['Search.SearchText'].toLowerCase();
    const isNarrowed = wanted !== '' || asked.Level !== undefined;
    const most = isNarrowed ? mostLines : pageSize;
    const lines = await linesOf(tx, of.runId, asked.Behind, most);
    const items = lines
      .map(({ message, date, ...line }) => ({ ...line, date: date.toISOString(), message: said(message) }))
      .filter(({ level, message }) => level === (asked.Level ?? level) && message.toLowerCase().includes(wanted));
    return { items: items.slice(0, pageSize), isWhole: lines.length < most };
  });

/** All that a run told, a line each. @throws 404 */
export const downloadLog = (db: Database, of: OfRun): Promise<FileAnswer> =>
  db.reading([of.businessUnitId], async (tx) => {
    await refuseMissing(tx, of);
    const lines = await linesOf(tx, of.runId, 0, mostLines);
    const text = lines.map(
      ({ date, level, position, message }) => `${date.toISOString()} ${level} ${position} ${said(message)}\n`,
    );
    return { body: Readable.from(text), name: `job-run-${of.runId}.txt`, type: 'text/plain' };
  });
