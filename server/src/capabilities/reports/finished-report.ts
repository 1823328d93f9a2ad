import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';
import { whoChose } from '../users/who-chose.ts';
import type { Claim } from './claim-report.ts';

/** What is told of a report that ended to whoever asked for it. */
export interface FinishedReport {
  readonly businessUnitId: number;
  readonly reportId: number;
  readonly title: string;
  readonly reportType: string;
  readonly filters: string;
  readonly isReady: boolean;
  /** Why it could not be made. */
  readonly message: Written;
  readonly rowCount: number;
  readonly finishedDate: Date;
  readonly expiresDate: Date;
  readonly timezone: TimeZone;
}

/** A report that ended; undefined for one that is gone, or made again. */
export const finishedReport = (tx: Tx, businessUnitId: number, id: number): Promise<FinishedReport | undefined> =>
  maybeRow(
    tx,
    sql<FinishedReport>`select r.business_unit_id as "businessUnitId", r.id as "reportId", r.title,
      r.report_type as "reportType", r.filters, r.status = 'Ready' as "isReady", r.message, r.row_count as "rowCount",
      r.finished_date as "finishedDate", r.expires_date as "expiresDate", u.timezone
      from generated_report r join published.business_unit u on u.id = r.business_unit_id
      where r.id = ${id} and r.business_unit_id = ${businessUnitId} and r.status in ('Ready', 'Failed')`,
  );

/** Tells whoever asked for it that it ended, where they want to be told; programs and runs have no mailbox. */
export async function tellAsker(
  tx: Tx,
  { id, businessUnitId, requestedBy }: Pick<Claim, 'id' | 'businessUnitId' | 'requestedBy'>,
): Promise<void> {
  const [, user] = /^staff:(\d+)$/.exec(requestedBy) ?? [];
  if (user === undefined) return;
  const to = whoChose('mailReports', Number(user));
  await change(
    tx,
    announcedBy(sql`select ${businessUnitId}::int, ${`report:${id}`}, 'email.Report Finished',
      jsonb_build_object('to', a.email, 'reportId', ${id}::bigint) from (${to}) a`),
  );
}
