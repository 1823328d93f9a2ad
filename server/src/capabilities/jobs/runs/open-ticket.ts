import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict, notFound } from '../../../platform/http/refusal.ts';
import { openTechnicalTicket } from '../../tickets/open-technical-ticket.ts';
import { failedRun } from './failed-run.ts';
import { readRun } from './read-run.ts';

interface OfRun {
  readonly businessUnitId: number;
  readonly runId: number;
}

/**
 * Calls the administrators for a run that failed, also where its ticket was closed meanwhile: one that is open gets a
 * comment, once for each run and person. @throws 404, 409 for a run that did not fail
 */
export async function openTicket(tx: Tx, caller: Caller, { businessUnitId, runId }: OfRun): Promise<void> {
  const { status, jobId } = await readRun(tx, caller, businessUnitId, runId);
  if (status !== 'Failed') throw conflict(tell('ticket_not_failed'));
  const failed = await failedRun(tx, businessUnitId, runId);
  if (!failed) throw notFound(tell('no_such_run'));
  const { name, reason } = failed;
  await openTechnicalTicket(tx, {
    businessUnitId,
    title: tell('ticket_title', { name }),
    description: tell('ticket_asked', { id: String(runId), reason, by: caller.name }),
    dedupeKey: `job:${jobId}`,
  });
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Job',
    entityId: jobId,
    action: 'Ticket asked for',
    after: { run: runId },
  });
}
