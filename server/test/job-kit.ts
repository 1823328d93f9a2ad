import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { afterAll, beforeEach, expect } from 'vitest';
import type { TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { sftp } from '../src/integrations/file-transfer/sftp.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { importKinds, movedWith } from '../src/parts.ts';
import { taskKinds } from '../src/task-kinds.ts';
import { type Answer, openWorld } from './world.ts';

const never = new AbortController().signal;
const refuseErrors = (error: unknown) => {
  throw error;
};

export const approval = { taskType: 'Wait For Approval', settings: { note: 'Look', anotherPerson: true } };
export const importing = { taskType: 'Import Accounts', settings: {} };
/** A file of one account. */
export const accounts = (number: string): string => `ACCT_NO,CUST_NAME,BAL\n${number},Pat Payer,12.34\n`;
export const statuses = (page: { readonly tasks: readonly { readonly status: string }[] }): string[] =>
  page.tasks.map(({ status }) => status);
/** Tasks of a kind that a test makes up; they stand for real ones. */
export const kindOf = (does: TaskKind['run']): readonly TaskKind[] => [
  { type: 'Import Accounts', run: does },
  { type: 'Wait For Approval', run: does },
];

interface Job {
  readonly id: number;
  readonly name: string;
  readonly nextRunDate: string | null;
  readonly rowVersion: number;
}

/** Jobs of Riverton Water as its administrator makes and runs them, and a worker that does what is due. */
export async function openJobs() {
  const world = await openWorld();
  afterAll(() => world.close());
  const unit = await world.unitId('riverton-water');
  const admin = await world.token('admin@riverton.test');
  const other = await world.token('global@ratepayer.test');
  const saved = await world.call('PUT', `/api/business-units/${unit}/account-upload-config`, {
    token: admin,
    body: guessMapping(['ACCT_NO', 'CUST_NAME', 'BAL']),
  });
  expect(saved.status).toBe(200);
  beforeEach(async () => {
    await world.rows("update job_execution set status = 'Failed', finished_date = now() where finished_date is null");
    await world.rows('update job set next_run_date = null');
  });

  const disk = () => openDisk('file:', world.dataDir);
  const kinds = (): readonly TaskKind[] =>
    taskKinds({
      ...world.deps,
      disk: disk(),
      boss: { send: async () => null } as never,
      transfer: sftp({ allow: [] }),
      movedWith,
      importKinds,
    });
  const deps = (own: readonly TaskKind[] = kinds()) => ({
    db: world.db,
    disk: disk(),
    clock: world.deps.clock,
    kinds: own,
  });
  const work = (
    own?: readonly TaskKind[],
    worker = 'one',
    onError: (error: unknown) => void = refuseErrors,
  ): Promise<number> => runNext(deps(own), worker, never, onError);

  const call = (method: 'GET' | 'POST', below: string, body?: object, token = admin): Promise<Answer> =>
    world.call(method, `/api/business-units/${unit}${below}`, { token, ...(body ? { body } : {}) });
  let made = 0;
  async function addJob(tasks: object[], more: object = {}): Promise<Job> {
    const { status, body } = await call('POST', '/jobs', {
      name: `Job ${++made}`,
      schedule: { kind: 'Manual' },
      tasks,
      timeoutMinutes: 60,
      overlap: 'Skip',
      isEnabled: true,
      ...more,
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  }
  const run = (jobId: number, fileIds: number[] = [], token = admin) =>
    call('POST', `/jobs/${jobId}/run`, { fileIds }, token);
  const start = async (jobId: number, fileIds: number[] = []): Promise<number> => (await run(jobId, fileIds)).body.id;
  const readRun = async (id: number) => (await call('GET', `/job-runs/${id}`)).body;
  const decide = (id: number, step: string, token = admin, reason = '') =>
    call('POST', `/job-runs/${id}/decide`, { step, reason }, token);
  const again = (id: number, from = 'Failed Task') => call('POST', `/job-runs/${id}/again`, { from });

  async function bring(jobId: number, fileName: string, bytes: string | Buffer): Promise<number> {
    const { body } = await call('POST', `/jobs/${jobId}/files`, { fileName });
    const headers = { 'content-type': 'text/csv' };
    const put = await world.app.inject({ method: 'PUT', url: body.uploadUrl, headers, payload: bytes });
    expect(put.statusCode).toBe(204);
    return body.fileId;
  }

  return {
    world,
    unit,
    admin,
    other,
    disk,
    kinds,
    deps,
    work,
    call,
    addJob,
    run,
    start,
    readRun,
    decide,
    again,
    bring,
  };
}
