import type { JobPage, RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { zoneSuffix } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import type { Fact } from '../../ui/detail/fact.tsx';
import { durationWords, scheduleWords } from './schedule-words.ts';
import { whenWords } from './when-words.ts';

/** What is asked of a job first. */
export function jobFacts(job: JobPage, run: RunPage | undefined, unit: BusinessUnitSummary): readonly Fact[] {
  const { schedule, usualSeconds, nextRunDate, successes, runs } = job;
  const seconds = run?.seconds ?? null;
  return [
    [say('business_unit'), unit.name],
    [say('schedule'), scheduleWords(schedule), zoneSuffix(unit.timezone)],
    [
      say('this_run'),
      seconds === null ? '—' : durationWords(seconds),
      usualSeconds === null ? undefined : say('usually', { duration: durationWords(usualSeconds) }),
    ],
    [say('next_run'), nextRunDate ? whenWords(nextRunDate, unit) : say('never')],
    [say('success_30'), say('of_runs', { good: successes, all: runs })],
  ];
}
