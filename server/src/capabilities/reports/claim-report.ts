import { randomUUID } from 'node:crypto';
import type { ReportType } from '@ratepayer/contract/reports/report-state.ts';
import type { Question } from '@ratepayer/contract/reports/report.operations.ts';
import { sql } from 'kysely';
import { type Database, maybeRow, rowsOf } from '../../platform/database/database.ts';

const claimLock = 48_110_087;
/** A worker that gives no sign of life for this long is lost, and another takes its report. */
export const leaseSeconds = 60;
/**
 * Reports that are made at the same time for one person, and for one business unit; the others wait in order
 * (security.md T33).
 */
export const mostRunning = 2;

/** A report in the hands of a worker. */
export interface Claim {
  readonly id: number;
  readonly businessUnitId: number;
  readonly reportName: string;
  readonly reportType: ReportType;
  readonly query: Question;
  readonly requestedBy: string;
  readonly requestedByName: string;
  /** How often it was taken: what a worker writes holds only for its own time. */
  readonly attempts: number;
  /** How often it was not made, workers that were lost among them. */
  readonly failures: number;
  readonly storageKey: string;
  /** What a worker before may have left, half written. */
  readonly leftKey: string | null;
}

const due = sql`removed_date is null
  and (status = 'Queued' and next_attempt_date <= now() or status = 'Running' and lease_until < now())`;

/** Whether a report waits for a worker; it may still have to wait for others. */
export const isAnyDue = async (db: Database): Promise<boolean> =>
  (await db.platformRead(sql<{ due: boolean }>`select exists (select 1 from generated_report where ${due}) as due`))
    ?.due ?? false;

/**
 * Takes the oldest report that may be made now. One claim at a time over all nodes, so that the count of running ones
 * holds.
 */
export function claimReport(db: Database): Promise<Claim | undefined> {
  const running = (whose: 'requested_by' | 'business_unit_id') => sql`(select count(*) from generated_report o
    where o.status = 'Running' and o.lease_until >= now()
    and o.${sql.ref(whose)} = q.${sql.ref(whose)}) < ${mostRunning}`;
  return db.platform(async (tx) => {
    await rowsOf(tx, sql`select pg_advisory_xact_lock(${claimLock})`);
    return maybeRow(
      tx,
      sql<Claim>`update generated_report r
        set status = 'Running', attempts = r.attempts + 1, failures = r.failures + next.lost, row_count = 0,
          lease_until = now() + ${leaseSeconds}::int * interval '1 second', storage_key = ${`reports/${randomUUID()}`}
        from (select q.id, q.storage_key, case q.status when 'Running' then 1 else 0 end as lost from generated_report q
          where ${due} and ${running('requested_by')} and ${running('business_unit_id')}
          order by q.id limit 1 for update skip locked) next
        where r.id = next.id
        returning r.id, r.business_unit_id as "businessUnitId", r.report_name as "reportName",
        r.report_type as "reportType", r.query,
          r.requested_by as "requestedBy", r.requested_by_name as "requestedByName",
          r.attempts, r.failures, r.storage_key as "storageKey",
          next.storage_key as "leftKey"`,
    );
  });
}

/** A claim that still holds, as a condition. */
export const isHeld = ({ id, attempts }: Pick<Claim, 'id' | 'attempts'>) =>
  sql`id = ${id} and attempts = ${attempts} and status = 'Running' and removed_date is null`;
