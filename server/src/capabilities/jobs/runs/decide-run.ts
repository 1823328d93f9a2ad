import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict, notAllowed, notFound } from '../../../platform/http/refusal.ts';
import { addLog } from './add-log.ts';
import { endRun } from './end-run.ts';
import { readRun } from './read-run.ts';

interface Decided {
  readonly businessUnitId: number;
  readonly runId: number;
  readonly step: 'Pause' | 'Resume' | 'Stop' | 'Approve' | 'Reject';
  readonly reason: string;
}

const said = { Pause: 'Paused', Resume: 'Resumed', Stop: 'Stopped', Approve: 'Approved', Reject: 'Rejected' } as const;

/**
 * What a person decides of a run: to hold it behind its task, to let it go on, to end it, or what it waits for. Of two
 * who decide at once the first one has. @throws 404, 403 for who may not decide it, 409 where there is nothing to
 * decide
 */
export const decideRun = (db: Database, caller: Caller, decided: Decided): Promise<RunPage> =>
  db.scoped([decided.businessUnitId], async (tx) => {
    const { businessUnitId, runId, step, reason } = decided;
    const locked = await maybeRow(
      tx,
      sql`select id from job_execution where id = ${runId} and business_unit_id = ${businessUnitId}
        for no key update`,
    );
    if (!locked) throw notFound(tell('no_such_run'));
    const before = await readRun(tx, caller, businessUnitId, runId);
    refuse(caller, before, step);
    await verbs[step](tx, caller, before, decided);
    await addLog(tx, { businessUnitId, id: runId }, tell('log_decided', { name: caller.name, step: said[step] }));
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Job',
      entityId: before.jobId,
      action: said[step],
      reason,
      after: { run: runId },
    });
    return readRun(tx, caller, businessUnitId, runId);
  });

/** What a step can be taken in: a run that is at work, one that is held, or one that asks. */
function refuse(caller: Caller, { status, waitsFor, mayApprove }: RunPage, step: Decided['step']): void {
  const answers = step === 'Approve' || step === 'Reject';
  const fits = {
    Pause: status === 'Processing',
    Stop: status === 'Processing' || status === 'Paused',
    Resume: waitsFor === 'Resume',
    Approve: waitsFor === 'Approval',
    Reject: waitsFor === 'Approval',
  } as const;
  if (!answers && !caller.permissions.has('Billing:Default')) throw notAllowed();
  if (!fits[step]) throw conflict(tell('not_now'));
  if (answers && !mayApprove) throw notAllowed();
}

type Verb = (tx: Tx, caller: Caller, run: RunPage, decided: Decided) => Promise<unknown>;

const wishFor =
  (wish: 'Pause' | 'Stop'): Verb =>
  (tx, caller, { id }, { reason }) =>
    // What waits for its next try waits no longer: a worker does as somebody wishes at once.
    change(
      tx,
      sql`update job_execution set wish = ${wish}, wished_by = ${caller.name}, wish_reason = ${reason},
        next_try_date = null where id = ${id}`,
    );

/** It is a worker's again, with its whole time before it. */
const goOn: Verb = (tx, _caller, { id }) =>
  change(
    tx,
    sql`update job_execution set status = 'Processing', worker_id = '', wish = '', waits_for = '', paused_date = null,
      pause_reason = null, deadline_date = null where id = ${id}`,
  );

const verbs: Readonly<Record<Decided['step'], Verb>> = {
  Pause: wishFor('Pause'),
  Resume: goOn,
  // A run that no worker has ends now; any other when its task has.
  Stop: async (tx, caller, run, decided) => {
    const isFree = run.status === 'Paused' || run.isWaiting;
    if (!isFree) return wishFor('Stop')(tx, caller, run, decided);
    return endRun(tx, run.id, 'ExitedEarly', tell('stopped_by', { name: caller.name, reason: decided.reason }));
  },
  Approve: async (tx, caller, run, decided) => {
    await change(
      tx,
      sql`update job_task set approved_by = ${caller.name}, approval_reason = ${decided.reason}
        where execution_id = ${run.id} and status = 'Processing'`,
    );
    return goOn(tx, caller, run, decided);
  },
  Reject: (tx, caller, run, { reason }) =>
    endRun(tx, run.id, 'ExitedEarly', tell('rejected_by', { name: caller.name, reason })),
};
