import type { JobPage, RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import type { PageAction } from '../../ui/action.ts';
import { type JobAsk, JobDialog } from './job-dialog.tsx';
import { formsOf } from './job-words.ts';

interface Props {
  readonly job: JobPage;
  readonly unit: BusinessUnitSummary;
  /** A run of it is under way. */
  readonly isOpen: boolean;
  readonly mayChange: boolean;
  readonly onDone: () => unknown;
  readonly onRun: (run: RunPage) => void;
  readonly onGone: () => void;
}

/** What may be done with a job, running it first. */
export function jobActions({ job, unit, isOpen, mayChange, onDone, onRun, onGone }: Props): PageAction[] {
  const asking = (ask: JobAsk) => (close: () => void) => (
    <JobDialog
      ask={ask}
      job={job}
      unit={unit}
      onDone={() => (close(), void onDone())}
      onRun={onRun}
      onGone={onGone}
      onClose={close}
    />
  );
  const run: PageAction[] = isOpen ? [] : [{ key: 'run', text: say('run_now'), primary: true, dialog: asking('run') }];
  if (!mayChange) return run;
  return [
    ...run,
    ...formsOf(job, unit.id),
    job.isEnabled
      ? { key: 'disable', text: say('disable'), dialog: asking('disable') }
      : { key: 'enable', text: say('enable'), dialog: asking('enable') },
    ...(isOpen ? [] : [{ key: 'delete', text: say('delete'), dialog: asking('delete') } as const]),
  ];
}
