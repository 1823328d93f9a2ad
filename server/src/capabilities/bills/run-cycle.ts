import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { change, maybeRow } from '../../platform/database/database.ts';
import { retryLimit } from '../../platform/jobs/boss.ts';
import { UnreadableFile } from '../../platform/records/unreadable-file.ts';
import { type ClaimedCycle, keepOn, type RunDeps, TakenOver } from './claimed-cycle.ts';
import { finishProcessing } from './finish-processing.ts';
import { recountOpen } from './hold-cycle.ts';
import { keepOutcome } from './keep-outcome.ts';
import { logStep } from './log-step.ts';
import { readIndex } from './read-index.ts';
import { dropDocuments, takeDocuments } from './take-documents.ts';

export interface BillJob {
  readonly businessUnitId: number;
  readonly cycleId: number;
  readonly run: number;
  readonly step: 'Read' | 'Match';
  readonly fileId: number;
}
/**
 * Does what a cycle waits for. Whoever follows a worker that died begins its step anew; the lost one, should it wake,
 * finds that it has the cycle no more.
 */
export async function runCycle(deps: RunDeps, job: BillJob): Promise<void> {
  const cycle = await claim(deps, job);
  if (!cycle) return;
  try {
    if (job.step === 'Read') await readIndex(deps, cycle);
    else await takeDocuments(deps, cycle);
    await finishProcessing(deps, cycle);
  } catch (error) {
    if (!(error instanceof TakenOver)) await endBadly(deps, cycle, job, error);
  }
}

async function endBadly(deps: RunDeps, cycle: ClaimedCycle, { step }: BillJob, error: unknown): Promise<void> {
  if (error instanceof UnreadableFile && step === 'Match') {
    // An archive that cannot be read leaves the drafts as they were, none of its documents, and says why.
    await dropDocuments(deps, cycle);
    await finishProcessing(deps, cycle, error.told);
  } else if (error instanceof UnreadableFile) await fail(deps, cycle, error.told);
  else {
    // Nobody comes after the last attempt: a person has to find it, and to begin anew.
    if (cycle.attempt > retryLimit) await fail(deps, cycle, tell('bills_not_processed'));
    throw error;
  }
}

const claim = ({ db, clock }: RunDeps, job: BillJob): Promise<ClaimedCycle | undefined> =>
  db.scoped([job.businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<ClaimedCycle>`with mine as (update billing_cycle set attempt = attempt + 1
          where id = ${job.cycleId} and run = ${job.run} and status = 'Processing' and step = ${job.step}
          and not is_deleted returning *)
        select c.id, c.business_unit_id as "businessUnitId", c.run, c.attempt, c.step, c.issue_date as "issueDate",
          c.due_date as "dueDate", c.config, f.id as "fileId", f.storage_key as "storageKey", f.name as "fileName",
          f.sha256, to_char(${clock.now()}::timestamptz at time zone u.timezone, 'YYYY-MM-DD') as today from mine c
        join bill_file f on f.id = ${job.fileId} join published.business_unit u on u.id = c.business_unit_id`,
    ),
  );

async function fail({ db }: RunDeps, cycle: ClaimedCycle, why: Told): Promise<void> {
  await db.scoped([cycle.businessUnitId], async (tx) => {
    await keepOn(tx, cycle);
    await change(
      tx,
      sql`update billing_cycle set status = 'Error', step = '', message = ${JSON.stringify(why)}::jsonb,
        row_version = row_version + 1 where id = ${cycle.id}`,
    );
    if (cycle.step === 'Match') await keepOutcome(tx, cycle.fileId, why);
    await logStep(tx, cycle, 'Step failed', { status: 'Error' });
  });
  // Drafts of a reading before may be left. Why it failed is said also where there is no time to count them.
  await db.scoped([cycle.businessUnitId], (tx) => recountOpen(tx, cycle)).catch(() => undefined);
}
