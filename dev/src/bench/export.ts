import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { permissions } from '@ratepayer/contract/users/roles.ts';
import { paymentSource } from '@ratepayer/server/capabilities/payments/staff/payment.source.ts';
import { totalDays } from '@ratepayer/server/capabilities/payments/daily-totals/total-days.ts';
import { askForReport } from '@ratepayer/server/capabilities/reports/ask-for-report.ts';
import { createMachineClient } from '@ratepayer/server/capabilities/users/create-user.ts';
import { systemClock } from '@ratepayer/server/platform/clock/clock.ts';
import { compiled } from '@ratepayer/server/platform/database/database.ts';
import { openDisk } from '@ratepayer/server/platform/files/disk.ts';
import { systemCaller } from '@ratepayer/server/platform/http/caller.ts';
import { limitValues } from '@ratepayer/server/platform/limits/limit-values.ts';
import { makeLimits } from '@ratepayer/server/platform/limits/limits.ts';
import { reportedLists } from '@ratepayer/server/parts.ts';
import { sql } from 'kysely';
import { makeCity } from './city.ts';
import { type Lab, median, openLab, report, round } from './lab.ts';
import { type ProductNode, startNode } from './product-node.ts';

const days = 400;
const client = 'bench-export';

/** Payments of one business unit over the days that a list may be about, in the order of time. */
async function fill(lab: Lab, rows: number): Promise<number> {
  const city = await makeCity(lab, 1, 20_000);
  const [unit = 0] = city.unitIds;
  await lab.owner.query('set session_replication_role = replica; set synchronous_commit = off');
  await lab.owner.query(
    `insert into payment (reference_number, type, organization_id, business_unit_id, status, channel, amount_minor,
      currency_code, source_type,
        brand, last4, account_id, account_count, payer_name, auth_code, created_by_user_name, created_by_user_role,
        created_date, posted_date)
      select '9' || lpad(((n::bigint * 7919) % 100000000000000000)::text, 17, '0'), 'Base Payment', organization_id, id,
      'Succeeded', 'QuickPay',
        1000 + (n::bigint * 37) % 30000, 'USD', case when n % 4 = 0 then 'ACH'
        else 'Credit Card' end, 'Visa', lpad((n % 10000)::text, 4, '0'),
        ($3::bigint[])[1 + n % 20000], 1, 'Payer ' || n % 20000, lpad((n % 1000000)::text, 6, '0'), 'Kay Testa',
        'Organization User', at, at
      from (select n, now() - (1 - n::float8 / $1) * $4 * interval '1 day' as at
      from generate_series(1, $1::int) n) g, business_unit u where u.id = $2`,
    [rows, unit, city.accountIds, days - 2], // in UTC and in any zone within the days that are asked for
  );
  await lab.owner.query('vacuum analyze payment');
  // What the worker does on its first day, and here would do beside the files: keep the days, and audit what has no
  // books.
  await lab.owner.query('insert into audit_run (started_date, finished_date) values (now(), now())');
  await totalDays(lab.db);
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
  return unit;
}

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** Seconds that COPY of the same columns in the same order takes, into a file. */
async function copy(lab: Lab, unit: number): Promise<number> {
  const { sql: text, parameters } =
    compiled(sql`select ${paymentSource.columns} from ${paymentSource.from} where ${paymentSource.scope(unit)}
    and p.type = 'Base Payment' order by p.created_date desc, p.id desc`);
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

/** Asks for the payments of the last days and waits for the file; counted from the moment a worker has it. */
async function make(lab: Lab, unit: number, method: ExportMethod, back: number): Promise<Made> {
  const deps = {
    db: lab.db,
    disk: openDisk('file:', lab.dataDir),
    clock: systemClock,
    lists: reportedLists,
    limits: makeLimits(lab.db, limitValues(lab.db, 1_000)),
  };
  const caller = { ...systemCaller([unit]), clientId: client };
  const query = { StartDate: day(back), EndDate: day(-1) };
  const { id } = await askForReport(deps, caller, {
    businessUnitId: unit,
    reportName: 'payments',
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

interface Asked {
  readonly name: string;
  readonly method: ExportMethod;
  /** Days before today. */
  readonly back: number;
}
const tenth = days / 10 - 1;
const asked: readonly Asked[] = [
  { name: 'tenth CSV', method: 'CSV', back: tenth },
  { name: 'CSV', method: 'CSV', back: days - 1 },
  { name: 'tenth Excel', method: 'Excel', back: tenth },
  { name: 'Excel', method: 'Excel', back: days - 1 },
];

interface Run extends Made {
  readonly name: string;
  /** The worker's peak so far, and what COPY took right afterwards. */
  readonly peakMb: number;
  readonly copySeconds: number;
}

async function runAll(lab: Lab, unit: number, worker: ProductNode): Promise<Record<string, Run>> {
  const runs: Record<string, Run> = {};
  for (const { name, method, back } of asked) {
    const made = await make(lab, unit, method, back);
    runs[name] = { name, ...made, peakMb: (await worker.usage()).peakMb, copySeconds: await copy(lab, unit) };
  }
  return runs;
}

/**
 * A long list as CSV and as Excel by a worker of the product, against COPY of the same columns; its memory at a tenth
 * and at all.
 */
export async function exports({ rows }: { rows: number }): Promise<boolean> {
  const lab = await openLab(8);
  const began = Date.now();
  const unit = await fill(lab, rows);
  console.log(`  ${rows.toLocaleString('en-US')} payments made in ${Math.round((Date.now() - began) / 1000)} s`);
  await copy(lab, unit);
  const worker = await startNode(lab, 'worker');
  const idleMb = (await worker.usage()).rssMb;
  const runs = await runAll(lab, unit, worker);
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
    name: 'export',
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
