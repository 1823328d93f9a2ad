import { guessBillMapping } from '@ratepayer/contract/bills/bill-file.ts';
import type { BillFileConfig, CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import type { NotificationStrategy } from '@ratepayer/contract/bills/cycle-state.ts';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import type { ImportDeps } from '../../accounts/uploads/import-file.ts';
import { bringBillFile } from '../../bills/bring-bill-file.ts';
import { bringCycle } from '../../bills/bring-cycle.ts';
import { previewBillFile } from '../../bills/preview-bill-file.ts';
import { processCycle } from '../../bills/process-cycle.ts';
import { type Caller, systemCaller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { plannedFor } from '../runs/planned-for.ts';
import type { RunFile, TaskContext, TaskKind, TaskResult } from '../task-kind.ts';
import { cycleAtRest } from './cycle-at-rest.ts';

/** Begins a billing cycle with the files of the run: an index of bills, and their documents where there are any. */
export const importBills = (deps: ImportDeps): TaskKind => ({
  type: 'Import Bills',
  async run(context) {
    const { files } = context;
    if (files.length === 0) return { outcome: 'Nothing To Do', message: tell('no_files') };
    const documents = files.filter(({ name }) => /\.(pdf|zip)$/i.test(name));
    const [index, ...more] = files.filter((file) => !documents.includes(file));
    if (!index || more.length > 0)
      return { outcome: 'Failed', message: tell('bills_one_index', { count: more.length + (index ? 1 : 0) }) };
    const caller = { ...systemCaller([context.unit.id]), name: context.startedBy };
    const cycleId = await beginCycle(context, caller);
    const read = await readIndex(deps, context, caller, { cycleId, index });
    if (read.status === 'Error') return { outcome: 'Failed', message: tell('as_said', { message: read.message }) };
    await takeDocuments(deps, context, caller, { cycleId, documents });
    return ended(deps, context, caller, await cycleAtRest(context, cycleId));
  },
});

/** The cycle of this task, of the day that its run stands for. */
async function beginCycle({ unit, key, held, settings, state, executionId, keepState }: TaskContext, caller: Caller) {
  return held(async (tx) => {
    const issueDate = dateIn(await plannedFor(tx, executionId), unit.timezone);
    const cycleId = await bringCycle(tx, caller, {
      businessUnitId: unit.id,
      key,
      name: `${settings['cycleName']} ${issueDate}`,
      issueDate,
      dueDate: addDays(issueDate, Number(settings['dueDays'])),
      notificationStrategy: settings['notificationStrategy'] as NotificationStrategy,
      expectsDocuments: settings['expectsDocuments'] === true,
    });
    if (state['cycleId'] !== cycleId) await keepState(tx, { ...state, cycleId });
    return cycleId;
  });
}

interface OfIndex {
  readonly cycleId: number;
  readonly index: RunFile;
}

/** Has the index read that was not, or that could not be; whoever died left it to those who read. */
async function readIndex(
  deps: ImportDeps,
  context: TaskContext,
  caller: Caller,
  { cycleId, index }: OfIndex,
): Promise<CyclePage> {
  const { unit, held, key } = context;
  const businessUnitId = unit.id;
  const before = await cycleAtRest(context, cycleId);
  if (before.status !== 'Processing' && before.status !== 'Error') return before;
  const brought = { ...index, businessUnitId, cycleId, kind: 'Index', key: `${key}:${index.id}` } as const;
  const { id: fileId } = await bringBillFile(deps, held, brought);
  const { columns, fileType } = await previewBillFile(deps, undefined, { businessUnitId, cycleId, fileId }, {});
  // As the last index of the business unit was read; a first one by its headings.
  const config: BillFileConfig = { ...(before.config ?? guessBillMapping(columns)), fileType };
  await processCycle(deps, caller, businessUnitId, cycleId, { step: 'Read', fileId, config });
  return cycleAtRest(context, cycleId);
}

interface OfDocuments {
  readonly cycleId: number;
  readonly documents: readonly RunFile[];
}

/** Has documents taken in, one file after the other; one that is refused is told of, and the others go on. */
async function takeDocuments(
  deps: ImportDeps,
  context: TaskContext,
  caller: Caller,
  { cycleId, documents }: OfDocuments,
): Promise<void> {
  const { unit, held, key, log } = context;
  for (const document of documents) {
    await cycleAtRest(context, cycleId);
    const brought = { ...document, businessUnitId: unit.id, cycleId, kind: 'Documents' } as const;
    const { id: fileId, outcome } = await bringBillFile(deps, held, { ...brought, key: `${key}:${document.id}` });
    if (outcome !== '') continue;
    try {
      await processCycle(deps, caller, unit.id, cycleId, { step: 'Match', fileId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await log(tell('file_refused', { file: document.name, reason: error.told }), 'Error');
    }
  }
}

/** What it came to. Bills without their documents wait for a person, who goes on without them or brings them. */
async function ended(deps: ImportDeps, context: TaskContext, caller: Caller, cycle: CyclePage): Promise<TaskResult> {
  const { unit, approval } = context;
  const { id: cycleId, name, billsWithoutDocument: without } = cycle;
  const counts = {
    bills: cycle.billCount,
    unmatched: cycle.unmatchedCount,
    rejected: cycle.errorCount,
    documents: cycle.documentCount,
  };
  if (cycle.status !== 'Requires Bills')
    return { outcome: 'Successful', counts, message: tell('bills_came', { name }) };
  const asked = approval?.of as { readonly cycleId: number; readonly without: number } | null | undefined;
  if (asked?.cycleId !== cycleId || asked.without !== without) {
    const message = tell('bills_ask_documents', { name, count: without });
    return { outcome: 'Paused', message, counts, asks: { cycleId, without } };
  }
  const reason = approval?.reason || approval?.by || '';
  await processCycle(deps, { ...caller, name: approval?.by ?? caller.name }, unit.id, cycleId, {
    step: 'Continue',
    reason,
  });
  return { outcome: 'Successful', counts, message: tell('bills_came', { name }) };
}
