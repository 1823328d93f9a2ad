import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { Readable } from 'node:stream';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { FileRecord } from '../../platform/records/file-record.ts';
import { openRecords } from '../../platform/records/open-records.ts';
import { rejectedRows } from '../../platform/records/rejected-rows.ts';
import { UnreadableFile } from '../../platform/records/unreadable-file.ts';
import { holdAccounts } from '../accounts/hold-accounts.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { type BillColumn, billColumns } from './bill-columns.rules.ts';
import { type BillProblemRow, type BillRow, readBillRow } from './bill-row.rules.ts';
import { type ClaimedCycle, keepOn, type RunDeps, TakenOver } from './claimed-cycle.ts';
import { emptyAll } from './empty-cycles.ts';
import { dropRejected, keepRejected } from './keep-rejected.ts';
import { findSuperseded, matchAccounts } from './match-rows.ts';

const atOnce = 2_000;
// So many problems are listed; the file of rejected rows has all of them.
const mostProblems = 10_000;
// A bill is unusually high from so many times what its account was billed before.
const timesBefore = 3;

/**
 * Reads an index into drafts, so many rows in each transaction; drafts of an earlier reading are dropped first.
 * @throws UnreadableFile with what a person should do about the file
 */
export async function readIndex(deps: RunDeps, cycle: ClaimedCycle): Promise<void> {
  const file = (await deps.disk.getStream(cycle.storageKey)) as Readable;
  try {
    const { headings, headLines, records, close } = await openRecords(file, cycle.config);
    try {
      const columns = billColumns(cycle.config, headings);
      if (!Array.isArray(columns)) throw new UnreadableFile(columns);
      // Drafts of a cycle that was deleted just now are no bills that stand twice.
      await emptyAll(deps, cycle.businessUnitId);
      await dropDrafts(deps, cycle);
      await keepRecords(deps, cycle, records, { columns, headings, headLines });
    } finally {
      await close?.();
    }
  } finally {
    file.destroy();
  }
}

interface Layout {
  readonly columns: readonly BillColumn[];
  readonly headings: readonly string[];
  readonly headLines: string | undefined;
}

/** Rows that are taken become drafts, the others problems and a file to be mended. */
async function keepRecords(
  deps: RunDeps,
  cycle: ClaimedCycle,
  records: AsyncIterable<readonly FileRecord[]>,
  { columns, headings, headLines }: Layout,
): Promise<void> {
  const unit = await deps.db.scoped([cycle.businessUnitId], (tx) => businessUnitById(tx, cycle.businessUnitId));
  if (!unit) throw new TakenOver();
  const rejected = rejectedRows(cycle.config, { title: 'Bills', unit });
  try {
    rejected.begin(headings, headLines);
    const defaults = { ...cycle, amountIsMinor: cycle.config.amountIsMinor };
    let total = 0;
    let room = mostProblems;
    for await (const batch of inBatches(records)) {
      total += batch.length;
      const read = batch.map(({ row, cells, problem }) =>
        problem ? [{ row, column: '', value: '', problem }] : readBillRow(row, columns, cells, defaults),
      );
      const problems = await deps.db.scoped([cycle.businessUnitId], async (tx) => {
        await keepOn(tx, cycle, total);
        const found = await keepRows(tx, cycle, read);
        await insertProblems(tx, cycle, found, room);
        crashPoint('bills.read');
        return found;
      });
      room = Math.max(0, room - problems.length);
      const bad = new Set(problems.map(({ row }) => row));
      for (const { row, cells, lines } of batch) if (bad.has(row)) rejected.add(cells, lines);
    }
    const path = await rejected.finish();
    if (path) await keepRejected(deps, cycle, path);
  } finally {
    await rejected.remove();
  }
}

