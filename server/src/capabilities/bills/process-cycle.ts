import type { BillFileConfig, CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { type CycleStatus, cycleStates } from '@ratepayer/contract/bills/cycle-state.ts';
import { nextState } from '@ratepayer/contract/kit/state-machine.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict, notFound, Refusal } from '../../platform/http/refusal.ts';
import { jobConnection, queues } from '../../platform/jobs/boss.ts';
import { say } from '../../platform/texts/refusals.ts';
import { configProblems } from './bill-columns.rules.ts';
import type { BillDeps } from './bill-deps.ts';
import { keepRefusal } from './keep-outcome.ts';
import { readCycle } from './read-cycle.ts';

interface Asked {
  readonly step: 'Read' | 'Match' | 'Continue';
  readonly fileId?: number | undefined;
  readonly config?: BillFileConfig | undefined;
  readonly reason?: string | undefined;
}
interface Standing {
  readonly status: CycleStatus;
  readonly step: string;
  readonly fileId: number | null;
  readonly config: BillFileConfig | null;
}

/**
 * Moves a cycle on: read its index, take documents in, or go on without those that are missing. The work itself is a
 * job, written in the same transaction. @throws 400, 404, 409 while it is processed or when it is approved
 */
export async function processCycle(
  deps: Pick<BillDeps, 'db' | 'boss'>,
  caller: Caller,
  businessUnitId: number,
  id: number,
  asked: Asked,
): Promise<CyclePage> {
  try {
    return await moveOn(deps, caller, businessUnitId, id, asked);
  } catch (error) {
    // What was refused is told of its file as well, when nothing of the request is left.
    if (error instanceof CameBefore)
      await deps.db.scoped([businessUnitId], (tx) => keepRefusal(tx, error.fileId, error.told));
    throw error;
  }
}

const moveOn = (
  { db, boss }: Pick<BillDeps, 'db' | 'boss'>,
  caller: Caller,
  businessUnitId: number,
  id: number,
  asked: Asked,
): Promise<CyclePage> =>
  db.scoped([businessUnitId], async (tx) => {
    const cycle = await maybeRow(
      tx,
      sql<Standing>`select status, step, file_id as "fileId", config from billing_cycle
        where id = ${id} and business_unit_id = ${businessUnitId} and not is_deleted for update`,
    );
    if (!cycle) throw notFound(say('could_not_find_cycle'));
    if (asked.step === 'Continue') await goOn(tx, caller, businessUnitId, id, cycle, asked.reason);
    else await begin(tx, boss, caller, businessUnitId, id, cycle, { ...asked, step: asked.step });
    return readCycle(tx, businessUnitId, id);
  });

async function goOn(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  id: number,
  { status }: Standing,
  reason: string | undefined,
): Promise<void> {
  const next = nextState(cycleStates, status, 'goOn');
  if (!next) throw conflict(say('cycle_not_now', { status }));
  if (!reason) throw badRequest('reason', say('give_reason'));
  await change(tx, sql`update billing_cycle set status = ${next}, row_version = row_version + 1 where id = ${id}`);
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'BillingCycle',
    entityId: id,
    action: 'Went on without documents',
    reason,
  });
}

async function begin(
  tx: Tx,
  boss: BillDeps['boss'],
  caller: Caller,
  businessUnitId: number,
  id: number,
  cycle: Standing,
  { step, fileId: given, config = cycle.config ?? undefined }: Asked & { readonly step: 'Read' | 'Match' },
): Promise<void> {
  if (!mayBegin(cycle, step)) throw conflict(say('cycle_not_now', { status: cycle.status }));
  const fileId = given ?? (step === 'Read' ? cycle.fileId : null);
  const file = await refuseMissing(tx, id, step, fileId);
  if (step === 'Read') {
    if (!config) throw badRequest('config', say('choose_columns'));
    const problems = configProblems(config);
    if (problems.length > 0) throw new Refusal(400, problems);
  }
  // What was counted of the drafts before is true of nothing any more.
  const kept =
    step === 'Read'
      ? sql`, file_id = ${fileId}, config = ${JSON.stringify(config)}, bill_count = 0, account_count = 0,
          total_amount_minor = 0, counted = '{}'`
      : sql``;
  const row = await maybeRow(
    tx,
    sql<{ run: number }>`update billing_cycle set status = 'Processing', step = ${step}, run = run + 1,
      attempt = 0, progress_rows = 0, message = null, row_version = row_version + 1${kept}
      where id = ${id} returning run`,
  );
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'BillingCycle',
    entityId: id,
    action: step === 'Read' ? 'Index read' : 'Documents taken in',
    after: { name: file.name, sha256: file.sha256 },
  });
  const data = { businessUnitId, cycleId: id, run: row?.run, step, fileId };
  await boss.send(queues.bills, data, { db: jobConnection(tx) });
}

/** Documents come to drafts. A cycle that was just begun waits for its index; one that is read has a step. */
function mayBegin({ status, step, fileId }: Standing, wanted: 'Read' | 'Match'): boolean {
  if (wanted === 'Match') return status === 'Draft' || status === 'Requires Bills';
  const isNew = status === 'Processing' && step === '' && fileId === null;
  return isNew || nextState(cycleStates, status, 'process') !== undefined;
}

interface Arrived {
  readonly status: string;
  readonly name: string;
  readonly sha256: string;
}

/** The file of a step, which has arrived. @throws 400, 404 */
async function refuseMissing(tx: Tx, cycleId: number, step: 'Read' | 'Match', fileId: number | null): Promise<Arrived> {
  const kind = step === 'Read' ? 'Index' : 'Documents';
  const file = await maybeRow(
    tx,
    sql<Arrived>`select status, name, sha256 from bill_file
      where id = ${fileId} and billing_cycle_id = ${cycleId} and kind = ${kind}`,
  );
  if (!file) throw fileId === null ? badRequest('fileId', say('choose_file')) : notFound(say('could_not_find_upload'));
  if (file.status !== 'Stored') throw badRequest('fileId', say('file_not_arrived_yet'));
  if (step === 'Match' && fileId !== null && /\.zip$/i.test(file.name))
    await refuseTwice(tx, cycleId, { ...file, id: fileId });
  return file;
}

/** 400: the documents of a file came in another one. */
class CameBefore extends Refusal {
  readonly fileId: number;

  constructor(fileId: number, name: string) {
    super(400, [{ propertyName: 'fileId', errorMessage: tell('documents_came_before', { name }) }]);
    this.fileId = fileId;
  }
}

/** Documents of an archive that came already would find no bill: the same ones have theirs. @throws 400 */
async function refuseTwice(tx: Tx, cycleId: number, { id, sha256 }: { id: number; sha256: string }) {
  const before = await maybeRow(
    tx,
    sql<{ name: string }>`select f.name from bill_file f where f.billing_cycle_id = ${cycleId} and f.kind = 'Documents'
      and f.id <> ${id} and f.sha256 = ${sha256} and f.status = 'Stored' and exists (select 1 from bill_document d
        where d.file_id = f.id and d.replaced_date is null) order by f.id limit 1`,
  );
  if (before) throw new CameBefore(id, before.name);
}
