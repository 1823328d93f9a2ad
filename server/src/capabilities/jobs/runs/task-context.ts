import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { kindOfLeft } from '@ratepayer/contract/jobs/kind-of-left.ts';
import { taskFacts } from '@ratepayer/contract/jobs/task-types.ts';
import { sql } from 'kysely';
import { change } from '../../../platform/database/database.ts';
import { Lost, type TaskContext } from '../task-kind.ts';
import { keepFile } from '../files/keep-file.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { addLog } from './add-log.ts';
import type { Claim } from './claim-run.ts';
import { type Step, whileHeld } from './next-step.ts';
import type { Beat } from './run-beat.ts';
import { isLastTry } from './put-off.ts';
import type { RunDeps } from './run-deps.ts';

/** What a task is given of its run. */
export function contextOf(
  deps: Pick<RunDeps, 'db' | 'disk'>,
  claim: Claim,
  beat: Beat,
  unit: BusinessUnit,
  step: Step,
): TaskContext {
  const { db } = deps;
  const { position } = step;
  const key = `job-run:${claim.firstId}:${position}`;
  const left = kindOfLeft(taskFacts(step.taskType), step.files);
  const held: TaskContext['held'] = (work) => whileHeld(db, claim, (tx) => work(tx));
  return {
    ...step,
    isLastTry: isLastTry(step),
    unit,
    key,
    held,
    jobId: claim.jobId,
    executionId: claim.id,
    startedBy: claim.startedBy,
    signal: beat.signal,
    keepFile: (name, bytes, fileKey = name, mostBytes = maximumUploadBytes, alongside = undefined) => {
      const kept = { claim, position, name, fileKey: `${key}:${fileKey}`, mostBytes, ...left };
      return keepFile(deps, held, kept, bytes, alongside);
    },
    keepState: async (tx, state) => {
      await change(
        tx,
        sql`update job_task set state = ${JSON.stringify(state)}::jsonb
          where execution_id = ${claim.id} and position = ${position}`,
      );
    },
    log: (message, level) => held((tx) => addLog(tx, { ...claim, position }, message, level)),
    progress: beat.progress,
    check() {
      beat.check();
      if (beat.signal.aborted) throw new Lost();
    },
  };
}