async function* inBatches(records: AsyncIterable<readonly FileRecord[]>): AsyncGenerator<FileRecord[]> {
  let batch: FileRecord[] = [];
  for await (const some of records) {
    batch.push(...some);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function dropDrafts(deps: RunDeps, cycle: ClaimedCycle): Promise<void> {
  const { db } = deps;
  await dropRejected(deps, cycle);
  for (let dropped = 1; dropped > 0; )
    dropped = await db.scoped([cycle.businessUnitId], async (tx) => {
      await keepOn(tx, cycle, 0);
      return change(
        tx,
        sql`delete from bill where id in (select id from bill where billing_cycle_id = ${cycle.id}
          and status = 'Draft' limit ${atOnce})`,
      );
    });
}

/** Answers what is wrong with the rows that became no drafts. */
async function keepRows(
  tx: Tx,
  cycle: ClaimedCycle,
  read: readonly (BillRow | BillProblemRow[])[],
): Promise<readonly BillProblemRow[]> {
  const rows = read.filter((row): row is BillRow => !Array.isArray(row));
  const accounts = await matchAccounts(tx, cycle.businessUnitId, rows);
  const superseded = await findSuperseded(tx, rows, accounts);
  const problems: BillProblemRow[] = read.flatMap((row) => (Array.isArray(row) ? row : []));
  const drafts = rows.flatMap((row) => {
    const accountId = accounts.get(row.row);
    const { id: supersedesId, fits } = superseded.get(row.row) ?? { id: null, fits: 0 };
    if (accountId === undefined)
      problems.push({ ...aboutAccount(row), problem: tell('bill_account_unknown'), isUnmatched: true });
    else if (row.billType === 'Recalculated' && supersedesId === null)
      problems.push({
        ...aboutAccount(row),
        problem: tell(fits > 1 ? 'bill_many_superseded' : 'bill_nothing_superseded'),
      });
    else return [{ ...row, accountId, supersedesId }];
    return [];
  });
  const kept = new Set(await insertDrafts(tx, cycle, drafts));
  // Behind the drafts: whoever ends an account waits for them, and whoever was first is found now.
  await holdAccounts(
    tx,
    drafts.filter(({ row }) => kept.has(row)).map(({ accountId }) => accountId),
  );
  for (const row of drafts)
    if (!kept.has(row.row))
      problems.push({ ...aboutAccount(row), problem: tell('bill_twice', { number: row.billNumber }), isTwice: true });
  return problems;
}

const aboutAccount = (of: BillRow) => ({ row: of.row, column: 'AccountNumber', value: shownNumber(of) });

type Draft = BillRow & { readonly accountId: number; readonly supersedesId: number | null };

/** Answers the rows that became drafts; what stands twice, here or in a cycle before, is left out. */
async function insertDrafts(tx: Tx, cycle: ClaimedCycle, drafts: readonly Draft[]): Promise<number[]> {
  const made = await rowsOf(
    tx,
    sql<{ row: number }>`insert into bill (business_unit_id, billing_cycle_id, account_id, bill_type, bill_number,
        amount_minor, balance_minor, issue_date, due_date, document_name, supersedes_bill_id, row_number, problem)
      select ${cycle.businessUnitId}, ${cycle.id}, x."accountId", x."billType", x."billNumber", x."amountMinor",
        x."balanceMinor", x."issueDate", x."dueDate", x."documentName", x."supersedesId", x.row,
        case when x."amountMinor" < 0 then 'Negative Amount'
          when x."amountMinor" = 0 and x."billType" not in ('Notice', 'Late Notice') then 'Zero Amount'
          when x."amountMinor" > ${timesBefore} * (select avg(o.amount_minor) from bill o
            where o.account_id = x."accountId" and o.status = 'Published' and o.amount_minor > 0) then 'Unusually High'
          when x."dueDate" < ${cycle.today}::date then 'Due In The Past' else '' end
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as x (row int, "accountId" bigint, "billType" text,
        "billNumber" text, "amountMinor" bigint, "balanceMinor" bigint, "issueDate" date, "dueDate" date,
        "documentName" text, "supersedesId" bigint)
      order by x.row on conflict do nothing returning row_number as row`,
  );
  return made.map(({ row }) => row);
}

/** Counts the rows that were left out; of what is wrong with them no more is kept than there is room for. */
async function insertProblems(
  tx: Tx,
  { id, businessUnitId }: ClaimedCycle,
  problems: readonly BillProblemRow[],
  room: number,
): Promise<void> {
  if (problems.length === 0) return;
  const rows = new Set(problems.map(({ row }) => row));
  const countOf = (is: (problem: BillProblemRow) => boolean | undefined) =>
    new Set(problems.filter(is).map(({ row }) => row)).size;
  const unmatched = countOf(({ isUnmatched }) => isUnmatched);
  const twice = countOf(({ isTwice }) => isTwice);
  await change(
    tx,
    sql`update billing_cycle set unmatched_count = unmatched_count + ${unmatched}::int,
      error_count = error_count + ${rows.size - unmatched}::int, duplicate_count = duplicate_count + ${twice}::int
      where id = ${id}`,
  );
  await change(
    tx,
    sql`insert into bill_problem (billing_cycle_id, business_unit_id, row_number, column_name, value, problem,
        is_unmatched) select ${id}, ${businessUnitId}, x.row, x."column", x.value, x.problem,
        coalesce(x."isUnmatched", false)
      from jsonb_to_recordset(${JSON.stringify(problems.slice(0, room))}::jsonb) as x (row int, "column" text,
        value text, problem jsonb, "isUnmatched" boolean)`,
  );
}
