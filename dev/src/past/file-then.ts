import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import { Readable } from 'node:stream';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { runUpload } from '@ratepayer/server/capabilities/accounts/uploads/run-upload.ts';
import { processUpload } from '@ratepayer/server/capabilities/accounts/uploads/process-upload.ts';
import { receiveFile, reserveUpload } from '@ratepayer/server/capabilities/accounts/uploads/start-upload.ts';
import { rowsOf, sql } from '@ratepayer/server/platform/database/database.ts';
import { machineOf, type PastTown, unitThen } from './past-town.ts';
import type { Bill, Timed } from './plan-days.ts';

const headings = [
  'ACCT_NO',
  'SUB',
  'CUST_NAME',
  'SVC_ADDR',
  'CITY',
  'ST',
  'ZIP',
  'PHONE',
  'EMAIL',
  'BAL',
  'PAST_DUE',
  'ISSUE_DT',
  'DUE_DT',
  'ROUTE',
];

type FileDeed = Extract<Timed, { kind: 'file' }>;

/**
 * The billing system's file of a day, brought in by the product's own import: a new bill on top of what is still owed.
 */
export async function fileThen(town: PastTown, deed: FileDeed): Promise<void> {
  const { id } = unitThen(town, deed.unit);
  const caller = { ...machineOf(town, deed.unit), name: 'Riverton billing system' };
  const name = `${deed.unit.slug}-${deed.date}.csv`;
  const text = await textOf(town, deed);
  const config = guessMapping(headings); // for these files only: what the unit has saved stays
  const start = { ...town.deps, disk: town.sources.disk, boss: { send: async () => null } as never };
  const { uploadId, uploadUrl } = await reserveUpload(start, caller, id, name);
  const query = new URL(uploadUrl, 'http://local').searchParams;
  await receiveFile(
    start,
    { businessUnitId: id, uploadId, expires: Number(query.get('expires')), signature: query.get('signature') ?? '' },
    Readable.from([Buffer.from(text)]),
  );
  for (const step of ['Check', 'Process'] as const) {
    await processUpload(start, caller, id, { uploadId, step, ...(step === 'Check' ? { config } : {}) });
    await runUpload(
      { db: town.lane.db, disk: town.sources.disk, clock: town.lane.clock },
      { uploadId, businessUnitId: id, step },
    );
  }
}

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const american = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

async function textOf(town: PastTown, { bills, unit }: FileDeed): Promise<string> {
  const then = unitThen(town, unit);
  const numbers = bills.map(({ account }) => account.number);
  const owed = await town.lane.db.scoped([then.id], (tx) =>
    rowsOf(
      tx,
      sql<{
        number: string;
        minor: number;
      }>`select a.account_number as number, m.balance as minor from published.account a
        join published.account_money m on m.account_id = a.id
        where a.business_unit_id = ${then.id} and a.account_number = any(${sql.val(numbers)}::text[])`,
    ),
  );
  const before = new Map(owed.map((row) => [row.number, row.minor]));
  const rows = bills.map((bill) => rowOf(bill, unit.place, before.get(bill.account.number) ?? 0));
  return [headings.join(','), ...rows].map((row) => `${row}\r\n`).join('');
}

function rowOf(
  { account, amountMinor, dueDate, issueDate }: Bill,
  { city, state }: { readonly city: string; readonly state: string },
  stillOwed: number,
): string {
  const phone = `(555) 010-${String(account.index % 10_000).padStart(4, '0')}`;
  const email = `account${account.number}@example.test`;
  const money = [decimalOf(Math.max(0, stillOwed) + amountMinor), decimalOf(Math.max(0, stillOwed))];
  return [
    account.number,
    '01',
    quoted(account.name),
    account.street,
    city,
    state,
    account.zip,
    phone,
    email,
    ...money,
    american(issueDate),
    american(dueDate),
    `R${account.index % 24}`,
  ].join(',');
}
