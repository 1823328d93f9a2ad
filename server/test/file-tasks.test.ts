import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Lost, type TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { type BillJob, runCycle } from '../src/capabilities/bills/run-cycle.ts';
import { importKinds, movedWith } from '../src/parts.ts';
import { taskKinds } from '../src/task-kinds.ts';
import { index, pdf, type Row } from './bill-kit.ts';
import { openConnection, transferDeps } from './connection-kit.ts';
import { type SftpHost, startSftpHost } from './sftp-host.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let host: SftpHost;
let unit: number;
let admin: string;

beforeAll(async () => {
  [world, host] = await Promise.all([openWorld(), startSftpHost()]);
  unit = await world.unitId('riverton-water');
  admin = await world.token('admin@riverton.test');
  await openConnection(world, host, unit, 'Billing');
  await openConnection(world, host, await world.unitId('riverton-permits'), 'Elsewhere');
});
afterAll(async () => {
  await host.close();
  await world.close();
});
beforeEach(() => {
  host.files.clear();
  host.done.length = 0;
});

/** What workers of bills are asked for. */
const queued: BillJob[] = [];
const kinds = () =>
  taskKinds({
    ...world.deps,
    ...transferDeps(world, host),
    boss: { send: async (queue: string, job: BillJob) => queue === 'bills' && queued.push(job) } as never,
    movedWith,
    importKinds,
  });
const work = async (own: readonly TaskKind[] = kinds()) => {
  const never = new AbortController().signal;
  const fails = (error: unknown) => {
    throw error;
  };
  return runNext({ ...transferDeps(world, host), kinds: own }, 'one', never, fails);
};
/** The worker that has a run is lost. */
const lose = () => world.rows("update job_execution set heartbeat_date = now() - interval '2 minutes'");
/** The same kind of task, whose worker dies when it is done and before it is told. */
const dyingBehind = (type: string): readonly TaskKind[] =>
  kinds().map((kind) =>
    kind.type === type
      ? {
          ...kind,
          run: async (context) => {
            await kind.run(context);
            throw new Lost();
          },
        }
      : kind,
  );

const receiving = (more: object = {}) => ({
  taskType: 'Receive File',
  settings: { connection: 'Billing', filePattern: '*.csv', afterwards: 'Move', moveTo: '/done', ...more },
});
const sending = (connection = 'Billing') => ({ taskType: 'Send File', settings: { connection } });
let made = 0;
const addJob = (tasks: object[]) =>
  world.call('POST', `/api/business-units/${unit}/jobs`, {
    token: admin,
    body: {
      name: `Job ${++made}`,
      schedule: { kind: 'Manual' },
      tasks,
      timeoutMinutes: 60,
      overlap: 'Skip',
      isEnabled: true,
    },
  });
async function startJob(tasks: object[], fileIds: number[] = []): Promise<number> {
  const { status, body } = await addJob(tasks);
  expect([status, body]).toEqual([200, expect.anything()]);
  return startAgain(body.id, fileIds);
}
const startAgain = async (jobId: number, fileIds: number[] = []): Promise<number> =>
  (await world.call('POST', `/api/business-units/${unit}/jobs/${jobId}/run`, { token: admin, body: { fileIds } })).body
    .id;
const readRun = async (id: number) =>
  (await world.call('GET', `/api/business-units/${unit}/job-runs/${id}`, { token: admin })).body;
const logOf = async (id: number): Promise<string[]> =>
  (await world.call('GET', `/api/business-units/${unit}/job-runs/${id}/log`, { token: admin })).body.items.map(
    ({ message }: { message: string }) => message,
  );
const namesOf = (task: { files: { name: string }[] }) => task.files.map(({ name }) => name);

it('fetches what lies at a host and sends it on, each once; the next run has nothing to do', async () => {
  host.put('/in/a.csv', 'a');
  host.put('/in/b.csv', 'b');
  host.put('/in/c.pdf', 'c');
  const id = await startJob([receiving(), sending()]);
  await work();
  const run = await readRun(id);
  expect(run).toMatchObject({ status: 'Successful', tasks: [{ status: 'Successful' }, { status: 'Successful' }] });
  expect(namesOf(run.tasks[0])).toEqual(['a.csv', 'b.csv']);
  expect(run.tasks[0].counts).toContainEqual({ name: 'files', count: 2 });
  expect([...host.files.keys()].toSorted()).toEqual([
    '/done/a.csv',
    '/done/b.csv',
    '/in/c.pdf',
    '/out/a.csv',
    '/out/b.csv',
  ]);
  expect(await logOf(id)).toEqual(expect.arrayContaining(['a.csv was fetched.', 'b.csv was sent.']));
  const next = await startAgain(run.jobId);
  await work();
  expect(await readRun(next)).toMatchObject({ status: 'ExitedEarly', exitReason: 'No new file lies at the host.' });
});

