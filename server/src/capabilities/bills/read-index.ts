import type { Readable } from 'node:stream';
import { owedTypes } from '@ratepayer/contract/bills/bill-state.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import type { FileRecord } from '../../platform/records/file-record.ts';
import { openRecords } from '../../platform/records/open-records.ts';
import { UnreadableFile } from '../../platform/records/unreadable-file.ts';
import { shortNumber } from '../accounts/account-number.rules.ts';
import { billColumns } from './bill-columns.rules.ts';
import { type BillProblemRow, type BillRow, readBillRow } from './bill-row.rules.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';

const atOnce = 2_000;

/**
 * Reads an index into drafts, so many rows in each transaction; drafts of an earlier reading are dropped first.
 * @throws UnreadableFile with what a person should do about the file
 */
export async function readIndex(deps: RunDeps, cycle: ClaimedCycle): Promise<void> {
  const file = (await deps.disk.getStream(cycle.storageKey)) as Readable;
  try {
    const { headings, records, close } = await openRecords(file, cycle.config);
    try {
      const columns = billColumns(cycle.config, headings);
      if (!Array.isArray(columns)) throw new UnreadableFile(columns);
      await dropDrafts(deps, cycle);
      const defaults = { ...cycle, amountIsMinor: cycle.config.amountIsMinor };
      let total = 0;
      for await (const batch of inBatches(records)) {
        total += batch.length;
        const read = batch.map(({ row, cells, problem }) =>
          problem ? [{ row, column: '', value: '', problem }] : readBillRow(row, columns, cells, defaults),
        );
        await deps.db.scoped([cycle.businessUnitId], async (tx) => {
          await keepOn(tx, cycle, total);
          await keepRows(tx, cycle, read);
          crashPoint('bills.read');
        });
      }
    } finally {
      await close?.();
    }
  } finally {
    file.destroy();
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

async function dropDrafts({ db }: RunDeps, cycle: ClaimedCycle): Promise<void> {
  for (let dropped = 1; dropped > 0; )
    dropped = await db.scoped([cycle.businessUnitId], async (tx) => {
      await keepOn(tx, cycle, 0);
      await change(tx, sql`delete from bill_problem where billing_cycle_id = ${cycle.id}`);
      return change(
        tx,
        sql`delete from bill where id in (select id from bill where billing_cycle_id = ${cycle.id}
          and status = 'Draft' limit ${atOnce})`,
      );
    });
}

interface Matched {
  readonly row: number;
  readonly accountId: number | null;
  readonly supersedesId: number | null;
  /** How many published bills have the number that is superseded. */
  readonly fits: number;
}

async function keepRows(tx: Tx, cycle: ClaimedCycle, read: readonly (BillRow | BillProblemRow[])[]): Promise<void> {
  const rows = read.filter((row): row is BillRow => !Array.isArray(row));
  const matches = new Map((await matchRows(tx, cycle, rows)).map((match) => [match.row, match]));
  const problems: BillProblemRow[] = read.flatMap((row) => (Array.isArray(row) ? row : []));
  const drafts = rows.flatMap((row) => {
    const { accountId, supersedesId, fits } = matches.get(row.row) ?? { accountId: null, supersedesId: null, fits: 0 };
    if (accountId === null)
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
  for (const row of drafts)
    if (!kept.has(row.row))
      problems.push({ ...aboutAccount(row), problem: tell('bill_twice', { number: row.billNumber }) });
  await insertProblems(tx, cycle, problems);
}

const aboutAccount = ({ row, accountNumber, subAccountNumber }: BillRow) => ({
  row,
  column: 'AccountNumber',
  value: [accountNumber, subAccountNumber].filter(Boolean).join(' – '),
});

/**
 * The account of each row, and the bill that a recalculated one supersedes. An exact number wins; else spaces, dashes,
 * capitals and zeros before it are forgiven, and it counts only when one account is left. A merged account is the one
 * that it became.
 */
function matchRows(tx: Tx, { businessUnitId }: ClaimedCycle, rows: readonly BillRow[]): Promise<Matched[]> {
  const asked = rows.map((row) => ({ ...row, short: shortNumber(row.accountNumber) }));
  const loosely = sql`regexp_replace(lower(regexp_replace(a.account_number, '[ -]', '', 'g')), '^0+(?=.)', '')`;
  const subLoosely = (text: ReturnType<typeof sql>) => sql`lower(regexp_replace(${text}, '[ -]', '', 'g'))`;
  return rowsOf(
    tx,
    sql<Matched>`with asked as materialized (select *
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x (row int, "accountNumber" text,
        "subAccountNumber" text, short text, "billType" text, "billNumber" text, supersedes text)),
      exact as (select x.row, a.id from asked x join published.account a on a.business_unit_id = ${businessUnitId}
        and a.account_number = x."accountNumber" and a.sub_account_number = x."subAccountNumber"
        and not a.is_deleted),
      loose as (select x.row, min(a.id) as id from asked x
        join published.account a on a.business_unit_id = ${businessUnitId} and ${loosely} = x.short
        and not a.is_deleted and (x."subAccountNumber" = ''
        or ${subLoosely(sql`a.sub_account_number`)} = ${subLoosely(sql`x."subAccountNumber"`)})
        where not exists (select 1 from exact e where e.row = x.row) group by x.row having count(*) = 1),
      found as (select f.row, case when a.merged_into_account_id is null then f.id else standing_account(f.id) end as id
        from (select * from exact union all select * from loose) f join published.account a on a.id = f.id)
      select x.row, f.id as "accountId", case when s.fits = 1 then s.id end as "supersedesId", s.fits
      from asked x left join found f on f.row = x.row
      left join lateral (select max(b.id) as id, count(*)::int as fits from bill b
        where x."billType" = 'Recalculated' and b.account_id = f.id and b.status = 'Published'
        and b.bill_type = any(${sql.val([...owedTypes])}::text[])
        and b.bill_number = coalesce(nullif(x.supersedes, ''), x."billNumber")) s on true`,
  );
}

type Draft = BillRow & { readonly accountId: number; readonly supersedesId: number | null };

/** Answers the rows that became drafts; what stands twice, here or in a cycle before, is left out. */
async function insertDrafts(tx: Tx, cycle: ClaimedCycle, drafts: readonly Draft[]): Promise<number[]> {
  const made = await rowsOf(
    tx,
    sql<{ row: number }>`insert into bill (business_unit_id, billing_cycle_id, account_id, bill_type, bill_number,
        amount_minor, balance_minor, issue_date, due_date, document_name, supersedes_bill_id, row_number)
      select ${cycle.businessUnitId}, ${cycle.id}, x."accountId", x."billType", x."billNumber", x."amountMinor",
        x."balanceMinor", x."issueDate", x."dueDate", x."documentName", x."supersedesId", x.row
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as x (row int, "accountId" bigint, "billType" text,
        "billNumber" text, "amountMinor" bigint, "balanceMinor" bigint, "issueDate" date, "dueDate" date,
        "documentName" text, "supersedesId" bigint)
      order by x.row on conflict do nothing returning row_number as row`,
  );
  return made.map(({ row }) => row);
}

const insertProblems = (tx: Tx, { id, businessUnitId }: ClaimedCycle, problems: readonly BillProblemRow[]) =>
  change(
    tx,
    sql`insert into bill_problem (billing_cycle_id, business_unit_id, row_number, column_name, value, problem,
        is_unmatched) select ${id}, ${businessUnitId}, x.row, x."column", x.value, x.problem,
        coalesce(x."isUnmatched", false)
      from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as x (row int, "column" text, value text,
        problem jsonb, "isUnmatched" boolean)`,
  );
