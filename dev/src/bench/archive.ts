import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { permissions } from '@ratepayer/contract/users/roles.ts';
import { openDisk } from '@ratepayer/server/platform/files/disk.ts';
import { makeCity } from './city.ts';
import { type Lab, openLab, report, round } from './lab.ts';
import { type ProductNode, startNode } from './product-node.ts';

const eachBytes = 2 ** 18;
const perRow = 1 / 36;

/** Payments by fixed arithmetic, behind those that there are. */
const addPayments = (lab: Lab, unit: number, count: number) =>
  lab.owner.query(
    `insert into payment (reference_number, type, organization_id, business_unit_id, status, channel, amount_minor,
      currency_code, source_type, brand, last4, account_count, payer_name, created_date, posted_date)
      select '9' || lpad((b.before + n)::text, 17, '0'), 'Base Payment', 1, $1, 'Succeeded', 'QuickPay',
        1000 + (n::bigint * 37) % 30000, 'USD', 'Credit Card', 'Visa', lpad((n % 10000)::text, 4, '0'), 1,
        'Payer ' || n % 20000, now(), now()
      from generate_series(1, $2::int) n, (select count(*) as before from payment) b`,
    [unit, count],
  );

/** Documents of bills, a quarter of a megabyte each, that no packing makes smaller. */
async function addDocuments(lab: Lab, unit: number, count: number): Promise<void> {
  const disk = openDisk('file:', lab.dataDir);
  for (let from = 0; from < count; from += 200) {
    const rows = await Promise.all(
      Array.from({ length: Math.min(200, count - from) }, async () => {
        const bytes = randomBytes(eachBytes);
        const key = `bills/${randomUUID()}`;
        await disk.put(key, bytes);
        return { key, sha256: createHash('sha256').update(bytes).digest('hex') };
      }),
    );
    await lab.owner.query(
      `insert into bill_document (billing_cycle_id, business_unit_id, file_id, name, plain_name, storage_key, sha256,
        size_bytes) select 1, $1, 1, 'bill.pdf', 'bill', x.key, x.sha256, $2
        from jsonb_to_recordset($3::jsonb) x (key text, sha256 text)`,
      [unit, eachBytes, JSON.stringify(rows)],
    );
  }
}

/** Asks for all data as an administrator of the platform does, and waits for the file. */
async function make(lab: Lab, unit: number, by: number, worker: ProductNode) {
  const began = performance.now();
  const asked = await lab.owner.query<{ id: number }>(
    `insert into generated_report (business_unit_id, report_name, title, filters, report_type, query, requested_by,
      requested_by_name) values ($1::int, 'organization-data', 'All data', '', 'ZIP',
        jsonb_build_object('organizationId', '1', 'businessUnitIds', array[$1::text]), $2, 'Bench') returning id`,
    [unit, `staff:${by}`],
  );
  for (;;) {
    const { rows } = await lab.owner.query(
      `select status, message, row_count as rows, size_bytes as bytes, storage_key as key from generated_report
        where id = $1`,
      [asked.rows[0]?.id],
    );
    const [now] = rows;
    if (now.status === 'Failed') throw new Error(JSON.stringify(now.message));
    if (now.status === 'Ready') {
      const { peakMb, peakHeapMb } = await worker.usage();
      const seconds = round((performance.now() - began) / 1_000, 1);
      return { rows: Number(now.rows), bytes: Number(now.bytes), key: String(now.key), seconds, peakMb, peakHeapMb };
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Seconds that the same bytes take from a file into another. */
async function copy(lab: Lab, key: string): Promise<number> {
  const from = join(lab.dataDir, 'files', key);
  const began = performance.now();
  await pipeline(createReadStream(from), createWriteStream(join(lab.dataDir, 'copy')));
  if (statSync(join(lab.dataDir, 'copy')).size !== statSync(from).size) throw new Error('The copy is shorter.');
  return (performance.now() - began) / 1_000;
}

/** All data of a town as one file by a worker of the product: a tenth of its rows and documents, then all of them. */
export async function archive({ rows }: { rows: number }): Promise<boolean> {
  const lab = await openLab(8);
  const { unitIds } = await makeCity(lab, 1, Math.ceil(rows / 20));
  const [unit = 0] = unitIds;
  await lab.owner.query('set session_replication_role = replica; set synchronous_commit = off');
  await lab.owner.query('insert into audit_run (started_date, finished_date) values (now(), now())');
  const user = await lab.owner.query<{ id: number }>(
    `insert into user_account (email, name, role, permissions) values ('b@example.test', 'Bench', 'Global Admin', $1)
      returning id`,
    [[...permissions]],
  );
  const fill = async (count: number) => {
    await addPayments(lab, unit, count);
    await addDocuments(lab, unit, Math.round(count * perRow));
  };
  const by = user.rows[0]?.id ?? 0;
  const runs: object[] = [];
  const run = async () => {
    const worker = await startNode(lab, 'worker');
    const idle = await worker.usage();
    const made = await make(lab, unit, by, worker);
    await worker.kill();
    runs.push({ ...made, idleMb: idle.rssMb });
    return made;
  };
  await fill(Math.round(rows / 10));
  const tenth = await run();
  await fill(rows - Math.round(rows / 10));
  const whole = await run();
  const copySeconds = await copy(lab, whole.key);
  const grown = round(whole.peakMb / tenth.peakMb);
  const met = grown <= 1.25 && whole.rows > rows;
  report(lab, {
    name: 'all data of an organization',
    rows: whole.rows,
    product: { seconds: whole.seconds, gigabytes: round(whole.bytes / 1e9), peakMb: whole.peakMb },
    limit: { seconds: round(copySeconds, 1) },
    ratio: round(whole.seconds / copySeconds, 1),
    aim: 'memory of ten times the rows and documents <= 1.25 x',
    met,
    runs,
    notes: [`heap ${tenth.peakHeapMb} MB at a tenth, ${whole.peakHeapMb} MB at all; memory ${grown} x`],
  });
  await lab.close();
  return met;
}
