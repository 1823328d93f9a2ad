import { accountColumns, accountFile } from '../account-file.ts';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import { Readable } from 'node:stream';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { runUpload } from '@ratepayer/server/capabilities/accounts/uploads/run-upload.ts';
import { processUpload } from '@ratepayer/server/capabilities/accounts/uploads/process-upload.ts';
import { receiveFile, reserveUpload } from '@ratepayer/server/capabilities/accounts/uploads/start-upload.ts';
import { movedWith } from '@ratepayer/server/parts.ts';
import { rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { sql } from 'kysely';
import { machineOf, type PastTown, unitThen } from './past-town.ts';
import type { Bill, Timed } from './plan-days.ts';

const columns = [...accountColumns, 'ROUTE'] as const;

type FileDeed = Extract<Timed, { kind: 'file' }>;

/**
 * The billing system's file of a day, brought in by the product's own import: a new bill on top of what is still owed.
 */
export async function fileThen(town: PastTown, deed: FileDeed): Promise<void> {
  const { id } = unitThen(town, deed.unit);
  const caller = { ...machineOf(town, deed.unit), name: 'Riverton billing system' };
  const name = `${deed.unit.slug}-${deed.date}.csv`;
  const text = await textOf(town, deed);
  const config = guessMapping(columns); // for these files only: what the unit has saved stays
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
      { db: town.lane.db, disk: town.sources.disk, clock: town.lane.clock, movedWith },
      { uploadId, businessUnitId: id, step },
    );
  }
}

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
  return accountFile(
    bills.map((bill) => rowOf(bill, unit.place, before.get(bill.account.number) ?? 0)),
    columns,
  );
}

function rowOf(
  { account, amountMinor, dueDate, issueDate }: Bill,
  { city, state }: { readonly city: string; readonly state: string },
  stillOwed: number,
): Parameters<typeof accountFile>[0][number] {
  return {
    ACCT_NO: account.number,
    SUB: '01',
    CUST_NAME: account.name,
    SVC_ADDR: account.street,
    CITY: city,
    ST: state,
    ZIP: account.zip,
    PHONE: `(555) 010-${String(account.index % 10_000).padStart(4, '0')}`,
    EMAIL: `account${account.number}@example.test`,
    BAL: decimalOf(Math.max(0, stillOwed) + amountMinor),
    PAST_DUE: decimalOf(Math.max(0, stillOwed)),
    LATE_FEE: '0.00',
    ISSUE_DT: american(issueDate),
    DUE_DT: american(dueDate),
    NOTE: '',
    ROUTE: `R${account.index % 24}`,
  };
}
