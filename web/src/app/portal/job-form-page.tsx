import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useOutletContext } from 'react-router';
import { JobForm } from '../../features/jobs/job-form.tsx';
import { jobAt } from '../../features/jobs/job-words.ts';
import '../../features/jobs/jobs.css';
import { jobRecordApi } from '../../platform/api/job-record.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { toast } from '../../platform/toasts.ts';
import { Loading, usePageTitle } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** A job from nothing, or as another one is. */
export function NewJobPage() {
  const { unit } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { get } = useAddress();
  const from = Number(get('from'));
  const { data, isLoading } = useQuery({
    ...queryOf(jobRecordApi.readJob, { businessUnitId: unit.id, jobId: from }),
    enabled: from > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const home = `/portal/jobs?bu=${unit.id}`;
  usePageTitle(say('new_job'), 'Ratepayer');
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={home}>{say('jobs')}</Link> <span className="muted">/ {say('new_job')}</span>
      </nav>
      <h1>{say('new_job')}</h1>
      <p>{say('new_job_purpose')}</p>
      {isLoading ? (
        <Loading />
      ) : (
        <JobForm
          unit={unit}
          job={data && { ...data, name: '' }}
          isNew
          onSaved={async (job) => {
            await client.invalidateQueries();
            await navigate(`${jobAt(unit.id, job.id)}&tab=definition`);
            toast(say('saved', { name: job.name }));
          }}
          onBack={() => void navigate(home)}
        />
      )}
    </>
  );
}
