import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { KeptFile } from '@ratepayer/contract/files/file.shapes.ts';
import { taskFacts } from '@ratepayer/contract/jobs/task-types.ts';
import { jobRecordApi } from '../../platform/api/job-record.api.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog, Loading } from '../../ui/parts.tsx';

interface Props {
  readonly unitId: number;
  readonly file: KeptFile;
  readonly onClose: () => void;
}

/** Asks which job works on a file, of those that work on files, and begins a run of it with a copy of the file. */
export function ProcessDialog({ unitId: businessUnitId, file, onClose }: Props) {
  const navigate = useNavigate();
  const { data } = useQuery(queryOf(jobRecordApi.listJobs, { businessUnitId, PageSize: 100, 'Sorted.0.Id': 'name' }));
  const [chosen, setChosen] = useState<string>();
  const jobs = data?.items.filter(({ taskTypes }) => taskTypes.some((type) => taskFacts(type).takesFiles)) ?? [];
  const job = jobs.find(({ id }) => String(id) === chosen) ?? jobs[0];
  const title = say('process_ask', { name: file.name });
  if (!data) return <Loading />;
  if (!job)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{say('process_no_job')}</p>
      </Dialog>
    );
  const paying = job.taskTypes.filter((type) => taskFacts(type).movesMoney).map((type) => sayValue(type));
  return (
    <AskDialog
      title={title}
      confirm={say('process')}
      back={say('cancel')}
      act={() => runApi.runJobWithFile({ businessUnitId, jobId: job.id, fileId: file.id })}
      onDone={(run) => {
        toast(say('process_begun', { job: run.jobName }));
        void navigate(`/portal/jobs/${run.jobId}?bu=${businessUnitId}&run=${run.id}`);
      }}
      onClose={onClose}
    >
      <Choice
        label={say('process_job')}
        value={String(job.id)}
        options={jobs.map(({ id }) => String(id))}
        nameOf={(id) => jobs.find((one) => String(one.id) === id)?.name ?? ''}
        onChoose={setChosen}
      />
      <p className="small">{say('process_means')}</p>
      {paying.length > 0 ? <p className="small">{say('process_money', { tasks: paying.join(', ') })}</p> : null}
    </AskDialog>
  );
}
