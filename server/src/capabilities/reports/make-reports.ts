import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { announce, type Announcement } from '../../platform/outbox/announce.ts';
import { messageOf } from '../../platform/outbox/hand-over.ts';
import { readBy } from '../../platform/texts/reader.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { type Claim, claimReport, isHeld } from './claim-report.ts';
import type { ReportDeps } from './deps.ts';
import { tellAsker } from './finished-report.ts';
import { makeReport } from './make-report.ts';
import { Lost, MustWait, startBeat } from './report-beat.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

const mostFailures = 4;
const waitSeconds = 10;

/**
 * Takes the next report and makes it. What cannot be made as it was asked fails with its sentence; what failed for
 * another reason, or whose worker was lost, is tried again, and after the last time a person is called.
 * @returns 1 when it took one; whatever came of it is written down.
 */
export async function makeNextReport(
  deps: ReportDeps,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<number> {
  if (signal.aborted) return 0;
  const claim = await claimReport(deps.db);
  if (!claim) return 0;
  const beat = startBeat(deps.db, claim, signal);
  try {
    if (claim.failures >= mostFailures) throw new Error('Its workers were lost.');
    const culture =
      (await deps.db.scoped([claim.businessUnitId], (tx) => businessUnitById(tx, claim.businessUnitId)))?.culture ??
      'en-US';
    await readBy(culture, () => makeReport(deps, claim, beat));
  } catch (error) {
    await forgetFile(deps, claim).catch(() => undefined);
    if (!(error instanceof Lost)) await putBack(deps.db, claim, error, onError);
  } finally {
    beat.stop();
  }
  return 1;
}

/**
 * Deletes what was written of a report. Where only the answer to its last step was lost, it is ready, and its file
 * stays; a file that nobody asked about goes when its report is claimed again.
 */
async function forgetFile({ db, disk }: ReportDeps, { id, businessUnitId, storageKey }: Claim): Promise<void> {
  const ready = await db.scoped([businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql`select id from generated_report where id = ${id} and storage_key = ${storageKey} and status = 'Ready'`,
    ),
  );
  if (!ready) await disk.delete(storageKey);
}

/** What becomes of a report that was not made: it waits, is tried again, or has failed. */
async function putBack(db: Database, claim: Claim, error: unknown, onError: (error: unknown) => void): Promise<void> {
  if (error instanceof MustWait) return queueAgain(db, claim, 2, 0);
  if (error instanceof Refusal) return fail(db, claim, error.told, []);
  onError(error);
  const failures = claim.failures + 1;
  if (failures < mostFailures) return queueAgain(db, claim, waitSeconds * failures, 1);
  const { id, businessUnitId, reportName } = claim;
  const call = {
    businessUnitId,
    orderingKey: `ticket:report:${reportName}`,
    topic: 'ticket.Technical',
    payload: {
      title: tell('report_ticket_title', { name: reportName }),
      description: tell('report_ticket_text', { id: String(id), failures, message: messageOf(error) }),
      dedupeKey: `report:${reportName}`,
    },
  };
  return fail(db, claim, tell('report_could_not_be_made'), [call]);
}

const queueAgain = (db: Database, claim: Claim, seconds: number, failures: number): Promise<void> =>
  settle(
    db,
    claim,
    sql`status = 'Queued', lease_until = null, failures = failures + ${failures}::int,
      next_attempt_date = now() + ${seconds}::int * interval '1 second'`,
    [],
  );

const fail = (db: Database, claim: Claim, message: Written, calls: readonly Announcement[]): Promise<void> =>
  settle(
    db,
    claim,
    sql`status = 'Failed', lease_until = null, message = ${JSON.stringify(message)}::jsonb, finished_date = now(),
      expires_date = now() + interval '30 days'`,
    calls,
    tellAsker,
  );

async function settle(
  db: Database,
  claim: Claim,
  as: ReturnType<typeof sql>,
  calls: readonly Announcement[],
  then: (tx: Tx, claim: Claim) => Promise<void> = async () => undefined,
): Promise<void> {
  const { id, businessUnitId } = claim;
  await db.scoped([businessUnitId], async (tx) => {
    const changed = await change(tx, sql`update generated_report set ${as} where ${isHeld(claim)}`);
    if (changed === 0) return;
    await then(tx, claim);
    await announce(tx, [
      { businessUnitId, orderingKey: `report:${id}`, topic: 'Report.Updated', payload: { id } },
      ...calls,
    ]);
  });
}
