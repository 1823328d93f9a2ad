import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';

/** What is told of a run that failed. */
export interface FailedRun {
  readonly businessUnitId: number;
  readonly jobId: number;
  readonly runId: number;
  readonly name: string;
  readonly reason: Written;
  readonly finishedDate: Date;
  readonly timezone: TimeZone;
}

/** A run that failed, with its job; undefined when there is none. */
export const failedRun = (tx: Tx, businessUnitId: number, runId: number): Promise<FailedRun | undefined> =>
  maybeRow(
    tx,
    sql<FailedRun>`select e.business_unit_id as "businessUnitId", e.job_id as "jobId", e.id as "runId", j.name,
      coalesce(e.exit_reason, '""') as reason, e.finished_date as "finishedDate", u.timezone
      from job_execution e join job j on j.id = e.job_id join published.business_unit u on u.id = e.business_unit_id
      where e.id = ${runId} and e.business_unit_id = ${businessUnitId} and e.status = 'Failed'`,
  );
