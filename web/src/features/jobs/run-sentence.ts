import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { whenWords } from './when-words.ts';

/** Where a run is, when and by whom it was begun, and why it does not go on. */
export function runSentence(run: RunPage, unit: BusinessUnitSummary): string {
  const { step, steps, stepType, isWaiting, wish, pauseReason, exitReason, createdDate, trigger, startedBy } = run;
  const { nextTryDate } = run;
  const by = trigger === 'Schedule' ? sayValue(trigger) : startedBy;
  return [
    step && stepType ? say('step_head', { step, steps, task: sayValue(stepType) }) : '',
    say('began_by', { date: whenWords(createdDate, unit), who: by }),
    nextTryDate ? say('tries_at', { date: whenWords(nextTryDate, unit) }) : isWaiting ? say('waiting') : '',
    wish === 'Pause' ? say('paused_soon') : wish === 'Stop' ? say('stopped_soon') : '',
    pauseReason,
    exitReason,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
