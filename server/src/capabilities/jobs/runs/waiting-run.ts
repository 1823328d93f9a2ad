import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';

/** What is told of a run that waits for an answer. */
export interface WaitingRun {
  readonly businessUnitId: number;
  readonly jobId: number;
  readonly runId: number;
  readonly name: string;
  readonly startedBy: string;
  readonly startedDate: Date;
  readonly timezone: TimeZone;
}

/** A run that waited when its mail was announced, whatever became of it since; undefined when there is none. */
export const waitingRun = (tx: Tx, businessUnitId: number, runId: number): Promise<WaitingRun | undefined> =>
  maybeRow(
    tx,
    sql<WaitingRun>`select e.business_unit_id as "businessUnitId", e.job_id as "jobId", e.id as "runId", j.name,
      e.started_by as "startedBy", e.created_date as "startedDate", u.timezone
      from job_execution e join job j on j.id = e.job_id join published.business_unit u on u.id = e.business_unit_id
      where e.id = ${runId} and e.business_unit_id = ${businessUnitId}`,
  );
