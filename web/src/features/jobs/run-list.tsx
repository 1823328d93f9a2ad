import { Link } from 'react-router';
import { runList, runTexts } from '@ratepayer/contract/jobs/run.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { runApi } from '../../platform/api/run.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { countsInWords } from './count-words.ts';
import { jobAt } from './job-words.ts';
import { durationWords } from './schedule-words.ts';
import { whenWords } from './when-words.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** What jobs did, the latest first. */
export const RunList = ({ unit, user }: Props) => (
  <ListPage
    inside
    list={runList}
    texts={runTexts}
    unit={unit}
    user={user}
    load={runApi.listJobRuns}
    file={runApi.exportJobRuns}
    chips={['JobRunStatuses', 'JobRunTriggers']}
    unannounced
    isRunning={({ status }) => status === 'Processing'}
    cells={{
      jobName: ({ jobName, jobId, id }) => (
        <Link to={jobAt(unit.id, jobId, id)} translate="no">
          {jobName}
        </Link>
      ),
      stepType: ({ step, steps, stepType }) =>
        step && stepType ? `${say('step_of', { step, steps })}: ${sayValue(stepType)}` : '—',
      counts: ({ counts }) => countsInWords(counts),
      seconds: ({ seconds }) => (seconds === null ? '—' : durationWords(seconds)),
    }}
    row={{
      key: ({ id }) => id,
      href: ({ id, jobId }) => jobAt(unit.id, jobId, id),
      name: ({ jobName, createdDate }) => `${jobName} ${whenWords(createdDate, unit)}`,
    }}
    card={{ title: 'jobName', status: 'status', facts: ['createdDate', 'trigger', 'seconds'] }}
  />
);
