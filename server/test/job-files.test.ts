import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isAskedByDays, reportsOfJobs } from '@ratepayer/contract/jobs/reports-of-jobs.ts';
import { describe, expect, it } from 'vitest';
import { sweepObjects } from '../src/capabilities/files/doom-objects.ts';
import { expireFiles } from '../src/capabilities/files/expire-files.ts';
import { numberOfJobFile } from '../src/capabilities/files/register.ts';
import { planNext } from '../src/capabilities/jobs/plan-due.ts';
import { Lost, type TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { makeNextReport } from '../src/capabilities/reports/make-reports.ts';
import { fileOwners } from '../src/file-owners.ts';
import { reportedLists } from '../src/parts.ts';
import { openJobs } from './job-kit.ts';

const { world, unit, admin, disk, kinds, work, call, addJob, start, readRun, bring } = await openJobs();
const never = new AbortController().signal;
const refuseErrors = (error: unknown) => {
  throw error;
};
const makeReports = () =>
  makeNextReport({ db: world.db, disk: disk(), clock: world.deps.clock, lists: reportedLists }, never, refuseErrors);

const path = (rest: string) => `/api/business-units/${unit}${rest}`;
const importing = { taskType: 'Import External Payments', settings: {} };
const approving = { taskType: 'Wait For Approval', settings: { note: 'Look', anotherPerson: false } };
const report = (name: string, reportPeriod = 'Yesterday', reportFormat = 'CSV') => ({
  taskType: 'Run Report',
  settings: { report: name, reportPeriod, reportFormat },
});
const listed = async (query: string, token = admin) =>
  (await call('GET', `/files?${query}`, undefined, token)).body.items as any[];
const purge = (id: number) => call('POST', '/files/purge', { fileIds: [id], reason: 'No longer needed' });
const keyOf = async (id: number) =>
  (await world.rows('select storage_key as key from job_file where id = $1', [id]))[0].key as string;
const isThere = (key: string) => existsSync(join(world.dataDir, 'files', key));
const does = (type: TaskKind['type'], run: TaskKind['run']): readonly TaskKind[] => [{ type, run }];

describe('a file of a job', () => {
  it('stands in the register with its run, and is let go of when no run works on it any more', async () => {
    const job = await addJob([importing]);
    const file = await bring(job.id, 'paid.csv', 'ACCT,PAID\r\n1,2.50\r\n');
    const number = numberOfJobFile(file);
    expect(await listed(`FileJob=${job.name}`)).toMatchObject([
      { id: number, name: 'paid.csv', category: 'Import', direction: 'In', status: 'Stored', jobName: job.name },
    ]);
    const run = await start(job.id, [file]);
    expect(await listed(`FileRun=${run}`)).toMatchObject([{ id: number, about: 'Job', aboutId: job.id, runId: run }]);
    const months = Date.now() + 390 * 86_400_000;
    expect(new Date((await listed(`FileRun=${run}`))[0].keptUntil).getTime()).toBeGreaterThan(months);
    const key = await keyOf(file);
    expect((await purge(number)).body).toEqual({ purged: 0, inUse: 1 });
    // A run that goes on for the one that had it works on it as well.
    await work(
      does('Import External Payments', async () => ({ outcome: 'Failed', message: { key: 'staff-jobs/no_files' } })),
    );
    const again = (await call('POST', `/job-runs/${run}/again`, { from: 'Failed Task' })).body.id;
    expect((await purge(number)).body).toEqual({ purged: 0, inUse: 1 });
    await call('POST', `/job-runs/${again}/decide`, { step: 'Stop' });
    const answers = await Promise.all([purge(number), purge(number)]);
    expect(answers.map(({ body }) => body.purged).toSorted()).toEqual([0, 1]);
    await sweepObjects({ db: world.db, disk: disk() });
    expect(isThere(key)).toBe(false);
    expect((await readRun(run)).files).toMatchObject([{ name: 'paid.csv', status: 'Purged' }]);
    expect((await call('GET', `/job-files/${file}`)).status).toBe(409);
    expect(await listed(`FileRun=${run}`)).toMatchObject([
      { status: 'Purged', sha256: expect.stringMatching(/^\w{64}$/) },
    ]);
  });

  it('goes by itself when it is kept no longer, never under a run that waits', async () => {
    const job = await addJob([approving, importing]);
    const [over, used] = [await bring(job.id, 'over.csv', 'A'), await bring(job.id, 'used.csv', 'A')];
    await start(job.id, [used]);
    await work();
    await world.rows("update job_file set kept_until = now() - interval '1 minute' where id = any($1)", [[over, used]]);
    const expire = () => expireFiles({ db: world.db, owners: fileOwners });
    expect([await expire(), await expire()]).toEqual([1, 0]);
    const statuses = await world.rows('select status from job_file where id = any($1) order by id', [[over, used]]);
    expect(statuses.map(({ status }) => status)).toEqual(['Purged', 'Stored']);
  });

  it('is in quarantine where it is not what its name says: it begins nothing, and a person is called', async () => {
    const job = await addJob([importing], { schedule: { kind: 'On File Arrival', pattern: '*.CSV' } });
    const file = await bring(job.id, 'bad.csv', Buffer.from('MZ\u0090\u0000 a program'));
    expect(await listed(`FileJob=${job.name}`)).toMatchObject([
      { status: 'Quarantined', found: 'It holds a program.' },
    ]);
    expect(await world.rows('select 1 from job_execution where job_id = $1', [job.id])).toEqual([]);
    const told = "select 1 from outbox where topic = 'ticket.Technical' and payload ->> 'dedupeKey' = $1";
    expect(await world.rows(told, [`job-file:${file}`])).toHaveLength(1);
    expect((await call('GET', `/job-files/${file}`)).status).toBe(409);
    expect((await call('POST', `/jobs/${job.id}/run`, { fileIds: [file] })).status).toBe(400);
    await bring(job.id, 'good.csv', 'A');
    expect(await world.rows('select 1 from job_execution where job_id = $1', [job.id])).toHaveLength(1);
  });

  it('is kept of what a task fetched as well, and no task works on it', async () => {
    const job = await addJob([
      { taskType: 'Receive File', settings: { connection: 'x', filePattern: '*', afterwards: 'Leave' } },
      importing,
    ]);
    const run = await start(job.id);
    const seen: string[] = [];
    const bytes = (text: string) => Readable.from([Buffer.from(text)], { objectMode: false });
    await work([
      ...does('Receive File', async ({ keepFile }) => {
        const bad = await keepFile('bad.csv', bytes('<html><script>'));
        const good = await keepFile('good.csv', bytes('A'));
        return { outcome: 'Successful', counts: { files: [bad, good].filter((one) => !one.isHeldBack).length } };
      }),
      ...does('Import External Payments', async ({ files }) => {
        seen.push(...files.map(({ name }) => name));
        return { outcome: 'Successful' };
      }),
    ]);
    expect(seen).toEqual(['good.csv']);
    const { tasks } = await readRun(run);
    expect(tasks[0]).toMatchObject({ counts: [{ name: 'files', count: 1 }] });
    expect(tasks[0].files.map(({ status }: any) => status).toSorted()).toEqual(['Quarantined', 'Stored']);
  });
});

it('is not gone back behind: where all that a task made is in quarantine, the next one has nothing', async () => {
  const job = await addJob([
    { taskType: 'Decrypt File', settings: { ownKey: 'x' } },
    { ...importing, condition: 'With Files' },
  ]);
  const run = await start(job.id, [await bring(job.id, 'paid.csv.pgp', 'sealed')]);
  await work(
    does('Decrypt File', async ({ keepFile, files }) => {
      await keepFile('paid.csv', Readable.from([Buffer.from('MZ a program')], { objectMode: false }));
      return { outcome: 'Successful', counts: { files: files.length } };
    }),
  );
  const { status, tasks } = await readRun(run);
  expect([status, tasks.map(({ status: of }: { status: string }) => of)]).toEqual([
    'Successful',
    ['Successful', 'Skipped'],
  ]);
  expect(await listed(`FileRun=${run}&FileStatuses=Quarantined`)).toMatchObject([
    { name: 'paid.csv', category: 'Import', direction: 'Internal' },
  ]);
});

describe('a file that a job is given', () => {
  it('is copied for a run of a job that works on files, for who may', async () => {
    const [from, to] = [await addJob([importing]), await addJob([importing])];
    const file = numberOfJobFile(await bring(from.id, 'paid again.csv', 'ACCT,PAID\r\n1,2.50\r\n'));
    const give = (jobId: number, fileId = file, token = admin) =>
      call('POST', `/jobs/${jobId}/run-with-file`, { fileId }, token);
    const answers = await Promise.all([give(to.id), give(to.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { id, files } = answers.find(({ status }) => status === 200)?.body ?? {};
    expect(files).toMatchObject([{ name: 'paid again.csv', status: 'Stored' }]);
    expect((await purge(file)).body).toEqual({ purged: 1, inUse: 0 });
    const seen: string[] = [];
    await work(
      does('Import External Payments', async ({ files: given }) => {
        for (const { storageKey } of given) seen.push(await disk().get(storageKey));
        return { outcome: 'Successful' };
      }),
    );
    expect([seen, (await readRun(id)).status]).toEqual([['ACCT,PAID\r\n1,2.50\r\n'], 'Successful']);
    expect((await give(to.id)).status).toBe(409); // it is purged
    expect((await give(to.id, numberOfJobFile(1_000_000))).status).toBe(404);
    expect((await give((await addJob([approving])).id)).status).toBe(400);
    const other = await call('POST', `/jobs/${(await addJob([report('payments')])).id}/run-with-file`, {
      fileId: file,
    });
    expect(other.status).toBe(400);
    await world.rows("update user_account set permissions = '{Accounts:Read}' where email = 'clerk@riverton.test'");
    expect((await give(to.id, file, await world.token('clerk@riverton.test'))).status).toBe(403);
  });
});

describe('a report of a job', () => {
  /** Does the run while reports are made, as workers do both. */
  async function both(own?: readonly TaskKind[]): Promise<void> {
    let isOver = false;
    const doing = work(own).finally(() => {
      isOver = true;
    });
    while (!isOver) if ((await makeReports()) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await doing;
  }
  const lose = () => world.rows("update job_execution set heartbeat_date = now() - interval '2 minutes'");

  it('is made once for a run, however often its worker dies, and handed on to the next task', async () => {
    const job = await addJob([report('payments'), { taskType: 'Send File', settings: { connection: 'x' } }]);
    const run = await start(job.id);
    const real = kinds().find(({ type }) => type === 'Run Report') as TaskKind;
    await both(
      does('Run Report', async (context) => {
        await real.run(context);
        throw new Lost();
      }),
    );
    await lose();
    const sent: string[] = [];
    await both([
      real,
      ...does('Send File', async ({ files }) => {
        for (const { name, storageKey } of files) sent.push(name, (await disk().get(storageKey)).slice(0, 40));
        return { outcome: 'Successful' };
      }),
    ]);
    expect((await readRun(run)).status).toBe('Successful');
    expect(sent).toEqual([expect.stringMatching(/^payments-\d{4}-\d\d-\d\d-\d+\.csv$/), expect.stringMatching(/\S/)]);
    const reports = await world.rows('select requested_by from generated_report where requested_by like $1', [
      `job-run:${run}:%`,
    ]);
    expect(reports).toHaveLength(1);
    const [kept] = await listed(`FileRun=${run}`);
    expect(kept).toMatchObject({ category: 'Report', direction: 'Out', status: 'Stored' });
    // Administrators see it among the reports, and nobody else among the files.
    expect((await call('GET', '/reports/generated')).body.items).toMatchObject([{ requestedBy: expect.any(String) }]);
    await world.rows("update user_account set permissions = '{Billing:Default}' where email = 'clerk@riverton.test'");
    const clerk = await world.token('clerk@riverton.test');
    const [{ id }] = await world.rows('select id from job_file where execution_id = $1', [run]);
    expect((await call('GET', `/job-files/${id}`, undefined, clerk)).status).toBe(404);
    expect((await call('GET', `/job-files/${id}`)).status).toBe(200);
  });

  it('is of the days before the day that it was due on, also when it is made late', async () => {
    const job = await addJob([report('exceptions', 'Last Month', 'Excel')]);
    await world.rows("update job set next_run_date = '2026-03-01T05:30:00Z' where id = $1", [job.id]);
    await planNext(world.db, world.deps.clock);
    await both();
    const [run] = await world.rows('select id from job_execution where job_id = $1', [job.id]);
    // 05:30 UTC is still the last day of February on the clock of the town: the month before it is January.
    expect(await listed(`FileRun=${run.id}`)).toMatchObject([
      { name: expect.stringMatching(/^exceptions-2026-01-01-to-2026-01-31-\d+\.xlsx$/) },
    ]);
  });

  it('is asked for by who may see its list, and by nobody else', async () => {
    const clerk = async (permissions: string) => {
      await world.rows("update user_account set permissions = $1 where email = 'clerk@riverton.test'", [permissions]);
      return world.token('clerk@riverton.test');
    };
    const job = await addJob([report('settlement-batches')]);
    const run = async (permissions: string) =>
      (await call('POST', `/jobs/${job.id}/run`, { fileIds: [] }, await clerk(permissions))).status;
    expect(await run('{Billing:Default}')).toBe(403);
    expect(await run('{Billing:Default,Reports:Default}')).toBe(403);
    expect(await run('{Billing:Default,Reports:Default,Transactions:Default}')).toBe(200);
  });

  it('is refused of all days where a list is asked by a number of them', async () => {
    const [paid, accounts] = [report('payments', 'All Days'), report('accounts', 'All Days')];
    const of = { schedule: { kind: 'Manual' }, timeoutMinutes: 60, overlap: 'Skip', isEnabled: true };
    expect((await call('POST', '/jobs', { name: 'All payments', tasks: [paid], ...of })).status).toBe(400);
    expect((await call('POST', '/jobs', { name: 'All accounts', tasks: [accounts], ...of })).status).toBe(200);
  });

  it('is made of every list that a job may ask for', async () => {
    const offered = reportedLists.map(({ name }) => name);
    expect(reportsOfJobs.filter((name) => !offered.includes(name))).toEqual([]);
    const job = await addJob(
      reportsOfJobs.map((name, at) =>
        report(name, isAskedByDays(name) ? 'This Year' : 'All Days', at % 2 ? 'CSV' : 'Excel'),
      ),
      { timeoutMinutes: 60 },
    );
    const run = await start(job.id);
    await both();
    const { status, tasks } = await readRun(run);
    expect([status, tasks.flatMap(({ message }: any) => message || [])]).toEqual(['Successful', []]);
    expect(await listed(`FileRun=${run}&PageSize=50`)).toHaveLength(reportsOfJobs.length);
  }, 60_000);

  it('is not made behind somebody who deleted it, and fails in words', async () => {
    const job = await addJob([report('payments', 'Today')]);
    const run = await start(job.id);
    const doing = work();
    const asked = async () =>
      (await world.rows('select id from generated_report where requested_by = $1', [`job-run:${run}:1`]))[0];
    while (!(await asked())) await new Promise((resolve) => setTimeout(resolve, 20));
    const { id } = await asked();
    expect((await world.call('DELETE', path(`/reports/generated/${id}`), { token: admin })).status).toBe(200);
    await doing;
    expect(await readRun(run)).toMatchObject({
      status: 'Failed',
      exitReason: 'Run Report failed: Somebody deleted the report.',
    });
  });
});

it('says of each job that runs when files arrive which one came last', async () => {
  const job = await addJob([importing], { schedule: { kind: 'On File Arrival', pattern: 'paid-*.csv' } });
  const arrival = async () =>
    (await call('GET', '/job-arrivals')).body.items.find(({ jobId }: { jobId: number }) => jobId === job.id);
  expect(await arrival()).toMatchObject({ pattern: 'paid-*.csv', isEnabled: true, lastFile: null, lastDate: null });
  await bring(job.id, 'PAID-1.csv', 'A');
  expect(await arrival()).toMatchObject({ lastFile: 'PAID-1.csv', lastStatus: 'Stored', expectedBy: null });
  // One that fetches files looks for them at its time.
  const settings = { connection: 'Bank', filePattern: 'a-*.csv', afterwards: 'Leave', moveTo: '' };
  const fetches = await addJob([{ taskType: 'Receive File', settings }], {
    schedule: { kind: 'Daily', time: '05:00' },
  });
  const items = (await call('GET', '/job-arrivals')).body.items;
  expect(items.find(({ jobId }: { jobId: number }) => jobId === fetches.id)).toMatchObject({
    ...{ pattern: 'a-*.csv', connection: 'Bank', lastFile: null },
    expectedBy: fetches.nextRunDate,
  });
});
