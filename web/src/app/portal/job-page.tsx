import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import { jobList, jobTexts } from '@ratepayer/contract/jobs/job.list.ts';
import type { JobPage as Job, RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { JobDefinition } from '../../features/jobs/job-definition.tsx';
import { JobForm } from '../../features/jobs/job-form.tsx';
import { jobActions } from '../../features/jobs/job-actions.tsx';
import { jobFacts } from '../../features/jobs/job-facts.ts';
import { jobHistory } from '../../features/jobs/job-history.tsx';
import { jobAt } from '../../features/jobs/job-words.ts';
import { mayChangeJobs } from '../../features/jobs/may-change.ts';
import { runActions } from '../../features/jobs/run-actions.tsx';
import { RunLog } from '../../features/jobs/run-log.tsx';
import { RunTasks } from '../../features/jobs/run-tasks.tsx';
import { RunsOfJob } from '../../features/jobs/runs-of-job.tsx';
import { runSentence } from '../../features/jobs/run-sentence.ts';
import { useRun, useRunsOf } from '../../features/jobs/use-run.ts';
import '../../features/jobs/jobs.css';
import { jobRecordApi } from '../../platform/api/job-record.api.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { toast } from '../../platform/toasts.ts';
import type { PageAction } from '../../ui/action.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { usePlaceInList } from '../../ui/detail/place-in-list.tsx';
import { Loading } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

const pollMs = 15_000;

/** One job: its runs with the tasks and the log of the one that is open, what it is, and who changed it. */
export function JobPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const { get } = useAddress();
  const jobId = Number(useParams()['id']);
  const opened = useOpenRun(unit.id, jobId);
  const actionsOf = useActions(opened);
  const { run, hasNone } = opened;
  return (
    <DetailPage
      list={jobList}
      texts={jobTexts}
      unit={unit}
      user={user}
      read={jobRecordApi.readJob}
      of={{ businessUnitId: unit.id, jobId }}
      pollMs={pollMs}
      one={say('job')}
      notFound={say('no_such_job')}
      name={({ name }) => name}
      title={({ name }) => <span translate="no">{name}</span>}
      badges={() => <>{run ? <Status value={run.status} boxed /> : null}</>}
      sentence={() => (run ? runSentence(run, unit) : hasNone ? say('not_yet') : null)}
      actions={({ record }) => actionsOf(record)}
      facts={({ record }) => jobFacts(record, run, unit)}
      tabs={(shown) => [
        { key: 'runs', name: say('runs'), draw: () => <Runs {...opened} /> },
        {
          key: 'definition',
          name: say('definition'),
          ...(get('form') === 'open' ? { isKept: true as const } : {}),
          draw: () => <Definition {...shown} />,
        },
      ]}
      history={jobRecordApi.listJobHistory}
      words={jobHistory()}
      neighbours={{ load: jobRecordApi.listJobs, href: ({ id }) => jobAt(unit.id, id) }}
    />
  );
}

type Opened = ReturnType<typeof useOpenRun>;

/** The last runs of a job, and the one that the address names, or the last of them. */
function useOpenRun(unitId: number, jobId: number) {
  const { get } = useAddress();
  const { data } = useRunsOf(unitId, jobId);
  const runs = data?.items ?? [];
  const runId = Number(get('run')) || runs[0]?.id;
  const run = useRun(unitId, runId).data;
  return { runs, runId, run, hasNone: data !== undefined && runId === undefined };
}

function Runs({ runs, runId, run, hasNone }: Opened) {
  const { unit } = useOutletContext<ShellContext>();
  if (hasNone) return <p>{say('not_yet')}</p>;
  return (
    <div className="job-cols">
      <RunsOfJob unit={unit} runs={runs} shown={runId} />
      <div>
        {run ? (
          <>
            <RunTasks run={run} unit={unit} />
            <RunLog key={run.id} run={run} unit={unit} />
          </>
        ) : (
          <Loading />
        )}
      </div>
    </div>
  );
}

/** What the job is; who changes it has its form here. */
function Definition({ record: job, unit, user, onPage }: Shown<Job>) {
  const client = useQueryClient();
  const { get, set } = useAddress();
  const end = () => set('form', undefined);
  if (get('form') !== 'open' || !mayChangeJobs(user)) return <JobDefinition job={job} unit={unit} />;
  return (
    <JobForm
      unit={unit}
      job={job}
      isNew={false}
      onPage={onPage}
      onSaved={async (after) => {
        onPage.onSaved(after);
        end();
        toast(say('saved', { name: after.name }));
        await client.invalidateQueries();
      }}
      onBack={end}
    />
  );
}

/** What may be done with the open run and with the job, what is done most first. */
function useActions({ run }: Opened): (job: Job) => readonly PageAction[] {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = usePlaceInList(jobList.name)?.search ?? `?bu=${unit.id}`;
  const isOpen = run?.status === 'Processing' || run?.status === 'Paused';
  const { change } = useAddress();
  // All else stays as it is: the form of the job may be open on its tab.
  const show = (after: RunPage, replace: boolean) =>
    change(
      (next) => {
        next.set('run', String(after.id));
        next.delete('tab');
      },
      { replace },
    );
  const onDone = (after: RunPage) => {
    void client.invalidateQueries();
    show(after, true);
  };
  const ofRun = run ? runActions({ run, unitId: unit.id, onDone }) : [];
  return (job) => {
    const ofJob = jobActions({
      job,
      unit,
      isOpen,
      mayChange: mayChangeJobs(user),
      onDone: () => client.invalidateQueries(),
      onRun: (after) => show(after, false),
      onGone: () => void navigate(`/portal/jobs${search}`),
    });
    const [first, ...others] = ofJob;
    return isOpen ? [...ofRun, ...ofJob] : [...(first ? [first] : []), ...ofRun, ...others];
  };
}
