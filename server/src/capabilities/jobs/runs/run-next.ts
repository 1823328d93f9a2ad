import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { messageOf } from '../../../platform/outbox/hand-over.ts';
import { readBy } from '../../../platform/texts/reader.ts';
import { type BusinessUnit, businessUnitById } from '../../organizations/find-business-unit.ts';
import { Interrupted, Lost, type TaskResult } from '../task-kind.ts';
import { type Claim, claimRun, releaseRun } from './claim-run.ts';
import { endRun } from './end-run.ts';
import { mayPass } from './may-pass.ts';
import { nextStep, type Step, whileHeld } from './next-step.ts';
import type { RunDeps } from './run-deps.ts';
import { type Beat, startBeat } from './run-beat.ts';
import { settleStep } from './settle-step.ts';
import { contextOf } from './task-context.ts';

/**
 * Takes the next run and does its tasks one after the other, until it ends or waits for a person. A worker that ends
 * gives it back behind the task that it is at. @returns 1 when it took one
 */
export async function runNext(
  deps: RunDeps,
  workerId: string,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<number> {
  if (signal.aborted) return 0;
  const claim = await claimRun(deps.db, workerId);
  if (!claim) return 0;
  crashPoint('job.taken');
  const { businessUnitId } = claim;
  const unit = await deps.db.scoped([businessUnitId], (tx) => businessUnitById(tx, businessUnitId));
  const beat = startBeat(deps.db, claim);
  try {
    await readBy(unit?.culture ?? 'en-US', () => doTasks(deps, claim, beat, unit, signal, onError));
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  } finally {
    beat.stop();
  }
  return 1;
}

async function doTasks(
  deps: RunDeps,
  claim: Claim,
  beat: Beat,
  unit: BusinessUnit | undefined,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  // A business unit that was taken away: what is left of it is done by nobody, and nobody is called for it.
  if (!unit) return whileHeld(deps.db, claim, (tx) => endRun(tx, claim.id, 'ExitedEarly', tell('unit_gone')));
  for (;;) {
    if (signal.aborted) return void (await releaseRun(deps.db, claim));
    const step = await nextStep(deps.db, claim);
    if (!step) return;
    crashPoint('job.begun');
    beat.at(step.position);
    const result = await doTask(deps, claim, beat, unit, step, onError);
    crashPoint('job.done');
    const goesOn = await settleStep(deps.db, claim, step, result);
    crashPoint('job.settled');
    if (!goesOn) return;
  }
}

/** Does one task; whatever it throws is what came of it, but for a run that was taken away. */
async function doTask(
  deps: RunDeps,
  claim: Claim,
  beat: Beat,
  unit: BusinessUnit,
  step: Step,
  onError: (error: unknown) => void,
): Promise<TaskResult> {
  const kind = deps.kinds.find(({ type }) => type === step.taskType);
  try {
    if (!kind) throw new Error(`Nobody does ${step.taskType}.`);
    return await kind.run(contextOf(deps, claim, beat, unit, step));
  } catch (error) {
    if (error instanceof Lost) throw error;
    if (error instanceof Interrupted) return { outcome: 'Failed', message: tell('interrupted') };
    if (error instanceof Refusal)
      return { outcome: 'Failed', message: tell('as_said', { message: error.told }), technical: '' };
    onError(error);
    return { outcome: 'Failed', message: tell('went_wrong'), technical: messageOf(error), mayPass: mayPass(error) };
  }
}
