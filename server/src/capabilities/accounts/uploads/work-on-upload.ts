import type { SendOptions } from 'pg-boss';
import { queues } from '../../../platform/jobs/boss.ts';
import type { UploadJob } from './due-upload.ts';
import { runUpload, type UploadDeps } from './run-upload.ts';

const lookAgainSeconds = 5;

interface Queue {
  send(queue: string, job: UploadJob, options: SendOptions): Promise<string | null>;
}

/**
 * Does the job of an upload. One that bills come before is sent again and keeps no place of its queue meanwhile: the
 * files of others pass it. That is sent before this job ends, so that no worker that dies loses it, and once for two
 * such jobs of one file.
 */
export async function workOnUpload(deps: UploadDeps & { readonly boss: Queue }, job: UploadJob): Promise<void> {
  if (await runUpload(deps, job)) return;
  const again: UploadJob = { ...job, looks: (job.looks ?? 0) + 1 };
  await deps.boss.send(queues.upload, again, {
    startAfter: lookAgainSeconds,
    singletonKey: `behind-bills:${job.uploadId}`,
    singletonSeconds: lookAgainSeconds,
  });
}
