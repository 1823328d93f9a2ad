import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { remindDue } from '../src/capabilities/accounts/mails/remind-due.ts';
import { sweepObjects } from '../src/capabilities/files/doom-objects.ts';
import { receiveJobFile } from '../src/capabilities/jobs/files/bring-file.ts';
import { forgetPlaces } from '../src/capabilities/jobs/files/forget-places.ts';
import { Lost, type TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { endForgotten, planNext } from '../src/capabilities/jobs/plan-due.ts';
import { purgeLogs } from '../src/capabilities/jobs/runs/purge-logs.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { holdTemplate } from '../src/capabilities/jobs/templates/save-template.ts';
import { sftp } from '../src/integrations/file-transfer/sftp.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { badRequest } from '../src/platform/http/refusal.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { importKinds, movedWith } from '../src/parts.ts';
import { taskKinds } from '../src/task-kinds.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let admin: string;
let other: string;
const never = new AbortController().signal;
const refuseErrors = (error: unknown) => {
  throw error;
};

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  admin = await world.token('admin@riverton.test');
  other = await world.token('global@ratepayer.test');
  const saved = await world.call('PUT', `/api/business-units/${unit}/account-upload-config`, {
    token: admin,
    body: guessMapping(['ACCT_NO', 'CUST_NAME', 'BAL']),
  });
  expect(saved.status).toBe(200);
});
beforeEach(async () => {
  await world.rows("update job_execution set status = 'Failed', finished_date = now() where finished_date is null");
  await world.rows('update job set next_run_date = null');
});
afterAll(() => world.close());

const disk = () => openDisk('file:', world.dataDir);
const deps = (kinds?: readonly TaskKind[]) => ({
  db: world.db,
  disk: disk(),
  clock: world.deps.clock,
  kinds:
    kinds ??
    taskKinds({
      ...world.deps,
      disk: disk(),
      boss: { send: async () => null } as never,
      transfer: sftp({ allow: [] }),
      movedWith,
      importKinds,
    }),
});
const work = (kinds?: readonly TaskKind[], worker = 'one') => runNext(deps(kinds), worker, never, refuseErrors);

