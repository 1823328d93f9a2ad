import { beforeAll, beforeEach, expect, it } from 'vitest';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { movedWith } from '../src/parts.ts';
import { openBills } from './bill-kit.ts';
import { outInPart } from './first-file.ts';
import { importing, openJobs, statuses } from './job-kit.ts';

const { world, unit, work, addJob, run, readRun, again, bring } = await openJobs();
let town: Awaited<ReturnType<typeof openBills>>;
beforeAll(async () => {
  town = await openBills(world, 'riverton-water');
});
// As if no file had come yet.
beforeEach(() => world.rows("update account_upload set status = 'Undone', undone_date = now()"));

const owed = async (prefix: string) =>
  Promise.all([0, 1, 2, 3].map(async (n) => town.balance(await world.accountId(`${prefix}${n}`, ''))));
const uploads = () =>
  world.rows<{ id: number; status: string }>("select id, status from account_upload where status <> 'Undone'");
/** A run of a job whose file says 12.00 of four accounts, begun while one of their bills is out. */
async function begun(prefix: string) {
  await outInPart(world, town, prefix);
  const job = await addJob([importing]);
  const rows = [0, 1, 2, 3].map((n) => `${prefix}${n},Pat Payer,12.00`);
  const file = await bring(job.id, `${prefix}.csv`, ['ACCT_NO,CUST_NAME,BAL', ...rows, ''].join('\n'));
  const { body } = await run(job.id, [file]);
  expect(await work()).toBe(1);
  return body.id as number;
}
const nextTry = async (id: number, failures: number) => {
  await world.rows('update job_execution set next_try_date = now() where id = $1', [id]);
  await world.rows('update job_task set failures = $2 where execution_id = $1', [id, failures]);
  expect(await work()).toBe(1);
  return readRun(id);
};

it('a task whose first file waits for bills gives its place back and is done at a later try', async () => {
  const id = await begun('JW');
  const waiting = await readRun(id);
  expect([waiting.status, statuses(waiting)]).toEqual(['Processing', ['Processing']]);
  expect(waiting.tasks[0].message).toContain('JW.csv waits for the billing cycle that is out in part.');
  expect(await uploads()).toMatchObject([{ status: 'Processing' }]);
  // Nobody takes it before its time.
  expect(await work()).toBe(0);
  await town.publish(1);
  expect(await owed('JW')).toEqual([1_000, 1_000, 1_000, 1_000]);
  expect(await nextTry(id, 1)).toMatchObject({ status: 'Successful' });
  expect(await owed('JW')).toEqual([1_200, 1_200, 1_200, 1_200]);
});

it('a task that tried for the last time leaves no file that is processed behind its back', async () => {
  const id = await begun('JL');
  const failed = await nextTry(id, 3);
  expect([failed.status, statuses(failed)]).toEqual(['Failed', ['Failed']]);
  expect(failed.tasks[0].message).toContain('Check it again when all are out.');
  const [upload] = await uploads();
  expect(upload).toMatchObject({ status: 'Failed' });
  await town.publish(1);
  // A job of the queue that comes late.
  const job = { uploadId: upload?.id ?? 0, businessUnitId: unit, step: 'Process' } as const;
  await runUpload({ ...town.deps, movedWith }, job);
  expect(await owed('JL')).toEqual([1_000, 1_000, 1_000, 1_000]);
  const { body: repeated } = await again(id);
  expect(await work()).toBe(1);
  expect(await readRun(repeated.id)).toMatchObject({ status: 'Successful' });
  expect(await owed('JL')).toEqual([1_200, 1_200, 1_200, 1_200]);
  expect(await uploads()).toMatchObject([{ id: upload?.id, status: 'Complete' }]);
});

it('a task finds what a worker of uploads had done by then', async () => {
  const id = await begun('JQ');
  await town.publish(1);
  const [upload] = await uploads();
  await runUpload({ ...town.deps, movedWith }, { uploadId: upload?.id ?? 0, businessUnitId: unit, step: 'Process' });
  expect(await nextTry(id, 1)).toMatchObject({ status: 'Successful' });
  expect(await owed('JQ')).toEqual([1_200, 1_200, 1_200, 1_200]);
});