it.each(['Receive File', 'Send File'])('goes on where the worker of %s was lost, with nothing twice', async (type) => {
  for (const name of ['a', 'b']) host.put(`/in/${name}.csv`, name, 1_750_000_000 + made);
  const id = await startJob([receiving(), sending()]);
  await work(dyingBehind(type));
  await lose();
  await work();
  const run = await readRun(id);
  expect(run).toMatchObject({ status: 'Successful', tasks: [{ status: 'Successful' }, { status: 'Successful' }] });
  expect(namesOf(run.tasks[0])).toEqual(['a.csv', 'b.csv']);
  const done = (what: string) => host.done.filter((one) => one.startsWith(what)).length;
  expect([done('read'), done('write'), done('rename /in')]).toEqual([2, 2, 2]);
  const told = await logOf(id);
  expect(told.filter((line) => / was (fetched|sent)\./.test(line))).toHaveLength(4);
});

it('works on what the task before it left, however much it left itself before it was lost', async () => {
  host.put('/in/a.csv', 'a', 1_740_000_000);
  const id = await startJob([receiving(), sending()]);
  const seen: string[][] = [];
  const own: TaskKind = {
    type: 'Send File',
    async run({ files, left, keepFile, attempt }) {
      seen.push([...files, ...left].map(({ name }) => name));
      await keepFile('made.csv', Readable.from([Buffer.from('x')]));
      if (attempt === 1) throw new Lost();
      return { outcome: 'Successful' };
    },
  };
  const both = [...kinds().filter(({ type }) => type !== 'Send File'), own];
  await work(both);
  await lose();
  await work(both);
  expect(await readRun(id)).toMatchObject({ status: 'Successful' });
  expect(seen).toEqual([['a.csv'], ['a.csv', 'made.csv']]);
});

it('says what is in its way: a connection’s name, another business unit’s too, a host, a name there', async () => {
  for (const connection of ['Nobody', 'Elsewhere']) {
    const id = await startJob([receiving({ connection })]);
    await work();
    const { status, tasks } = await readRun(id);
    expect([status, tasks[0].errorMessage]).toEqual(['Failed', connection]);
    expect(tasks[0].message).toContain('No connection of this business unit has this name.');
  }
  host.put('/in/a.csv', 'a', 1_730_000_000);
  host.put('/out/a.csv', 'of yesterday');
  const id = await startJob([receiving(), sending()]);
  await work();
  expect(await readRun(id)).toMatchObject({
    status: 'Failed',
    tasks: [{ status: 'Successful' }, { status: 'Failed', message: 'A file of this name is there already.' }],
  });
  expect(host.files.get('/out/a.csv')?.bytes.toString()).toBe('of yesterday');
});

it('is not taken without the folder that files are moved to', async () => {
  const { status, body } = await addJob([receiving({ moveTo: '' })]);
  expect(status).toBe(400);
  expect(body[0].propertyName).toContain('moveTo');
  expect((await addJob([receiving({ moveTo: '', afterwards: 'Delete' })])).status).toBe(200);
});

