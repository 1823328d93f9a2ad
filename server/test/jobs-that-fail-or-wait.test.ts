import { describe, expect, it } from 'vitest';
import type { TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { TransferFault } from '../src/integrations/file-transfer/file-transfer.ts';
import { badRequest } from '../src/platform/http/refusal.ts';
import { openJobs } from './job-kit.ts';

const jobs = await openJobs();
const { world, unit, admin, call, addJob, start, readRun, bring } = jobs;
const work = (own?: readonly TaskKind[], onError?: (error: unknown) => void) => jobs.work(own, 'one', onError);

const importing = { taskType: 'Import External Payments', settings: {} };
const approving = { taskType: 'Wait For Approval', settings: { note: 'Look', anotherPerson: false } };
const does = (type: TaskKind['type'], run: TaskKind['run']): readonly TaskKind[] => [{ type, run }];

describe('a task that fails', () => {
  const due = () =>
    world.rows("update job_execution set next_try_date = now() - interval '1 second' where next_try_date is not null");
  const failing = (error: () => unknown) =>
    does('Import External Payments', async () => {
      throw error();
    });
  const broken = failing(() => new TransferFault('Broken Off'));
  const silent = () => undefined;

  it('of what may pass is tried again a few times, with pauses, and says so', async () => {
    const job = await addJob([importing]);
    const file = await bring(job.id, 'a.csv', 'A');
    const run = await start(job.id, [file]);
    for (const attempt of [1, 2, 3]) {
      expect(await work(broken, silent)).toBe(1);
      const now = await readRun(run);
      expect([now.status, now.isWaiting, now.tasks[0].failures]).toEqual(['Processing', true, attempt]);
      expect(now.tasks[0].message).toContain(`Attempt ${attempt} of 4`);
      expect(new Date(now.nextTryDate).getTime()).toBeGreaterThan(Date.now());
      expect(await work(broken, silent)).toBe(0); // not before its time
      await due();
    }
    expect(await work(broken, silent)).toBe(1);
    expect(await readRun(run)).toMatchObject({
      status: 'Failed',
      nextTryDate: null,
      tasks: [{ status: 'Failed', failures: 3 }],
    });
    const told = await world.rows("select 1 from outbox where payload ->> 'dedupeKey' = $1", [`job:${job.id}`]);
    expect(told).toHaveLength(1);
  });

  it('goes on where it passed, under the same key', async () => {
    const run = await start((await addJob([importing])).id, []);
    const keys: string[] = [];
    const once = does('Import External Payments', async ({ key }) => {
      keys.push(key);
      if (keys.length === 1) throw Object.assign(new Error('busy'), { code: '55P03' });
      return { outcome: 'Successful' };
    });
    await work(once, silent);
    await due();
    await work(once, silent);
    expect([(await readRun(run)).status, new Set(keys).size]).toEqual(['Successful', 1]);
  });

  it.each([
    ['in words', () => badRequest('', { key: 'staff-jobs/no_files' })],
    ['of what nobody foresaw', () => new TypeError('undefined is not a function')],
    ['of what stays', () => new TransferFault('Sign-In Refused')],
  ])('%s has failed at once', async (_what, error) => {
    const run = await start((await addJob([importing])).id);
    await work(failing(error), silent);
    expect((await readRun(run)).status).toBe('Failed');
  });

  it('waits for no try that would be over its time, and does what is wished meanwhile at once', async () => {
    const short = await start((await addJob([importing], { timeoutMinutes: 1 })).id);
    await work(broken, silent);
    expect((await readRun(short)).status).toBe('Failed');
    const held = await start((await addJob([importing])).id);
    await work(broken, silent);
    await call('POST', `/job-runs/${held}/decide`, { step: 'Pause' });
    await work(broken, silent);
    expect((await readRun(held)).waitsFor).toBe('Resume');
    await call('POST', `/job-runs/${held}/decide`, { step: 'Resume' });
    await work(broken, silent);
    await call('POST', `/job-runs/${held}/decide`, { step: 'Stop' });
    expect((await readRun(held)).status).toBe('ExitedEarly');
  });
});

describe('a run that waits for an approval', () => {
  const mails = async (run: number) =>
    (
      await world.rows(
        `select payload ->> 'to' as address from outbox where topic = 'email.Job Waits' and payload ->> 'runId' = $1
          order by 1`,
        [String(run)],
      )
    ).map(({ address }) => address as string);

  it('tells whoever may answer, once for each time that it waits', async () => {
    await world.rows("update user_account set permissions = '{Billing:Default}' where email = 'clerk@riverton.test'");
    const run = await start((await addJob([approving, importing, approving])).id);
    await work();
    const told = await mails(run);
    expect(told).toContain('admin@riverton.test');
    expect(told).toContain('clerk@riverton.test');
    expect(new Set(told).size).toBe(told.length);
    expect(await work()).toBe(0);
    expect(await mails(run)).toEqual(told);
    const attention = (await call('GET', '/dashboard/attention')).body.items.filter(
      ({ kind }: any) => kind === 'runWaits',
    );
    expect(attention).toMatchObject([{ id: run, facts: { why: 'Waits for an approval: Look' } }]);
    await call('POST', `/job-runs/${run}/decide`, { step: 'Approve' });
    await work(
      does('Wait For Approval', async ({ approval, position }) =>
        approval
          ? { outcome: 'Successful' }
          : { outcome: 'Paused', message: { key: 'staff-jobs/waits', places: {} }, asks: { position } },
      ).concat(does('Import External Payments', async () => ({ outcome: 'Successful' }))),
    );
    expect(await mails(run)).toHaveLength(told.length * 2);
  });

  it('tells nobody who may not do what follows, nor who began it where another person is asked for', async () => {
    await world.rows("update user_account set permissions = '{Billing:Default}' where email = 'clerk@riverton.test'");
    const other = { taskType: 'Wait For Approval', settings: { note: '', anotherPerson: true } };
    const run = await start((await addJob([other, { taskType: 'Import Accounts', settings: {} }])).id);
    await work();
    const told = await mails(run);
    expect(told).not.toContain('clerk@riverton.test');
    expect(told).not.toContain('admin@riverton.test');
  });
});

it('is found among jobs by its template and among runs by its job, with what was counted', async () => {
  const job = await addJob([importing]);
  await world.rows("update job set template_name = 'Nightly' where id = $1", [job.id]);
  expect((await call('GET', '/jobs?JobTemplate=Nightly')).body.items).toMatchObject([{ id: job.id }]);
  const run = await start(job.id);
  await work(
    does('Import External Payments', async () => ({ outcome: 'Successful', counts: { rows: 3, rejected: 1 } })),
  );
  const { items } = (await call('GET', `/job-runs?JobRunJob=${encodeURIComponent(job.name)}`)).body;
  expect(items).toMatchObject([{ id: run, jobName: job.name, counts: expect.stringContaining('rows 3') }]);
});

it('calls the administrators when somebody asks for it, of a run that failed, once', async () => {
  const job = await addJob([importing]);
  const run = await start(job.id);
  const ask = () => call('POST', `/job-runs/${run}/ticket`);
  expect((await ask()).status).toBe(409);
  await work(
    does('Import External Payments', async () => ({ outcome: 'Failed', message: { key: 'staff-jobs/no_files' } })),
  );
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const tickets = 'select category, status from ticket where dedupe_key = $1';
  expect(await world.rows(tickets, [`job:${job.id}`])).toEqual([{ category: 'Technical', status: 'New' }]);
  expect(
    (await world.call('POST', `/api/business-units/${unit + 1}/job-runs/${run}/ticket`, { token: admin })).status,
  ).toBe(404);
});
