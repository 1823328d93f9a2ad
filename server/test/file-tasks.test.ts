import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Lost, type TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { importKinds, movedWith } from '../src/parts.ts';
import { taskKinds } from '../src/task-kinds.ts';
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

const kinds = () =>
  taskKinds({
    ...world.deps,
    ...transferDeps(world, host),
    boss: { send: async () => null } as never,
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
