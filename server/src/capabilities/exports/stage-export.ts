import { dateIn, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { change, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import type { ExportFormat } from './format.shapes.ts';

/** An export whose entries are chosen: whoever follows one that died writes the same. */
export interface StagedExport {
  readonly id: number;
  readonly businessUnitId: number;
  readonly status: 'Staged' | 'Made';
  readonly definition: ExportFormat;
  readonly sequence: number;
  readonly fileDate: string;
  readonly entryCount: number;
  readonly groupCount: number;
  readonly paidMinor: number;
  readonly returnedMinor: number;
  /** As the business unit was called then, and its clock. */
  readonly billerName: string;
  readonly billerSlug: string;
  readonly timezone: TimeZone;
}

interface Asked {
  readonly runKey: string;
  readonly jobId: number;
  readonly executionId: number;
  readonly startedBy: string;
  readonly format: ExportFormat;
  readonly now: Date;
  /** Which of these runs are over, so that what they chose and never wrote is chosen anew. */
  readonly areOver: (executionIds: readonly number[]) => Promise<readonly number[]>;
}

const columns = sql`x.id, x.business_unit_id as "businessUnitId", x.status, x.definition, x.sequence,
  x.file_date as "fileDate", x.entry_count as "entryCount",
  (select coalesce(max(l.group_number), 0) from payment_export_line l where l.export_id = x.id) as "groupCount",
  x.paid_minor as "paidMinor", x.returned_minor as "returnedMinor", x.biller_name as "billerName",
  x.biller_slug as "billerSlug", x.timezone`;

export const readStaged = (tx: Tx, id: number): Promise<StagedExport> =>
  oneRow(tx, sql<StagedExport>`select ${columns} from payment_export x where x.id = ${id}`);

/** Lets one at a time choose entries of a business unit. */
export const lockExports = (tx: Tx, businessUnitId: number) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('payment export', ${businessUnitId}))`);

/**
 * Chooses what a file tells of: every entry of a payment, and of what became of it, that no file told of yet, each in
 * one file by its key. A run that is begun again finds what it chose. @returns undefined where there is nothing to tell
 */
export async function stageExport(tx: Tx, unit: BusinessUnit, asked: Asked): Promise<StagedExport | undefined> {
  await lockExports(tx, unit.id);
  const own = await maybeRow(
    tx,
    // What is not final yet is written in the format as it is now: a fault in it can be mended.
    sql<{ id: number }>`update payment_export set execution_id = ${asked.executionId},
        format = case status when 'Made' then format else ${asked.format.name} end,
        definition = case status when 'Made' then definition else ${JSON.stringify(asked.format)}::jsonb end
      where business_unit_id = ${unit.id} and run_key = ${asked.runKey} returning id`,
  );
  if (own) return readStaged(tx, own.id);
  const id = (await takeOver(tx, unit, asked)) ?? (await insert(tx, unit, asked));
  const entries = await stageLines(tx, unit.id, id);
  if (entries > 0) {
    await sumUp(tx, id);
    return readStaged(tx, id);
  }
  await change(tx, sql`delete from payment_export where id = ${id}`);
  return undefined;
}

/** Takes the place of a file that was chosen and never written, with its number: no number is left out. */
async function takeOver(tx: Tx, unit: BusinessUnit, asked: Asked): Promise<number | undefined> {
  const open = await rowsOf(
    tx,
    sql<{ id: number; executionId: number }>`select id, execution_id as "executionId" from payment_export
      where business_unit_id = ${unit.id} and status = 'Staged' order by id`,
  );
  if (open.length === 0) return undefined;
  const over = new Set(await asked.areOver(open.map(({ executionId }) => executionId)));
  const left = open.flatMap(({ id, executionId }) => (over.has(executionId) ? [id] : []));
  await change(tx, sql`delete from payment_export_line where export_id = any(${sql.val(left)}::bigint[])`);
  const [first, ...others] = left;
  await change(tx, sql`delete from payment_export where id = any(${sql.val(others)}::bigint[])`);
  if (first === undefined) return undefined;
  const { runKey, executionId, jobId, format, startedBy, now } = asked;
  await change(
    tx,
    sql`update payment_export set run_key = ${runKey}, execution_id = ${executionId}, job_id = ${jobId},
      format = ${format.name}, definition = ${JSON.stringify(format)}::jsonb, made_by = ${startedBy},
      file_date = ${dateIn(now, unit.timezone)}, created_date = now(), biller_name = ${unit.name},
      biller_slug = ${unit.slug}, timezone = ${unit.timezone} where id = ${first}`,
  );
  return first;
}

async function insert(tx: Tx, unit: BusinessUnit, asked: Asked): Promise<number> {
  const { runKey, executionId, jobId, format, startedBy, now } = asked;
  const made = await oneRow(
    tx,
    sql<{ id: number }>`insert into payment_export (business_unit_id, run_key, execution_id, job_id, format, definition,
        sequence, file_date, status, made_by, biller_name, biller_slug, timezone)
      select ${unit.id}, ${runKey}, ${executionId}, ${jobId}, ${format.name}, ${JSON.stringify(format)}::jsonb,
        coalesce(max(sequence), 0) + 1, ${dateIn(now, unit.timezone)}, 'Staged', ${startedBy}, ${unit.name},
        ${unit.slug}, ${unit.timezone}
      from payment_export where business_unit_id = ${unit.id} returning id`,
  );
  return made.id;
}

// Written out, since the index of what is not exported yet is found by its own words.
const isTold = sql`e.event_type in ('Payment', 'Void', 'Refund', 'Adjustment', 'Adjustment Reversed', 'Late Fee')`;

/** An entry `e` that no file tells of. */
export const inNoFile = sql`not exists (select 1 from payment_export_line o
  where o.balance_event_id = e.id and o.taken_back_date is null)`;

/** Entries of one payment, or of one thing that became of it, stand together, in the order in which they came. */
async function stageLines(tx: Tx, businessUnitId: number, id: number): Promise<number> {
  await tx.query("select set_config('statement_timeout', '300s', true)");
  return change(
    tx,
    sql`insert into payment_export_line (business_unit_id, export_id, line_number, group_number, balance_event_id,
        payment_id, account_number, sub_account_number, charge_number)
      select ${businessUnitId}, ${id}, row_number() over (order by g.first, g.id), dense_rank() over (order by g.first),
        g.id, g.payment_id, g.account_number, g.sub_account_number, g.charge_number
      from (select e.id, l.payment_id,
          min(e.id) over (partition by e.source_type, e.source_id, e.event_type) as first,
          a.account_number, a.sub_account_number, coalesce(c.external_id, '') as charge_number
        from published.balance_event e join published.account a on a.id = e.account_id
        left join published.payment_line_item l on l.id = e.source_line_id
          and (e.source_type <> 'payment' or l.payment_id = e.source_id)
        left join published.account_charge c on c.id = (e.charge_allocations -> 0 ->> 'accountChargeId')::bigint
        where e.business_unit_id = ${businessUnitId} and e.exported_date is null and ${isTold}
          and ${inNoFile}) g`,
  );
}

/** Writes what the lines of an export come to. */
export const sumUp = (tx: Tx, id: number) =>
  change(
    tx,
    sql`update payment_export x set entry_count = s.entries, payment_count = s.payments, paid_minor = s.paid,
        returned_minor = s.returned
      from (select count(*)::int as entries, count(distinct l.payment_id)::int as payments,
          -sum(least(e.amount_minor, 0)) as paid,
          -sum(greatest(e.amount_minor, 0)) as returned
        from payment_export_line l join published.balance_event e on e.id = l.balance_event_id
        where l.export_id = ${id}) s where x.id = ${id}`,
  );