describe('a billing cycle that a job begins', () => {
  const templates = () => `/api/business-units/${unit}/job-templates`;
  const answers = { connection: 'Billing', files: 'bills-*', moveTo: '/done', dueDays: '21', withDocuments: 'true' };
  let template: number;
  beforeAll(async () => {
    template = (await world.rows("select id from job_template where name = 'Billing cycle with approval'"))[0]?.id;
  });
  const use = (name: string, said: Readonly<Record<string, string>>) =>
    world.call('POST', `${templates()}/${template}/use`, {
      token: admin,
      body: { name, values: Object.entries(said).map(([key, value]) => ({ name: key, value })) },
    });
  /** The same beside those who read and publish bills. */
  async function workBeside(own?: readonly TaskKind[]): Promise<void> {
    let isOver = false;
    const bills = (async () => {
      const deps = { ...world.deps, ...transferDeps(world, host) };
      while (!isOver) {
        for (const job of queued.slice()) await runCycle(deps, job);
        while ((await publishCycles(deps)) > 0);
        await pause(20);
      }
    })();
    await work(own).finally(() => {
      isOver = true;
    });
    await bills;
  }
  const decide = async (id: number, email: string) =>
    world.call('POST', `/api/business-units/${unit}/job-runs/${id}/decide`, {
      token: await world.token(email),
      body: { step: 'Approve', reason: 'Looked at the samples' },
    });
  const cyclesOf = (name: string) =>
    world.rows(
      `select c.status, c.bill_count as bills, c.approved_by as "approvedBy", c.published_date is not null as published,
        c.due_date - c.issue_date as days, (select count(*)::int from bill b where b.billing_cycle_id = c.id
          and b.document_id is not null) as documents
        from billing_cycle c where c.name like $1 order by c.id`,
      [`${name} %`],
    );
  async function putBills(number: string): Promise<void> {
    const rows: Row[] = [
      { account: '10001', number: `${number}-1`, amount: '12.50', document: `bills-${number}-1.pdf` },
      { account: '10002', number: `${number}-2`, amount: '20.00' },
    ];
    host.put(`/in/bills-${number}.csv`, index(rows.map((row) => ({ ...row, sub: '01' }))));
    host.put(`/in/bills-${number}-1.pdf`, pdf('one'));
  }

  it('asks what its template needs, each answer of its type and of what there is', async () => {
    const said = async (more: object) => (await use('T', { ...answers, cycle: 'T', ...more })).body[0]?.errorMessage;
    expect(await said({ cycle: '' })).toBe('Answer cycle.');
    expect(await said({ dueDays: 'three' })).toBe('dueDays: enter a whole number.');
    expect(await said({ connection: 'Elsewhere' })).toContain('Elsewhere');
    expect(await said({ dueDays: '500' })).toBe('A task does not take these answers.');
    const made = await use('Asked rightly', { ...answers, cycle: 'T' });
    expect(made.body.tasks[1].settings).toMatchObject({ cycleName: 'T', dueDays: 21, expectsDocuments: true });
  });

  it('comes from a host, is looked at by another person, and is published in their name', async () => {
    await putBills('J1');
    const job = await use('Monthly bills', { ...answers, cycle: 'Job bills' });
    const id = await startAgain(job.body.id);
    await workBeside();
    expect(await readRun(id)).toMatchObject({ status: 'Paused', waitsFor: 'Approval', step: 2 });
    expect((await readRun(id)).pauseReason).toContain('1 bill has no document');
    expect((await decide(id, 'global@ratepayer.test')).status).toBe(200);
    await workBeside();
    const asks = await readRun(id);
    expect(asks).toMatchObject({ status: 'Paused', step: 3 });
    expect(asks.pauseReason).toContain('2 bills over 32.50; 0 left out, 0 unusual, 1 without document.');
    expect(asks.tasks[1].cycleId).toBeGreaterThan(0);
    expect((await decide(id, 'admin@riverton.test')).status).toBe(403);
    // What is another one since is asked anew.
    await world.rows("update billing_cycle set row_version = row_version + 1 where name like 'Job bills %'");
    await decide(id, 'global@ratepayer.test');
    await workBeside();
    expect(await readRun(id)).toMatchObject({ status: 'Paused', step: 3 });
    await decide(id, 'global@ratepayer.test');
    await workBeside();
    expect(await readRun(id)).toMatchObject({ status: 'Successful', tasks: [{}, {}, { status: 'Successful' }] });
    expect(await cyclesOf('Job bills')).toMatchObject([
      { status: 'Approved', bills: 2, published: true, days: 21, documents: 1 },
    ]);
  });

  it.each(['Import Bills', 'Approve Billing Cycle'])(
    'is begun and published once, whoever died in %s',
    async (type) => {
      await putBills(type.slice(0, 2));
      const job = await use(`Bills of ${type}`, { ...answers, cycle: `Lost ${type}`, withDocuments: 'false' });
      const id = await startAgain(job.body.id);
      await workBeside(type === 'Import Bills' ? dyingBehind(type) : undefined);
      await lose();
      await workBeside();
      expect(await readRun(id)).toMatchObject({ status: 'Paused', step: 3 });
      await decide(id, 'global@ratepayer.test');
      await workBeside(type === 'Import Bills' ? undefined : dyingBehind(type));
      await lose();
      await workBeside();
      expect(await readRun(id)).toMatchObject({ status: 'Successful' });
      expect(await cyclesOf(`Lost ${type}`)).toMatchObject([{ status: 'Approved', bills: 2, published: true }]);
    },
  );
});