const approval = { taskType: 'Wait For Approval', settings: { note: 'Look', anotherPerson: true } };
const importing = { taskType: 'Import Accounts', settings: {} };
let made = 0;
async function addJob(tasks: object[], more: object = {}): Promise<{ id: number; rowVersion: number }> {
  const { status, body } = await world.call('POST', `/api/business-units/${unit}/jobs`, {
    token: admin,
    body: {
      name: `Job ${++made}`,
      schedule: { kind: 'Manual' },
      tasks,
      timeoutMinutes: 60,
      overlap: 'Skip',
      isEnabled: true,
      ...more,
    },
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}
const run = (jobId: number, fileIds: number[] = [], token = admin) =>
  world.call('POST', `/api/business-units/${unit}/jobs/${jobId}/run`, { token, body: { fileIds } });
const readRun = async (id: number) =>
  (await world.call('GET', `/api/business-units/${unit}/job-runs/${id}`, { token: admin })).body;
const decide = (id: number, step: string, token = admin, reason = '') =>
  world.call('POST', `/api/business-units/${unit}/job-runs/${id}/decide`, { token, body: { step, reason } });
const again = (id: number, from = 'Failed Task') =>
  world.call('POST', `/api/business-units/${unit}/job-runs/${id}/again`, { token: admin, body: { from } });

async function bring(jobId: number, name: string, text: string): Promise<number> {
  const { body } = await world.call('POST', `/api/business-units/${unit}/jobs/${jobId}/files`, {
    token: admin,
    body: { fileName: name },
  });
  const { statusCode } = await world.app.inject({
    method: 'PUT',
    url: body.uploadUrl,
    headers: { 'content-type': 'text/csv' },
    payload: text,
  });
  expect(statusCode).toBe(204);
  return body.fileId;
}
const accounts = (number: string) => `ACCT_NO,CUST_NAME,BAL\n${number},Pat Payer,12.34\n`;
const statuses = (page: { tasks: { status: string }[] }) => page.tasks.map(({ status }) => status);
/** A task of a kind that this file makes up; it stands for a real one. */
const kindOf = (does: TaskKind['run']): readonly TaskKind[] => [
  { type: 'Import Accounts', run: does },
  { type: 'Wait For Approval', run: does },
];

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

it('ends early where there is no file, and begins anew from there with nothing done twice', async () => {
  const job = await addJob([importing]);
  const { body: started } = await run(job.id);
  await work();
  expect(await readRun(started.id)).toMatchObject({ status: 'ExitedEarly', exitReason: 'No file is there.' });
  const answers = await Promise.all([again(started.id), again(started.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await work();
  expect((await again(started.id)).status).toBe(409);
});

it('skips what was done before when it goes on from the failed task, under the same key', async () => {
  const job = await addJob([importing, approval]);
  const { body: started } = await run(job.id);
  const keys: string[] = [];
  let fails = true;
  const kinds = kindOf(async ({ key, position }) => {
    keys.push(key);
    if (position === 2 && fails)
      return { outcome: 'Failed', message: { key: 'staff-jobs/went_wrong' }, technical: 'Broken pipe' };
    return { outcome: 'Successful', counts: { rows: 1 } };
  });
  await work(kinds);
  const failed = await readRun(started.id);
  expect([failed.status, statuses(failed), failed.tasks[1].errorMessage]).toEqual([
    'Failed',
    ['Successful', 'Failed'],
    'Broken pipe',
  ]);
  fails = false;
  const { body: retried } = await again(started.id);
  await work(kinds);
  expect(statuses(await readRun(retried.id))).toEqual(['Skipped', 'Successful']);
  expect(keys).toEqual([`job-run:${started.id}:1`, `job-run:${started.id}:2`, `job-run:${started.id}:2`]);
  expect(
    await world.rows("select count(*)::int as n from outbox where payload ->> 'dedupeKey' = $1", [`job:${job.id}`]),
  ).toEqual([{ n: 1 }]);
});

it('tells whom it names when it fails, and a ticket is opened', async () => {
  const job = await addJob([importing], { notifyOnFailure: ['one@riverton.test', 'two@riverton.test'] });
  const { body: started } = await run(job.id);
  await work(
    kindOf(() => {
      throw badRequest('', { key: 'staff-jobs/no_files' });
    }),
  );
  expect(await readRun(started.id)).toMatchObject({
    status: 'Failed',
    exitReason: 'Import Accounts failed: No file is there.',
  });
  const told = await world.rows(
    `select payload ->> 'to' as address from outbox where topic = 'email.Job Failed' and payload ->> 'runId' = $1
      order by 1`,
    [String(started.id)],
  );
  expect(told.map(({ address }) => address)).toEqual(['one@riverton.test', 'two@riverton.test']);
});

it('is taken over once from a worker that is lost, which writes nothing any more', async () => {
  const job = await addJob([importing]);
  const { body: started } = await run(job.id);
  let release: () => void = () => undefined;
  const done: string[] = [];
  const stuck = work(
    kindOf(async ({ held }) => {
      await new Promise<void>((free) => (release = free));
      await held(async () => void done.push('lost'));
      return { outcome: 'Successful' };
    }),
  );
  const isBegun = async () => (await readRun(started.id)).tasks[0].status === 'Processing';
  while (!(await isBegun())) await pause(5);
  const good = kindOf(async ({ attempt }) => {
    done.push(`attempt ${attempt}`);
    return { outcome: 'Successful' };
  });
  // It gives signs of life: nobody takes it.
  expect(await work(good, 'two')).toBe(0);
  await world.rows("update job_execution set heartbeat_date = now() - interval '61 seconds' where id = $1", [
    started.id,
  ]);
  expect((await Promise.all([work(good, 'two'), work(good, 'three')])).toSorted()).toEqual([0, 1]);
  release();
  await stuck;
  expect(done).toEqual(['attempt 2']);
  expect(await readRun(started.id)).toMatchObject({ status: 'Successful' });
});

it('fails when a second worker is lost', async () => {
  const job = await addJob([importing]);
  const { body: started } = await run(job.id);
  await world.rows(
    "update job_execution set worker_id = 'gone', lease = 2, losses = 1, heartbeat_date = now() - interval '2 minutes'",
  );
  await work(kindOf(async () => ({ outcome: 'Successful' })));
  expect(await readRun(started.id)).toMatchObject({ status: 'Failed' });
});

it('pauses and stops behind a task, and is over when its time is', async () => {
  const job = await addJob([importing, approval], { overlap: 'Queue' });
  const { body: started } = await run(job.id);
  const kinds = kindOf(async ({ position }) => {
    if (position === 1) expect((await decide(started.id, 'Pause')).status).toBe(200);
    return { outcome: 'Successful' };
  });
  await work(kinds);
  expect(await readRun(started.id)).toMatchObject({ status: 'Paused', waitsFor: 'Resume' });
  expect((await decide(started.id, 'Approve')).status).toBe(409);
  // The next run of the job waits for the one that is held.
  const { body: next } = await run(job.id);
  expect(await work(kinds)).toBe(0);
  expect((await decide(started.id, 'Resume')).status).toBe(200);
  expect(await work(kinds)).toBe(1);
  expect(await readRun(started.id)).toMatchObject({ status: 'Successful' });
  expect((await decide(next.id, 'Stop', admin, 'No more')).body).toMatchObject({ status: 'ExitedEarly' });
  const { body: late } = await run(job.id);
  await work(
    kindOf(async () => {
      await world.rows("update job_execution set deadline_date = now() - interval '1 minute' where id = $1", [late.id]);
      return { outcome: 'Successful' };
    }),
  );
  expect(await readRun(late.id)).toMatchObject({ status: 'Failed', exitReason: 'It took longer than it may.' });
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

it('forgets what a run told long ago, and nothing else of it', async () => {
  const job = await addJob([approval]);
  const { body: started } = await run(job.id);
  await decide(started.id, 'Stop');
  const lines = () => world.rows('select id from job_log where execution_id = $1', [started.id]);
  expect([await purgeLogs(world.db), (await lines()).length > 0]).toEqual([0, true]);
  await world.rows("update job_execution set finished_date = now() - interval '91 days' where id = $1", [started.id]);
  expect(await purgeLogs(world.db)).toBeGreaterThan(0);
  expect([await lines(), (await readRun(started.id)).status]).toEqual([[], 'ExitedEarly']);
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

it('begins anew with the task that lost its workers, and a repeat of a repeat keeps what was done before', async () => {
  const job = await addJob([importing, importing, importing]);
  const { body: started } = await run(job.id);
  const done: string[] = [];
  let fault: 'lost' | 'failed' | 'none' = 'lost';
  const kinds = kindOf(async ({ executionId, position }) => {
    if (position === 2 && fault === 'lost') throw new Lost();
    if (position === 3 && fault === 'failed')
      return { outcome: 'Failed', message: { key: 'staff-jobs/went_wrong' }, technical: '' };
    done.push(`${executionId}:${position}`);
    return { outcome: 'Successful' };
  });
  const lose = (id: number) =>
    world.rows("update job_execution set heartbeat_date = now() - interval '61 seconds' where id = $1", [id]);
  for (const worker of ['one', 'two', 'three']) {
    await work(kinds, worker);
    await lose(started.id);
  }
  expect(await readRun(started.id)).toMatchObject({ status: 'Failed', tasks: [{}, { status: 'Skipped' }, {}] });
  fault = 'failed';
  const { body: second } = await again(started.id);
  expect(statuses(second)).toEqual(['Skipped', 'Pending', 'Pending']);
  await work(kinds);
  fault = 'none';
  const { body: third } = await again(second.id);
  expect(statuses(third)).toEqual(['Skipped', 'Skipped', 'Pending']);
  await work(kinds);
  expect(done).toEqual([`${started.id}:1`, `${second.id}:2`, `${third.id}:3`]);
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

it('says of a task whose worker was lost that it is held, not that it asks', async () => {
  const job = await addJob([importing]);
  const { body: started } = await run(job.id);
  await work(
    kindOf(() => {
      throw new Lost();
    }),
  );
  expect((await decide(started.id, 'Pause')).status).toBe(200);
  await world.rows("update job_execution set heartbeat_date = now() - interval '61 seconds' where id = $1", [
    started.id,
  ]);
  const good = kindOf(async () => ({ outcome: 'Successful' }));
  await work(good, 'two');
  expect(await readRun(started.id)).toMatchObject({
    status: 'Paused',
    waitsFor: 'Resume',
    mayApprove: false,
    tasks: [{ status: 'Processing' }],
  });
  expect((await decide(started.id, 'Approve', other)).status).toBe(409);
  expect((await decide(started.id, 'Resume')).status).toBe(200);
  await work(good, 'three');
  expect(await readRun(started.id)).toMatchObject({ status: 'Successful' });
});

it('does what was wished during a task that then asks: a stop ends it, a pause is there already', async () => {
  const asking = (step: string) =>
    kindOf(async ({ approval: given, executionId }) => {
      if (given) return { outcome: 'Successful' };
      expect((await decide(executionId, step, admin, 'Wait')).status).toBe(200);
      return { outcome: 'Paused', message: { key: 'staff-jobs/waits' } };
    });
  const job = await addJob([importing, importing]);
  const { body: stopped } = await run(job.id);
  await work(asking('Stop'));
  expect(await readRun(stopped.id)).toMatchObject({ status: 'ExitedEarly', wish: '' });
  const { body: held } = await run(job.id);
  await work(asking('Pause'));
  expect(await readRun(held.id)).toMatchObject({ status: 'Paused', waitsFor: 'Approval', wish: '' });
  await decide(held.id, 'Approve', other);
  await work(kindOf(async () => ({ outcome: 'Successful' })));
  expect(await readRun(held.id)).toMatchObject({ status: 'Successful' });
});

it('skips or queues what is due while it is under way', async () => {
  const skipping = await addJob([importing]);
  await run(skipping.id);
  expect((await run(skipping.id)).status).toBe(409);
  await world.rows("update job set next_run_date = now() - interval '1 second' where id = $1", [skipping.id]);
  expect(await planNext(world.db, world.deps.clock)).toBe(1);
  expect(
    await world.rows("select status from job_execution where job_id = $1 and trigger = 'Schedule'", [skipping.id]),
  ).toEqual([{ status: 'ExitedEarly' }]);
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

it('reminds each payer of what is due once, however often its worker dies', async () => {
  const day = (await world.rows("select (now() at time zone 'US/Central')::date::text as today"))[0]?.today;
  await world.rows(
    `update account_money m set due_date = $1::date + 2, balance = 5000, not_yet_due_minor = 5000, past_due_minor = 0,
      late_fee = 0 from account a where a.id = m.account_id and a.business_unit_id = $2`,
    [day, unit],
  );
  const job = await addJob([{ taskType: 'Send Payment Due Reminders', settings: { days: 3 } }]);
  const { body: started } = await run(job.id);
  const [reminders] = deps().kinds.filter(({ type }) => type === 'Send Payment Due Reminders');
  let isKilled = false;
  const dying: readonly TaskKind[] = [
    {
      type: 'Send Payment Due Reminders',
      run: (context) =>
        (reminders as TaskKind).run({
          ...context,
          progress() {
            isKilled = true;
            throw new Lost();
          },
        }),
    },
  ];
  await work(dying);
  expect(isKilled).toBe(true);
  await world.rows("update job_execution set heartbeat_date = now() - interval '61 seconds' where id = $1", [
    started.id,
  ]);
  await work(undefined, 'two');
  const ended = await readRun(started.id);
  expect(ended).toMatchObject({ status: 'Successful', tasks: [{ status: 'Successful' }] });
  const [sent] = await world.rows(
    `select count(*)::int as mails, count(distinct payload)::int as different from outbox
      where topic = 'email.Payment Due Reminder'`,
  );
  expect(sent.mails).toBeGreaterThan(0);
  expect(sent.mails).toBe(sent.different);
});

it('reminds by the days of the business unit: each once, by one of two, late for some days and not after', async () => {
  const [{ today }] = await world.rows("select (now() at time zone 'US/Central')::date::text as today");
  const due = async (days: number) => {
    await world.rows(
      `update account_money m set due_date = $1::date + $2::int, balance = 5000, not_yet_due_minor = 5000,
        past_due_minor = 0, late_fee = 0 from account a
        where a.id = m.account_id and a.business_unit_id = $3 and a.account_number = '10001'`,
      [today, days, unit],
    );
    // How often a payer may be written to in a day is another rule.
    await world.rows("delete from rate_counter where key like 'L9 reminders of an account%'");
  };
  await world.rows('update account_money set balance = 0, not_yet_due_minor = 0, past_due_minor = 0, late_fee = 0');
  const reminded = async () =>
    (
      await world.rows(
        `select count(*)::int as n from audit_entry
          where action = 'Reminder sent' and entity_id = (select id from account where account_number = '10001')`,
      )
    )[0].n;
  const step = (days: number | null = null) =>
    world.db.scoped([unit], (tx) =>
      remindDue(tx, world.deps, systemCaller([unit]), { businessUnitId: unit, today, days, after: 0 }),
    );
  const times = async (days: number, task: number | null = null) => {
    await due(days);
    const before = await reminded();
    await Promise.all([step(task), step(task)]);
    return (await reminded()) - before;
  };
  expect(await times(8)).toBe(0);
  expect([await times(7), await times(7)]).toEqual([1, 0]);
  // Another due date; its day was missed, and is made good for six days.
  expect([await times(5), await times(5)]).toEqual([1, 0]);
  // The later day stands for the earlier one, which is used no more.
  await world.rows('delete from account_reminder');
  expect([await times(1), await times(1)]).toEqual([1, 0]);
  // Before it is due alone: nobody is told ahead of what is past due, but of that from its own days on.
  await world.rows("update business_unit set first_past_due_days = null where slug = 'riverton-water'");
  expect([await times(-1), await times(-9), await times(-10), await times(-16), await times(-17)]).toEqual([
    0, 0, 1, 1, 0,
  ]);
  await world.rows(
    `update business_unit set first_past_due_days = 1, first_reminder_days = null, second_reminder_days = null
      where slug = 'riverton-water'`,
  );
  expect([await times(7), await times(1), await times(-1)]).toEqual([0, 0, 1]);
  // A job that says its own days goes by those, whatever was written down.
  expect(await times(3, 3)).toBeGreaterThan(0);
  await world.rows(
    "update business_unit set first_reminder_days = 7, second_reminder_days = 1 where slug = 'riverton-water'",
  );
  await due(7);
  const before = await reminded();
  const job = await addJob([{ taskType: 'Send Payment Due Reminders', settings: {} }]);
  const { body: started } = await run(job.id);
  await work();
  const { tasks } = await readRun(started.id);
  expect(tasks).toMatchObject([{ status: 'Successful' }]);
  expect(tasks[0].counts).toContainEqual({ name: 'sent', count: 1 });
  expect((await reminded()) - before).toBe(1);
});

it('is made of a template with what was answered, and refuses what was not', async () => {
  const templates = `/api/business-units/${unit}/job-templates`;
  const { body } = await world.call('GET', templates, { token: admin });
  const find = (name: string) => body.items.find((one: { name: string }) => one.name === name);
  const use = (id: number, values: object[], name: string) =>
    world.call('POST', `${templates}/${id}/use`, { token: admin, body: { name, values } });
  const { id } = find('Account sync with approval');
  expect((await use(id, [], 'A')).body).toMatchObject([{ errorMessage: 'Answer note.' }]);
  const made = await use(id, [{ name: 'note', value: 'Look at the sum' }], 'Made of a template');
  expect(made.body).toMatchObject({
    templateName: 'Account sync with approval',
    scheduleKind: 'Manual',
    tasks: [{ settings: { note: 'Look at the sum' } }, { taskType: 'Import Accounts' }],
  });
  expect((await use(id, [{ name: 'note', value: 'x' }], 'made of a Template')).status).toBe(400);
  // The platform writes them, and closes days.
  const tasks = [{ taskType: 'Close Settlement Batches', settings: {} }];
  const template = { name: 'Close', purpose: 'Closes', tasks, timeoutMinutes: 5, overlap: 'Skip' };
  expect((await world.call('POST', templates, { token: admin, body: template })).status).toBe(403);
  const close = await world.call('POST', templates, { token: other, body: template });
  expect(close.status).toBe(200);
  expect((await use(close.body.id, [], 'Close by the town')).status).toBe(403);
  // A setting stands for an answer that is asked for, and of its kind.
  const days = (type: string, name = 'days') => ({
    ...{ ...template, name: 'Remind' },
    tasks: [{ taskType: 'Send Payment Due Reminders', settings: { days: '{{days}}' } }],
    parameters: [{ name, type, isRequired: true, help: '' }],
  });
  const write = (body: object) => world.call('POST', templates, { token: other, body });
  const wrong = async (body: object) => (await write(body)).body[0]?.errorMessage;
  expect(await wrong(days('Text'))).toBe('This setting takes another kind of answer.');
  expect(await wrong(days('Number', 'other'))).toBe('Add the question that this setting stands for.');
  const remind = await write(days('Number'));
  expect(remind.body.parameters).toEqual([{ name: 'days', type: 'Number', isRequired: true, help: '' }]);
  const seven = await use(remind.body.id, [{ name: 'days', value: '7' }], 'Remind in time');
  expect(seven.body.tasks[0].settings).toEqual({ days: 7 });
  // Of two answers one would be looked at and the other one used.
  const answers = ['7', 'x'].map((value) => ({ name: 'days', value }));
  expect((await use(remind.body.id, answers, 'Twice')).body).toMatchObject([{ errorMessage: 'Answer days once.' }]);
  const asks = await write({
    ...days('Number'),
    name: 'Ask',
    parameters: [...days('Number').parameters, { name: 'sure', type: 'Yes Or No', isRequired: true, help: '' }],
  });
  const unsure = [...answers.slice(0, 1), { name: 'sure', value: 'perhaps' }];
  expect((await use(asks.body.id, unsure, 'Unsure')).body).toMatchObject([
    { errorMessage: 'sure: say true or false.' },
  ]);
});

it('knows what it was made of when that is called otherwise, and another one by the old name is another', async () => {
  const templates = `/api/business-units/${unit}/job-templates`;
  const tasks = [{ taskType: 'Send Payment Due Reminders', settings: { days: 3 } }];
  const body = { name: 'Called so', purpose: 'Reminds', timeoutMinutes: 5, overlap: 'Skip', tasks };
  const one = (await world.call('POST', templates, { token: other, body })).body;
  const use = (id: number, name: string) =>
    world.call('POST', `${templates}/${id}/use`, { token: admin, body: { name, values: [] } });
  expect((await use(one.id, 'Made before')).body.templateName).toBe('Called so');
  const renamed = await world.call('PUT', `${templates}/${one.id}`, {
    token: other,
    body: { ...body, name: 'Called otherwise', rowVersion: one.rowVersion },
  });
  expect(renamed.body).toMatchObject({ name: 'Called otherwise', usedBy: 1 });
  const another = (await world.call('POST', templates, { token: other, body })).body;
  expect(another.usedBy).toBe(0);
  const jobs = async (template: string) =>
    (
      await world.call('GET', `/api/business-units/${unit}/jobs?JobTemplate=${encodeURIComponent(template)}`, {
        token: admin,
      })
    ).body.items.map(({ name, templateName }: { name: string; templateName: string }) => [name, templateName]);
  expect(await jobs('Called otherwise')).toEqual([['Made before', 'Called otherwise']]);
  expect(await jobs('Called so')).toEqual([]);
  const remove = (id: number, rowVersion: number) =>
    world.call('DELETE', `${templates}/${id}`, { token: other, body: { rowVersion } });
  expect((await remove(one.id, renamed.body.rowVersion)).status).toBe(409);
  expect((await remove(another.id, another.rowVersion)).status).toBe(200);
});

it('keeps a template that somebody makes a job of at the moment in which it is taken away', async () => {
  const templates = `/api/business-units/${unit}/job-templates`;
  const body = {
    ...{ name: 'Gone', purpose: 'Goes', timeoutMinutes: 5, overlap: 'Skip' },
    tasks: [{ taskType: 'Send Payment Due Reminders', settings: { days: 3 } }],
  };
  const { id, rowVersion } = (await world.call('POST', templates, { token: other, body })).body;
  const use = (name: string) =>
    world.call('POST', `${templates}/${id}/use`, { token: admin, body: { name, values: [] } });
  const remove = () => world.call('DELETE', `${templates}/${id}`, { token: other, body: { rowVersion } });
  // Somebody's job is on its way: whoever deletes waits for it, and then sees it.
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const making = world.db.scoped([unit], async (tx) => {
    await holdTemplate(tx, id);
    held.resolve();
    await letGo.promise;
    const [made] = await rowsOf(
      tx,
      sql<{ id: number }>`insert into job (business_unit_id, name, schedule, tasks, timeout_minutes, overlap,
          is_enabled, template_id, template_name, modified_by)
        select ${unit}, 'On its way', '{"kind": "Manual"}', tasks, 5, 'Skip', true, id, name, 'x'
        from job_template where id = ${id} returning id`,
    );
    return made?.id;
  });
  await held.promise;
  const removing = remove();
  await pause(300);
  letGo.resolve();
  const job = await making;
  const refused = await removing;
  expect([refused.status, refused.body[0].errorMessage]).toEqual([409, expect.stringContaining('made of')]);
  await world.rows('update job set is_deleted = true where id = $1', [job]);
  // Of two at once one is first.
  const [used, gone] = await Promise.all([use('Beside it'), remove()]);
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([used.status, gone.status]);
  if (gone.status !== 200) {
    await world.rows("update job set is_deleted = true where name = 'Beside it'");
    expect((await remove()).status).toBe(200);
  }
  expect((await use('Afterwards')).status).toBe(404);
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

/** Another business unit of the same town, which is not live. */
async function otherUnit(): Promise<number> {
  const [row] = await world.rows(
    `insert into business_unit (organization_id, name, slug, header, sub_header, primary_color, currency_code, culture,
        timezone, phone, email, address, hours_text)
      select organization_id, 'Unit ' || $2, 'unit-' || $2, header, sub_header, primary_color, currency_code, culture,
        timezone, phone, email, address, hours_text from business_unit where id = $1 returning id`,
    [unit, ++made],
  );
  return row.id;
}
const moveTo = (jobId: number, id: number) =>
  world.rows('update job set business_unit_id = $2 where id = $1', [jobId, id]);

it('writes to no payer while they cannot pay, by a schedule and by hand', async () => {
  const [{ id: account }] = await world.rows(
    `update account_money m set due_date = (now() at time zone 'US/Central')::date + 2, balance = 5000,
        not_yet_due_minor = 5000, past_due_minor = 0, late_fee = 0
      from account a where a.id = m.account_id and a.business_unit_id = $1 and a.account_number = '10001'
      returning a.id`,
    [unit],
  );
  const job = await addJob([{ taskType: 'Send Payment Due Reminders', settings: { days: 3 } }]);
  const mails = async () =>
    (await world.rows("select count(*)::int as n from outbox where topic like '%Payment Due Reminder'"))[0].n;
  const before = await mails();
  const of = [
    ["update business_unit set status = $2 where id = $1 and $2 <> ''", unit],
    ['update organization set status = $2 where id = (select organization_id from business_unit where id = $1)', unit],
  ] as const;
  for (const [at, [statement, id]] of of.entries()) {
    await world.rows(statement, [id, 'Suspended']);
    const { body: started } = await run(job.id);
    await work();
    expect(await readRun(started.id)).toMatchObject({
      status: 'Successful',
      tasks: [{ status: 'Skipped', message: expect.stringContaining('Payers cannot pay here now.') }],
    });
    const byHand = await world.call('POST', `/api/accounts/${account}/send-payment-due-reminders`, { token: admin });
    expect([byHand.status, byHand.body[0]?.errorMessage]).toEqual([
      400,
      'Payers cannot pay here now. Nobody is reminded until the business unit is live.',
    ]);
    await world.rows(statement, [id, at === 0 ? 'Live' : 'Active']);
  }
  expect(await mails()).toBe(before);
});

it('begins nothing of a business unit that was taken away, and ends what it had begun without a ticket', async () => {
  const daily = { kind: 'Daily', time: '06:00' };
  const job = await addJob([importing], { schedule: daily });
  const gone = await otherUnit();
  await moveTo(job.id, gone);
  const { id } = (
    await world.rows(
      `with e as (insert into job_execution (business_unit_id, job_id, status, trigger, started_by, timeout_minutes)
          values ($1, $2, 'Processing', 'Manual', 'x', 60) returning id)
        insert into job_task (business_unit_id, execution_id, position, task_type, settings, condition, on_failure,
          status) select $1, id, 1, 'Import Accounts', '{}', 'Always', 'Stop', 'Pending' from e
        returning execution_id as id`,
      [gone, job.id],
    )
  )[0];
  await world.rows("update job set next_run_date = now() - interval '1 minute' where id = $1", [job.id]);
  await world.rows('update business_unit set is_deleted = true where id = $1', [gone]);
  expect([await planNext(world.db, world.deps.clock), await planNext(world.db, world.deps.clock)]).toEqual([1, 0]);
  expect(await world.rows('select next_run_date from job where id = $1', [job.id])).toEqual([{ next_run_date: null }]);
  expect([await work(), await work()]).toEqual([1, 0]);
  const runs = await world.rows(
    `select id, status, exit_reason ->> 'key' as reason from job_execution where job_id = $1`,
    [job.id],
  );
  expect(runs).toEqual([{ id, status: 'ExitedEarly', reason: 'staff-jobs/unit_gone' }]);
  expect(await world.rows("select 1 from outbox where payload ->> 'dedupeKey' = $1", [`job:${job.id}`])).toEqual([]);
});

it('is planned by the clock of its business unit when that is changed, and begun once where it was due', async () => {
  const at = await otherUnit();
  const schedule = { kind: 'Daily', everyMinutes: 60, time: '06:00', weekdays: [], monthDay: 1, pattern: '' };
  const [job, due] = [await addJob([importing], { schedule }), await addJob([importing], { schedule })];
  for (const { id } of [job, due]) await moveTo(id, at);
  await world.rows("update job set next_run_date = now() - interval '1 minute' where id = $1", [due.id]);
  const past = (await world.rows('select next_run_date from job where id = $1', [due.id]))[0].next_run_date;
  const path = `/api/business-units/${at}`;
  const { body: before } = await world.call('GET', path, { token: other });
  const {
    id: _,
    organizationId: _o,
    organizationName: _n,
    logoUrl: _l,
    mobileLogoUrl: _m,
    primaryColor: _p,
    status: _s,
    wasLive: _w,
    billingSystemName: _b,
    ...values
  } = before;
  const saved = await world.call('PUT', path, { token: other, body: { ...values, timezone: 'US/Pacific' } });
  expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
  const planned = await world.rows('select next_run_date as at from job where id = any($1) order by id', [
    [job.id, due.id],
  ]);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'US/Pacific', timeStyle: 'short' });
  expect([clock.format(planned[0].at), planned[1].at]).toEqual(['06:00', past]);
});
