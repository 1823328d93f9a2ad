import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import type { Question } from '@ratepayer/contract/reports/report.operations.ts';
import { permissions } from '@ratepayer/contract/users/roles.ts';
import { queueReport } from '@ratepayer/server/capabilities/reports/queue-report.ts';
import { createMachineClient } from '@ratepayer/server/capabilities/users/create-user.ts';
import { systemClock } from '@ratepayer/server/platform/clock/clock.ts';
import { compiled } from '@ratepayer/server/platform/database/statement-text.ts';
import { openDisk } from '@ratepayer/server/platform/files/disk.ts';
import { systemCaller } from '@ratepayer/server/platform/http/caller.ts';
import { limitValues } from '@ratepayer/server/platform/limits/limit-values.ts';
import { makeLimits } from '@ratepayer/server/platform/limits/limits.ts';
import type { Sql } from '@ratepayer/server/platform/lists/source.ts';
import { reportedLists } from '@ratepayer/server/parts.ts';
import { type Lab, median, openLab, report, round } from './lab.ts';
import { type ProductNode, startNode } from './product-node.ts';

/** A list of so many rows, and how all of it and a tenth are asked for. */
export interface MeasuredList {
  readonly reportName: string;
  readonly unit: number;
  readonly all: Question;
  readonly tenth: Question;
  /** The same columns of all its rows in the same order. */
  readonly statement: Sql;
}

const client = 'bench-export';

/** Who asks; and an audit that is done, which would come beside the files and has no books here. */
async function makeAsker(lab: Lab, unit: number): Promise<void> {
  await lab.owner.query('insert into audit_run (started_date, finished_date) values (now(), now())');
  await lab.db.platform((tx) =>
    createMachineClient(tx, {
      clientId: client,
      secret: client,
      name: 'Bench',
      organizationId: 1,
      businessUnitIds: [unit],
      permissions,
    }),
  );
}

/** Seconds that COPY of the same columns in the same order takes, into a file. */
async function copy(lab: Lab, { statement }: MeasuredList): Promise<number> {
  const { sql: text, parameters } = compiled(statement);
  const literal = text.replace(/\$(\d+)/g, (_, n: string) => pg.escapeLiteral(String(parameters[Number(n) - 1])));
  const connection = await lab.owner.connect();
  const began = performance.now();
  await pipeline(
    connection.query(copyTo(`copy (${literal}) to stdout with (format csv)`)),
    createWriteStream(join(lab.dataDir, 'copy.csv')),
  );
  const seconds = (performance.now() - began) / 1000;
  connection.release();
  return seconds;
}

interface Made {
  readonly seconds: number;
  readonly rows: number;
  readonly megabytes: number;
}

/** Asks for the list and waits for its file; counted from the moment a worker has it. */
async function make(
  lab: Lab,
  { reportName, unit }: MeasuredList,
  method: ExportMethod,
  query: Question,
): Promise<Made> {
  const deps = {
    db: lab.db,
    disk: openDisk('file:', lab.dataDir),
    clock: systemClock,
    lists: reportedLists,
    limits: makeLimits(lab.db, limitValues(lab.db, 1_000)),
  };
  const caller = { ...systemCaller([unit]), clientId: client };
  const { id } = await queueReport(deps, caller, {
    businessUnitId: unit,
    reportName,
    reportType: method,
    query,
  });
  for (let began = 0; ; ) {
    const { rows } = await lab.owner.query<{ status: string; row_count: number; size_bytes: number; message: string }>(
      'select status, row_count, size_bytes, message from generated_report where id = $1',
      [id],
    );
    const [now] = rows;
    if (now?.status === 'Running' && began === 0) began = performance.now();
    if (now?.status === 'Failed') throw new Error(now.message);
    if (now?.status === 'Ready')
      return {
        seconds: (performance.now() - began) / 1000,
        rows: now.row_count,
        megabytes: round(now.size_bytes / 1e6, 1),
      };
    await new Promise((done) => setTimeout(done, 10));
  }
}

const asked = [
  { name: 'tenth CSV', method: 'CSV', part: 'tenth' },
  { name: 'CSV', method: 'CSV', part: 'all' },
  { name: 'tenth Excel', method: 'Excel', part: 'tenth' },
  { name: 'Excel', method: 'Excel', part: 'all' },
] as const;

interface Run extends Made {
  readonly name: string;
  /** The worker's peak so far, and what COPY took right afterwards. */
  readonly peakMb: number;
  readonly copySeconds: number;
}

async function runAll(lab: Lab, list: MeasuredList, worker: ProductNode): Promise<Record<string, Run>> {
  const runs: Record<string, Run> = {};
  for (const { name, method, part } of asked) {
    const made = await make(lab, list, method, list[part]);
    runs[name] = { name, ...made, peakMb: (await worker.usage()).peakMb, copySeconds: await copy(lab, list) };
  }
  return runs;
}

/**
 * A long list as CSV and as Excel by a worker of the product, against COPY of the same columns; its memory at a tenth
 * and at all.
 */
export async function exportList(
  rows: number,
  fill: (lab: Lab, rows: number) => Promise<MeasuredList>,
): Promise<boolean> {
  const lab = await openLab(8);
  const began = Date.now();
  const list = await fill(lab, rows);
  await makeAsker(lab, list.unit);
  const made = `${rows.toLocaleString('en-US')} ${list.reportName}`;
  console.log(`  ${made} made in ${Math.round((Date.now() - began) / 1000)} s`);
  await copy(lab, list);
  const worker = await startNode(lab, 'worker');
  const idleMb = (await worker.usage()).rssMb;
  const runs = await runAll(lab, list, worker);
  await worker.kill();
  const one = (name: string) => runs[name] as Run;
  if (one('CSV').rows !== rows || one('Excel').rows !== rows)
    throw new Error(`Rows are missing: ${JSON.stringify(runs)}`);
  const limit = median(Object.values(runs).map(({ copySeconds }) => copySeconds));
  const ratioOf = (name: string) => round(one(name).seconds / limit, 1);
  const grown = round(
    Math.max(one('CSV').peakMb / one('tenth CSV').peakMb, one('Excel').peakMb / one('tenth Excel').peakMb),
  );
  const met = ratioOf('CSV') <= 4 && ratioOf('Excel') <= 15 && grown <= 1.25;
  const peaks = Object.values(runs).map(({ name, peakMb }) => `${name} ${peakMb}`);
  report(lab, {
    name: `export of ${list.reportName}`,
    rows,
    product: {
      csvSeconds: round(one('CSV').seconds, 1),
      excelSeconds: round(one('Excel').seconds, 1),
      workerIdleMb: idleMb,
      workerPeakMb: one('Excel').peakMb,
    },
    limit: { seconds: round(limit) },
    ratio: ratioOf('CSV'),
    aim: 'CSV <= 4 x COPY, Excel <= 15 x, memory of ten times the rows <= 1.25 x',
    met,
    runs: Object.values(runs),
    notes: [
      `Excel: ${ratioOf('Excel')} x COPY`,
      `peak of the worker in MB: ${peaks.join(' · ')}; ten times the rows ${grown} x`,
    ],
  });
  await lab.close();
  return met;
}
