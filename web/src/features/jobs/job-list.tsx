import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { jobList, jobTexts } from '@ratepayer/contract/jobs/job.list.ts';
import type { JobRow } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { jobRecordApi } from '../../platform/api/job-record.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { JobDialog, type JobAsk } from './job-dialog.tsx';
import { formsOf, jobAt } from './job-words.ts';
import { mayChangeJobs } from './may-change.ts';
import { scheduleWords } from './schedule-words.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** What repeats by itself, what runs next first. */
export function JobList({ unit, user }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<{ readonly ask: JobAsk; readonly job: JobRow }>();
  const done = () => {
    setAsking(undefined);
    void client.invalidateQueries({ queryKey: keyOf(jobRecordApi.listJobs) });
  };
  const asks = (job: JobRow): readonly JobAsk[] =>
    mayChangeJobs(user) ? ['run', job.isEnabled ? 'disable' : 'enable', 'delete'] : ['run'];
  return (
    <ListPage
      inside
      list={jobList}
      texts={jobTexts}
      unit={unit}
      user={user}
      load={jobRecordApi.listJobs}
      file={jobRecordApi.exportJobs}
      chips={['JobLastStatuses', 'JobSchedules', 'JobEnabled']}
      unannounced
      cells={{
        name: ({ name }) => <span translate="no">{name}</span>,
        scheduleKind: ({ schedule }) => scheduleWords(schedule),
        successes: ({ successes, runs }) => say('of_runs', { good: successes, all: runs }),
      }}
      row={{
        key: ({ id }) => id,
        href: ({ id }) => jobAt(unit.id, id),
        name: ({ name }) => name,
        actions: (job) => {
          const [run, ...others] = asks(job).map((ask) => ({
            key: ask,
            text: say(askWords[ask]),
            press: () => setAsking({ ask, job }),
          }));
          return [...(run ? [run] : []), ...(mayChangeJobs(user) ? formsOf(job, unit.id) : []), ...others];
        },
      }}
      buttons={
        mayChangeJobs(user) ? (
          <>
            <Link className="btn tool sec" to={`/portal/jobs/templates?bu=${unit.id}`}>
              {say('from_template')}
            </Link>
            <Link className="btn tool" to={`/portal/jobs/create?bu=${unit.id}`}>
              {say('new_job')}
            </Link>
          </>
        ) : null
      }
      card={{ title: 'name', status: 'lastStatus', facts: ['scheduleKind', 'nextRunDate', 'lastRunDate'] }}
    >
      {asking ? (
        <JobDialog
          {...asking}
          unit={unit}
          onDone={done}
          onRun={(run) => void navigate(jobAt(unit.id, run.jobId, run.id))}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </ListPage>
  );
}

const askWords = { run: 'run_now', enable: 'enable', disable: 'disable', delete: 'delete' } as const;
