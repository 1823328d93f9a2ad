import { accountColumns, accountFile, chargeColumns, fileDate } from '../account-file.ts';
import { chargeCells, chargesOf, type SampleCharge } from '../sample-charges.ts';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import { Readable } from 'node:stream';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { type OpenChargeRow, openChargesOf } from '@ratepayer/server/capabilities/accounts/account-rows.ts';
import { runUpload } from '@ratepayer/server/capabilities/accounts/uploads/run-upload.ts';
import { processUpload } from '@ratepayer/server/capabilities/accounts/uploads/process-upload.ts';
import { receiveFile, reserveUpload } from '@ratepayer/server/capabilities/accounts/uploads/start-upload.ts';
import { movedWith } from '@ratepayer/server/parts.ts';
import { rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { sql } from 'kysely';
import { machineOf, type PastTown, unitThen } from './past-town.ts';
import type { Bill, Timed } from './plan-days.ts';

const plainColumns = [...accountColumns, 'ROUTE'] as const;
const chargedColumns = [...plainColumns, ...chargeColumns] as const;

type FileDeed = Extract<Timed, { kind: 'file' }>;

/**
 * The billing system's file of a day, brought in by the product's own import: a new bill on top of what is still owed.
 */
export async function fileThen(town: PastTown, deed: FileDeed): Promise<void> {
  const { id } = unitThen(town, deed.unit);
  const caller = { ...machineOf(town, deed.unit), name: 'Riverton billing system' };
  const name = `${deed.unit.slug}-${deed.date}.csv`;
  // A file that has columns of charges and names none would end those that are open.
  const columns = deed.bills.some(isCharged) ? chargedColumns : plainColumns;
  const text = accountFile(await rowsOfBills(town, deed), columns);
  const config = guessMapping(columns); // for these files only: what the unit has saved stays
  const start = { ...town.deps, disk: town.sources.disk, boss: { send: async () => null } };
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

type Row = Parameters<typeof accountFile>[0][number];

const isCharged = ({ account, amountMinor }: Bill): boolean => account.hasCharges && amountMinor > 0;

/** A row for each bill; where charges are said one for each of them, those that are open before those of the bill. */
async function rowsOfBills(town: PastTown, { bills, unit }: FileDeed): Promise<Row[]> {
  const then = unitThen(town, unit);
  const numbers = bills.map(({ account }) => account.number);
  const { owed, open } = await town.lane.db.scoped([then.id], async (tx) => {
    const owed = await rowsOf(
      tx,
      sql<{
        id: number;
        number: string;
        minor: number;
      }>`select a.id, a.account_number as number, m.balance as minor from published.account a
        join published.account_money m on m.account_id = a.id
        where a.business_unit_id = ${then.id} and a.account_number = any(${sql.val(numbers)}::text[])`,
    );
    return { owed, open: await openChargesOf(tx, bills.some(isCharged) ? owed.map(({ id }) => id) : []) };
  });
  const before = new Map(owed.map((row) => [row.number, row]));
  return bills.flatMap((bill) => {
    const { id, minor } = before.get(bill.account.number) ?? { id: 0, minor: 0 };
    const row = rowOf(bill, unit.place, minor);
    const charges = [
      ...open.filter(({ accountId }) => accountId === id).map(stillAsked),
      ...(isCharged(bill) ? chargesOf({ ...bill, kind: Math.floor(bill.account.index / 6) }) : []),
    ];
    return charges.length === 0 ? [row] : charges.map((charge) => ({ ...row, ...chargeCells(charge) }));
  });
}

/** What the biller still asks of a charge that was not paid whole. */
const stillAsked = ({ description, remainingMinor, dueDate, includedInBalance }: OpenChargeRow): SampleCharge => ({
  description: String(description),
  amountMinor: remainingMinor,
  dueDate: dueDate ?? '',
  isOfBill: includedInBalance,
});

function rowOf(
  { account, amountMinor, dueDate, issueDate }: Bill,
  { city, state }: { readonly city: string; readonly state: string },
  stillOwed: number,
): Row {
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
    ISSUE_DT: fileDate(issueDate),
    DUE_DT: fileDate(dueDate),
    NOTE: '',
    ROUTE: `R${account.index % 24}`,
  };
}
