import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { formatWeekday } from '@ratepayer/contract/kit/date-words.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { jobRecordApi } from '../../platform/api/job-record.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { formatDate, formatTime } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { jobAt } from './job-words.ts';
import { type PlannedRun, plannedRuns } from './planned-runs.ts';
import { scheduleWords } from './schedule-words.ts';

const mostJobs = 250;
const days = [0, 1, 2, 3, 4, 5, 6] as const;

/** The week that comes: which job begins when, and which begins while another one usually still runs. */
export function JobCalendar({ unit }: { readonly unit: BusinessUnitSummary }) {
  const asked = { businessUnitId: unit.id, JobEnabled: true, PageSize: mostJobs };
  const list = useQuery(queryOf(jobRecordApi.listJobs, asked));
  if (list.isPending) return <Loading />;
  if (!list.data) return <Banner kind="bad" title={problemOf(list.error, say('could_not_load'))} />;
  const now = new Date();
  const today = dateIn(now, unit.timezone);
  const often = list.data.items.filter(({ schedule }) => schedule.kind === 'Minutes');
  const planned = plannedRuns(list.data.items, now, unit.timezone);
  return (
    <>
      {often.length > 0 ? (
        <p className="gap-md">
          {often.map((job) => (
            <span key={job.id}>
              <Link to={jobAt(unit.id, job.id)} translate="no">
                {job.name}
              </Link>
              : {scheduleWords(job.schedule)}{' '}
            </span>
          ))}
        </p>
      ) : null}
      <div className="job-week gap-md">
        {days.map((ahead) => {
          const date = addDays(today, ahead);
          return <Day key={date} date={date} runs={planned.filter((run) => run.date === date)} unit={unit} />;
        })}
      </div>
    </>
  );
}

interface DayProps {
  readonly date: string;
  readonly runs: readonly PlannedRun[];
  readonly unit: BusinessUnitSummary;
}

function Day({ date, runs, unit }: DayProps) {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return (
    <section>
      <h2>
        {formatWeekday(weekday, cultureNow())} <small className="muted num">{formatDate(date)}</small>
      </h2>
      {runs.length === 0 ? <p className="muted small">{say('nothing_planned')}</p> : null}
      <ul>
        {runs.map(({ at, job, isBeside }) => (
          <li key={`${job.id} ${at.getTime()}`}>
            <span className="num small">{formatTime(at, unit.timezone)}</span>{' '}
            <Link to={jobAt(unit.id, job.id)} translate="no">
              {job.name}
            </Link>
            {isBeside ? <small className="muted"> {say('beside_another')}</small> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
