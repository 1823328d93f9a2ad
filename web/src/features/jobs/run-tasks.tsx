import { formatSeconds } from '@ratepayer/contract/kit/clock-seconds.ts';
import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Icon } from '../../ui/icons.tsx';
import { Status } from '../../ui/status.tsx';
import { CycleLink } from './cycle-link.tsx';
import { RejectedLink } from './rejected-link.tsx';
import { TaskFiles } from './task-files.tsx';
import { countWords } from './count-words.ts';
import { durationWords } from './schedule-words.ts';

interface Props {
  readonly run: RunPage;
  readonly unit: BusinessUnitSummary;
}
type Task = RunPage['tasks'][number];

/** What a run does, task by task: how far each is, what it counted, its files and what went wrong. */
export function RunTasks({ run, unit }: Props) {
  return (
    <section className="gap-md" aria-label={say('tasks')}>
      <div className="row wrap">
        <h2>{say('tasks')}</h2>
        <span className="small muted">{summaryOf(run)}</span>
      </div>
      <TaskFiles files={run.files} unitId={unit.id} label={say('files_in')} />
      <ol className="job-tasks">
        {run.tasks.map((task, i) => (
          <li key={task.position} data-status={task.status}>
            <span className="job-time muted num small">
              {task.startedDate ? formatSeconds(task.startedDate, unit.timezone, cultureNow()) : '—'}
            </span>
            <span className="job-dot" aria-hidden="true">
              <Dot status={task.status} place={i + 1} />
            </span>
            <TaskHead task={task} />
            <TaskBody task={task} unit={unit} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function summaryOf({ tasks }: RunPage): string {
  const counted = (...statuses: Task['status'][]) => tasks.filter(({ status }) => statuses.includes(status)).length;
  const failed = counted('Failed');
  const words = say('tasks_done', {
    done: counted('Successful'),
    skipped: counted('Skipped'),
    running: counted('Processing'),
    waiting: counted('Pending'),
  });
  return failed > 0 ? `${words}, ${say('tasks_failed', { failed })}` : words;
}

/** Its place in the run, or how it ended; its state stands in words at the end of the line. */
function Dot({ status, place }: { readonly status: Task['status']; readonly place: number }) {
  if (status === 'Successful') return <Icon name="check" size={14} stroke={2.4} />;
  if (status === 'Failed') return <Icon name="close" size={14} stroke={2.4} />;
  return status === 'Skipped' ? '–' : formatNumber(place);
}

function TaskHead({ task }: { readonly task: Task }) {
  const { taskType, startedDate, finishedDate, status } = task;
  const seconds =
    startedDate && finishedDate
      ? Math.round((new Date(finishedDate).getTime() - new Date(startedDate).getTime()) / 1000)
      : undefined;
  return (
    <div className="job-task-head">
      <h3>{sayValue(taskType)}</h3>
      <span className="muted num small">{seconds === undefined ? '' : durationWords(seconds)}</span>
      <Status value={status} />
    </div>
  );
}

function TaskBody({ task, unit }: { readonly task: Task; readonly unit: BusinessUnitSummary }) {
  const { message, errorMessage, counts, progressDone, progressTotal, status, files, failures } = task;
  const progress = say('rows_of', { done: progressDone, total: progressTotal });
  return (
    <div className="job-task-body">
      {status === 'Processing' && progressTotal > 0 ? (
        <>
          <progress max={progressTotal} value={progressDone} aria-label={progress} />
          <p className="small num">{progress}</p>
        </>
      ) : null}
      {message ? <p className="small">{message}</p> : null}
      {failures > 0 && status !== 'Processing' ? (
        <p className="small muted">{say('tried_times', { count: failures })}</p>
      ) : null}
      {errorMessage ? (
        <details>
          <summary className="small">{say('technical')}</summary>
          <pre translate="no">{errorMessage}</pre>
        </details>
      ) : null}
      {counts.length > 0 ? (
        <dl className="job-counts">
          {counts.map(({ name, count }) => (
            <div key={name}>
              <dt>{countWords(name)}</dt>
              <dd className="num">{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <CycleLink tasks={[task]} unitId={unit.id} />
      <RejectedLink task={task} unitId={unit.id} />
      <TaskFiles files={files} unitId={unit.id} label={sayValue(task.taskType)} />
    </div>
  );
}
