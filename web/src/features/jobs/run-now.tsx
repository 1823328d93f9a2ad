import { useId, useState } from 'react';
import type { JobRow, RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { taskTypes } from '@ratepayer/contract/jobs/task-types.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { putFile } from '../../platform/put-file.ts';
import { say as sayFile } from '../../platform/texts/staff-files.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { whenWords } from './when-words.ts';

interface Props {
  readonly job: JobRow;
  readonly unit: BusinessUnitSummary;
  readonly onDone: () => void;
  /** Shows the run that was begun. */
  readonly onRun: (run: RunPage) => void;
  readonly onClose: () => void;
}

/** Asks before a job is run by hand, and for the files that it works on (P4). */
export function RunNow({ job, unit, onDone, onRun, onClose }: Props) {
  const id = useId();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { id: jobId, name, nextRunDate } = job;
  const of = { businessUnitId: unit.id, jobId };
  const paying = job.taskTypes.filter((type) => taskTypes[type].movesMoney).map((type) => sayValue(type));
  const takesFiles = job.scheduleKind !== 'On File Arrival' && job.taskTypes.some((type) => taskTypes[type].takesFiles);
  return (
    <AskDialog
      title={say('run_now_ask', { name })}
      confirm={say('run_now')}
      back={say('back')}
      act={() => runWith(of, files)}
      failed={sayFile('file_not_sent')}
      onDone={(run) => {
        toast(say('started', { name }));
        onDone();
        onRun(run);
      }}
      onClose={onClose}
    >
      <p>
        {nextRunDate ? say('run_now_next', { date: whenWords(nextRunDate, unit) }) : say('run_now_no_next')}
        {paying.length > 0 ? ` ${say('run_now_money', { tasks: paying.join(', ') })}` : ''}
      </p>
      {takesFiles ? (
        <div className="field">
          <label className="label" htmlFor={id}>
            {say('files_in')}
          </label>
          <input id={id} type="file" multiple onChange={(event) => setFiles([...(event.target.files ?? [])])} />
        </div>
      ) : null}
    </AskDialog>
  );
}

/** Sends the files one after the other, then begins the run that takes them. */
async function runWith(
  of: { readonly businessUnitId: number; readonly jobId: number },
  files: readonly File[],
): Promise<RunPage> {
  const fileIds: number[] = [];
  const said = { refused: sayFile('file_not_sent'), offline: sayFile('file_not_sent_check') };
  for (const file of files) {
    const { fileId, uploadUrl } = await runApi.reserveJobFile({ ...of, fileName: file.name });
    await putFile(uploadUrl, file, said, () => undefined);
    fileIds.push(fileId);
  }
  return runApi.runJob({ ...of, fileIds });
}
