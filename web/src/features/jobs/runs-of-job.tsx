import { Link, useLocation } from 'react-router';
import type { RunRow } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { Status } from '../../ui/status.tsx';
import { durationWords } from './schedule-words.ts';
import { whenWords } from './when-words.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly runs: readonly RunRow[];
  readonly shown: number | undefined;
}

/** The last runs of a job, of which one is open beside them. */
export function RunsOfJob({ unit, runs, shown }: Props) {
  const { pathname, search, state } = useLocation();
  // All else stays as it is: the place in the list, and the form of the job that may be open on its tab.
  const runAt = (id: number) => {
    const next = new URLSearchParams(search);
    next.set('run', String(id));
    next.delete('tab');
    return `${pathname}?${next}`;
  };
  return (
    <nav aria-label={say('choose_run')} className="job-runs">
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <Link
              to={runAt(run.id)}
              state={state}
              replace
              {...(run.id === shown ? { 'aria-current': 'true' as const } : {})}
            >
              <span className="num">{whenWords(run.createdDate, unit)}</span>
              <small className="muted">{underRun(run)}</small>
              <Status value={run.status} />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={`/portal/jobs?bu=${unit.id}&tab=runs${jobOf(runs)}`}>{say('older_runs')}</Link>
    </nav>
  );
}

const underRun = ({ status, step, steps, seconds }: RunRow): string =>
  status === 'Successful' && seconds !== null
    ? durationWords(seconds)
    : step
      ? say('step_of', { step, steps })
      : say('waiting');

/** The list of all runs begins with those of this job. */
const jobOf = ([first]: readonly RunRow[]): string =>
  first === undefined ? '' : `&job=${encodeURIComponent(first.jobName)}`;
