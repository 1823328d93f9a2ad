import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { sweepObjects } from '../src/capabilities/files/doom-objects.ts';
import { receiveJobFile } from '../src/capabilities/jobs/files/bring-file.ts';
import { forgetPlaces } from '../src/capabilities/jobs/files/forget-places.ts';
import { Lost, type TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { endForgotten } from '../src/capabilities/jobs/plan-due.ts';
import { sftp } from '../src/integrations/file-transfer/sftp.ts';
import { importKinds, movedWith } from '../src/parts.ts';
import { taskKinds } from '../src/task-kinds.ts';
import { accounts, approval, importing, kindOf, openJobs, statuses } from './job-kit.ts';

const { world, unit, admin, other, disk, deps, work, addJob, run, readRun, decide, again, bring } = await openJobs();

it('imports a file that was brought, behind the approval of another person', async () => {
  const job = await addJob([approval, importing]);
  const file = await bring(job.id, 'accounts.csv', accounts('J-1'));
  const { body: started } = await run(job.id, [file]);
  expect([started.status, started.isWaiting, statuses(started)]).toEqual(['Processing', true, ['Pending', 'Pending']]);
  expect(await work()).toBe(1);
  const waiting = await readRun(started.id);
  expect([waiting.status, waiting.waitsFor, waiting.pauseReason]).toEqual([
    'Paused',
    'Approval',
    'Waits for an approval: Look',
  ]);
  // Nobody works on what waits for a person; who began it is nobody else.
  expect(await work()).toBe(0);
  expect([waiting.mayApprove, (await decide(started.id, 'Approve')).status]).toEqual([false, 403]);
  expect((await decide(started.id, 'Approve', other, 'Looks well')).status).toBe(200);
  expect((await decide(started.id, 'Approve', other)).status).toBe(409);
  expect(await work()).toBe(1);
  const ended = await readRun(started.id);
  expect([ended.status, statuses(ended)]).toEqual(['Successful', ['Successful', 'Successful']]);
  expect(ended.tasks[1].counts).toContainEqual({ name: 'created', count: 1 });
  expect(await world.rows("select name from account where account_number = 'J-1'")).toEqual([{ name: 'Pat Payer' }]);
  const log = await world.call('GET', `/api/business-units/${unit}/job-runs/${started.id}/log`, { token: admin });
  expect(log.body.items.map(({ message }: { message: string }) => message)).toContain('accounts.csv: 1 rows.');
  // The file went with its run.
  expect((await run(job.id, [file])).status).toBe(400);
});

it('ends what nobody let go on for three days', async () => {
  const job = await addJob([approval]);
  const { body: started } = await run(job.id);
  await work();
  expect(await endForgotten(world.db)).toBe(0);
  await world.rows("update job_execution set paused_date = now() - interval '73 hours' where id = $1", [started.id]);
  expect(await endForgotten(world.db)).toBe(1);
  expect(await readRun(started.id)).toMatchObject({ status: 'ExitedEarly', tasks: [{ status: 'Skipped' }] });
});

it('begins anew with the approval that was refused, late or stopped, and does nothing behind it', async () => {
  const imports: number[] = [];
  const [real] = deps().kinds.filter(({ type }) => type === 'Wait For Approval');
  const kinds: readonly TaskKind[] = [
    real as TaskKind,
    {
      type: 'Import Accounts',
      run: async ({ executionId }) => {
        imports.push(executionId);
        return { outcome: 'Successful' };
      },
    },
  ];
  const forget = async (id: number) => {
    await world.rows("update job_execution set paused_date = now() - interval '73 hours' where id = $1", [id]);
    expect(await endForgotten(world.db)).toBe(1);
  };
  for (const refuses of [
    (id: number) => decide(id, 'Reject', other, 'No'),
    (id: number) => decide(id, 'Stop', admin, 'No'),
    forget,
  ]) {
    const job = await addJob([approval, importing]);
    const { body: started } = await run(job.id);
    await work(kinds);
    await refuses(started.id);
    const { body: repeated } = await again(started.id);
    expect(statuses(repeated)).toEqual(['Pending', 'Pending']);
    await work(kinds);
    expect(await readRun(repeated.id)).toMatchObject({ status: 'Paused', waitsFor: 'Approval' });
    expect(imports).toEqual([]);
    await decide(repeated.id, 'Approve', other, 'Now it is well');
    await work(kinds);
    expect(imports.splice(0)).toEqual([repeated.id]);
  }
});

it('keeps an approval for what was looked at: the next file that something speaks against asks again', async () => {
  const text = accounts('J-20');
  const second = accounts('J-21');
  const job = await addJob([importing]);
  const first = await run(job.id, [await bring(job.id, 'one.csv', text), await bring(job.id, 'two.csv', second)]);
  await work();
  expect(await readRun(first.body.id)).toMatchObject({ status: 'Successful' });
  // The same bytes again: both stop.
  const files = [await bring(job.id, 'again-1.csv', text), await bring(job.id, 'again-2.csv', second)];
  const { body: started } = await run(job.id, files);
  await work();
  const asked = async () => {
    const { status, waitsFor, pauseReason } = await readRun(started.id);
    return [status, waitsFor, pauseReason.split(':')[0]];
  };
  expect(await asked()).toEqual(['Paused', 'Approval', 'again-1.csv']);
  expect((await decide(started.id, 'Approve', other, 'The first')).status).toBe(200);
  await work();
  expect(await asked()).toEqual(['Paused', 'Approval', 'again-2.csv']);
  expect((await decide(started.id, 'Approve', other, 'And the second')).status).toBe(200);
  // What speaks against it is another reason now: nobody looked at that.
  await world.rows(
    `update account_upload set stop_reason = stop_reason || stop_reason where file_name = 'again-2.csv'`,
  );
  await work();
  expect(await asked()).toEqual(['Paused', 'Approval', 'again-2.csv']);
  expect((await decide(started.id, 'Approve', other, 'Both reasons')).status).toBe(200);
  await work();
  expect(await readRun(started.id)).toMatchObject({ status: 'Successful' });
  expect(
    await world.rows(
      `select a.reason from audit_entry a join account_upload u on u.id::text = a.entity_id::text
        where a.action = 'Processed anyway' and u.file_name like 'again-_.csv' order by a.id`,
    ),
  ).toEqual([{ reason: 'The first' }, { reason: 'Both reasons' }]);
});

it('holds no run while bytes are copied, names one upload for a file, and leaves no bytes of the dead', async () => {
  const job = await addJob([importing]);
  const { body: started } = await run(job.id, [await bring(job.id, 'slow.csv', accounts('J-22'))]);
  const slow = disk();
  const copies: string[] = [];
  const isKept = async (key: string) =>
    (await world.rows('select 1 from doomed_object where storage_key = $1', [key])).length === 0;
  slow.copy = async (from, to) => {
    copies.push(to);
    expect([
      await isKept(to),
      await world.rows('select id from job_execution where id = $1 for update nowait', [started.id]),
    ]).toEqual([false, [{ id: started.id }]]);
    await disk().copy(from, to);
    if (copies.length === 1) throw new Lost();
  };
  const kinds = taskKinds({
    ...world.deps,
    disk: slow,
    boss: { send: async () => null } as never,
    transfer: sftp({ allow: [] }),
    movedWith,
    importKinds,
  });
  await work(kinds);
  await world.rows("update job_execution set heartbeat_date = now() - interval '61 seconds' where id = $1", [
    started.id,
  ]);
  await work(kinds, 'two');
  expect(await readRun(started.id)).toMatchObject({ status: 'Successful' });
  expect(await Promise.all(copies.map(isKept))).toEqual([false, true]);
  expect(await world.rows("select count(*)::int as n from account_upload where file_name = 'slow.csv'")).toEqual([
    { n: 1 },
  ]);
});

it('runs when a file arrives whose name fits, once for each', async () => {
  const job = await addJob([importing], { schedule: { kind: 'On File Arrival', pattern: '*.csv' }, overlap: 'Queue' });
  await bring(job.id, 'notes.txt', 'x');
  await bring(job.id, 'one.csv', accounts('J-2'));
  await bring(job.id, 'two.csv', accounts('J-3'));
  const runs = () =>
    world.rows("select status from job_execution where job_id = $1 and trigger = 'File' order by id", [job.id]);
  expect(await runs()).toEqual([{ status: 'Processing' }, { status: 'Processing' }]);
  expect([await work(), await work(), await work()]).toEqual([1, 1, 0]);
  expect(await runs()).toEqual([{ status: 'Successful' }, { status: 'Successful' }]);
  expect(await world.rows("select account_number from account where account_number in ('J-2', 'J-3')")).toHaveLength(2);
});

it('runs for each file that arrives, also where it skips what is due meanwhile', async () => {
  const job = await addJob([importing], { schedule: { kind: 'On File Arrival', pattern: '*.csv' } });
  await bring(job.id, 'first.csv', accounts('J-4'));
  await bring(job.id, 'second.csv', accounts('J-5'));
  expect((await run(job.id)).status).toBe(409);
  expect([await work(), await work(), await work()]).toEqual([1, 1, 0]);
  expect(await world.rows("select account_number from account where account_number in ('J-4', 'J-5')")).toHaveLength(2);
});

it('is read in its files by who may see what its tasks bring in, and by nobody else', async () => {
  const job = await addJob([importing]);
  const file = await bring(job.id, 'accounts.csv', accounts('J-4'));
  const download = async (permissions: string) => {
    await world.rows("update user_account set permissions = $1 where email = 'clerk@riverton.test'", [permissions]);
    const token = await world.token('clerk@riverton.test');
    return (await world.call('GET', `/api/business-units/${unit}/job-files/${file}`, { token })).status;
  };
  expect(await download('{Billing:Default}')).toBe(404);
  expect(await download('{Billing:Default,Accounts:Read}')).toBe(200);
  // What its run brought in counts as well when the job does something else today.
  await run(job.id, [file]);
  await world.rows(
    `update job set tasks = jsonb_set(tasks, '{0,taskType}', '"Import External Payments"') where id = $1`,
    [job.id],
  );
  expect(await download('{Billing:Default}')).toBe(404);
});

const keysDue = () => world.rows('update doomed_object set due_date = now()');
const sweep = () => sweepObjects({ db: world.db, disk: disk() });
const isThere = (key: string) => existsSync(join(world.dataDir, 'files', key));

it('takes an empty file without a type', async () => {
  const job = await addJob([importing]);
  const { body } = await world.call('POST', `/api/business-units/${unit}/jobs/${job.id}/files`, {
    token: admin,
    body: { fileName: 'empty.csv' },
  });
  const url = body.uploadUrl;
  expect((await world.app.inject({ method: 'PUT', url, headers: { 'content-length': '0' } })).statusCode).toBe(204);
  expect(await world.rows('select status, size_bytes from job_file where id = $1', [body.fileId])).toEqual([
    { status: 'Stored', size_bytes: 0 },
  ]);
});

it('leaves no bytes behind of who died while they came, and forgets the place after a day', async () => {
  const job = await addJob([importing]);
  const { body } = await world.call('POST', `/api/business-units/${unit}/jobs/${job.id}/files`, {
    token: admin,
    body: { fileName: 'half.csv' },
  });
  const { searchParams } = new URL(body.uploadUrl, 'http://localhost');
  const target = {
    businessUnitId: unit,
    fileId: body.fileId,
    expires: Number(searchParams.get('expires')),
    signature: String(searchParams.get('signature')),
  };
  let calls = 0;
  const dying: typeof world.db = {
    ...world.db,
    scoped: (ids, does) => (calls++ === 0 ? world.db.scoped(ids, does) : Promise.reject(new Error('Killed.'))),
  };
  const receiving = { ...world.deps, db: dying, disk: disk(), keyring: world.keyring };
  await expect(receiveJobFile(receiving, target, Readable.from([Buffer.from('A')]))).rejects.toThrow('Killed.');
  const row = () => world.rows('select status, storage_key as key from job_file where id = $1', [body.fileId]);
  const [{ key, status }] = await row();
  expect([status, isThere(key)]).toEqual(['Receiving', true]);
  await keysDue();
  await sweep();
  expect(isThere(key)).toBe(false);
  // A file that is there is not forgotten, however old it is.
  const stays = await bring(job.id, 'stays.csv', 'A');
  expect(await forgetPlaces(world.db)).toBe(0);
  await world.rows("update job_file set created_date = now() - interval '25 hours' where job_id = $1", [job.id]);
  expect(await forgetPlaces(world.db)).toBe(1);
  expect([await row(), await world.rows('select id from job_file where id = $1', [stays])]).toEqual([
    [],
    [{ id: stays }],
  ]);
});

it('keeps the bytes that a row names, and none of a task that was taken away while it stored them', async () => {
  const job = await addJob([importing]);
  const { body: started } = await run(job.id);
  let taken = '';
  const kinds = kindOf(async ({ keepFile, executionId }) => {
    taken = (await keepFile('kept.csv', Readable.from([Buffer.from('A')]))).storageKey;
    async function* lost() {
      yield Buffer.from('B');
      await world.rows("update job_execution set worker_id = 'another' where id = $1", [executionId]);
    }
    await keepFile('lost.csv', Readable.from(lost()));
    return { outcome: 'Successful' };
  });
  await work(kinds);
  expect((await readRun(started.id)).status).toBe('Processing');
  const foretold = await world.rows(
    "select storage_key as key from doomed_object where storage_key like 'job-files/%'",
  );
  expect(foretold.map(({ key }) => [key === taken, isThere(key)])).toEqual([[false, true]]);
  await keysDue();
  await sweep();
  expect([isThere(taken), isThere(foretold[0].key)]).toEqual([true, false]);
});

it('is approved by nobody who began it, nor by who began what it goes on for, whatever they are called', async () => {
  const job = await addJob([approval], { schedule: { kind: 'On File Arrival', pattern: '*.csv' }, overlap: 'Queue' });
  const rename = (name: string) =>
    world.rows("update user_account set name = $1 where email = 'admin@riverton.test'", [name]);
  const [{ name }] = await world.rows("select name from user_account where email = 'admin@riverton.test'");
  const { body: started } = await run(job.id);
  await work();
  await rename('Another Person');
  expect([(await readRun(started.id)).mayApprove, (await decide(started.id, 'Approve')).status]).toEqual([false, 403]);
  // Somebody else begins it again: who began the first one approved nothing yet, and may not now.
  await decide(started.id, 'Stop');
  const { body: retried } = await world.call('POST', `/api/business-units/${unit}/job-runs/${started.id}/again`, {
    token: other,
    body: { from: 'Start' },
  });
  await work();
  expect((await decide(retried.id, 'Approve')).status).toBe(403);
  expect((await decide(retried.id, 'Approve', other)).status).toBe(403);
  await decide(retried.id, 'Stop');
  // Whose file began it did.
  await rename(name);
  await bring(job.id, 'one.csv', 'x');
  await rename('Another Person');
  await work();
  const [{ id }] = await world.rows('select max(id) as id from job_execution where job_id = $1', [job.id]);
  expect((await decide(id, 'Approve')).status).toBe(403);
  // Another one may who took the name of the first.
  await world.rows("update user_account set name = $1 where email = 'global@ratepayer.test'", [name]);
  expect((await decide(id, 'Approve', other)).status).toBe(200);
  await rename(name);
  await world.rows("update user_account set name = 'Global Admin' where email = 'global@ratepayer.test'");
});
