import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useOutletContext, useParams } from 'react-router';
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
import { queryOf } from '../../platform/query-of.ts';
import { problemOf, statusOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { toast } from '../../platform/toasts.ts';
import { DetailHead } from '../../ui/detail/detail-head.tsx';
import { DetailTabs } from '../../ui/detail/detail-tabs.tsx';
import { FactsStrip } from '../../ui/detail/fact.tsx';
import { HeadActions } from '../../ui/detail/head-actions.tsx';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { NotThere } from '../../ui/detail/not-there.tsx';
import { Loading, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** One job: its runs with the tasks and the log of the one that is open, what it is, and who changed it. */
export function JobPage() {
  const { unit } = useOutletContext<ShellContext>();
  const of = { businessUnitId: unit.id, jobId: Number(useParams()['id']) };
  const { data, error, refetch } = useQuery({ ...queryOf(jobRecordApi.readJob, of), refetchInterval: 15_000 });
  if (data) return <OneJob key={data.id} job={data} />;
  if (!error) return <Loading />;
  const isGone = statusOf(error) === 404;
  return (
    <NotThere
      one={say('job')}
      problem={isGone ? say('no_such_job') : (problemOf(error, say('could_not_load')) ?? '')}
      {...(isGone ? {} : { onRetry: () => void refetch() })}
    >
      {null}
    </NotThere>
  );
}

function OneJob({ job }: { readonly job: Job }) {
  const { unit } = useOutletContext<ShellContext>();
  const { get } = useAddress();
  const runs = useRunsOf(unit.id, job.id).data?.items ?? [];
  const runId = Number(get('run')) || runs[0]?.id;
  const run = useRun(unit.id, runId).data;
  usePageTitle(job.name, unit.name);
  return (
    <>
      <DetailHead
        crumb={{ name: say('jobs'), href: `/portal/jobs?bu=${unit.id}` }}
        name={job.name}
        title={<span translate="no">{job.name}</span>}
        copies={sayForm('copy_name', { name: job.name })}
        badges={run ? <Status value={run.status} boxed /> : null}
        sentence={run ? runSentence(run, unit) : say('not_yet')}
        place={null}
        actions={<Actions job={job} run={run} />}
      />
      <FactsStrip facts={jobFacts(job, run, unit)} />
      <DetailTabs
        name={job.name}
        tabs={[
          {
            key: 'runs',
            name: say('runs'),
            draw: () =>
              runId === undefined ? (
                <p>{say('not_yet')}</p>
              ) : (
                <div className="job-cols">
                  <RunsOfJob unit={unit} runs={runs} shown={runId} />
                  <div>{run ? <OneRun run={run} /> : <Loading />}</div>
                </div>
              ),
          },
          {
            key: 'definition',
            name: say('definition'),
            ...(get('form') === 'open' ? { isKept: true as const } : {}),
            draw: () => <Definition job={job} />,
          },
          { key: 'history', name: sayForm('history'), draw: () => <Past job={job} /> },
        ]}
      />
    </>
  );
}

function OneRun({ run }: { readonly run: RunPage }) {
  const { unit } = useOutletContext<ShellContext>();
  return (
    <>
      <RunTasks run={run} unit={unit} />
      <RunLog key={run.id} run={run} unit={unit} />
    </>
  );
}

/** What the job is; who changes it has its form here. */
function Definition({ job }: { readonly job: Job }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const { get, set } = useAddress();
  const end = () => set('form', undefined);
  if (get('form') !== 'open' || !mayChangeJobs(user)) return <JobDefinition job={job} unit={unit} />;
  return (
    <JobForm
      key={job.rowVersion}
      unit={unit}
      job={job}
      isNew={false}
      onSaved={async (after) => {
        await client.invalidateQueries();
        toast(say('saved', { name: after.name }));
        end();
      }}
      onBack={end}
    />
  );
}

function Past({ job }: { readonly job: Job }) {
  const { unit } = useOutletContext<ShellContext>();
  return (
    <HistoryTable
      load={jobRecordApi.listJobHistory}
      of={{ businessUnitId: unit.id, jobId: job.id }}
      zone={unit.timezone}
      words={jobHistory()}
      record={job}
    />
  );
}

function Actions({ job, run }: { readonly job: Job; readonly run: RunPage | undefined }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const ofRun = run
    ? runActions({
        run,
        unitId: unit.id,
        onDone: (after) => {
          void client.invalidateQueries();
          void navigate(jobAt(unit.id, job.id, after.id), { replace: true });
        },
      })
    : [];
  const isOpen = run?.status === 'Processing' || run?.status === 'Paused';
  const ofJob = jobActions({
    job,
    unit,
    isOpen,
    mayChange: mayChangeJobs(user),
    onDone: () => client.invalidateQueries(),
  });
  return <HeadActions actions={isOpen ? [...ofRun, ...ofJob] : [...ofJob.slice(0, 1), ...ofRun, ...ofJob.slice(1)]} />;
}
