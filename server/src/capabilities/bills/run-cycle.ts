import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { change, maybeRow, sql } from '../../platform/database/database.ts';
import { UnreadableFile } from '../../platform/records/unreadable-file.ts';
import { type ClaimedCycle, keepOn, type RunDeps, TakenOver } from './claimed-cycle.ts';
import { finishProcessing } from './finish-processing.ts';
import { readIndex } from './read-index.ts';
import { takeDocuments } from './take-documents.ts';

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
    if (error instanceof TakenOver) return;
    if (!(error instanceof UnreadableFile)) throw error;
    // An archive that cannot be read leaves the drafts as they were, and says why.
    if (job.step === 'Match') await finishProcessing(deps, cycle, error.told);
    else await fail(deps, cycle, error.told);
  }
}

const claim = ({ db }: RunDeps, job: BillJob): Promise<ClaimedCycle | undefined> =>
  db.scoped([job.businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<ClaimedCycle>`with mine as (update billing_cycle set attempt = attempt + 1
          where id = ${job.cycleId} and run = ${job.run} and status = 'Processing' and step = ${job.step}
          and not is_deleted returning *)
        select c.id, c.business_unit_id as "businessUnitId", c.run, c.attempt, c.issue_date as "issueDate",
          c.due_date as "dueDate", c.config, f.id as "fileId", f.storage_key as "storageKey", f.name as "fileName",
          f.sha256 from mine c join bill_file f on f.id = ${job.fileId}`,
    ),
  );

const fail = ({ db }: RunDeps, cycle: ClaimedCycle, why: Told): Promise<void> =>
  db.scoped([cycle.businessUnitId], async (tx) => {
    await keepOn(tx, cycle);
    await change(
      tx,
      sql`update billing_cycle set status = 'Error', step = '', message = ${JSON.stringify(why)}::jsonb,
        row_version = row_version + 1 where id = ${cycle.id}`,
    );
  });
