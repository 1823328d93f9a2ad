import { setTimeout as pause } from 'node:timers/promises';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { Lost, type TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { makeNextReport } from '../src/capabilities/reports/make-reports.ts';
import { importKinds, movedWith, reportedLists } from '../src/parts.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { taskKinds } from '../src/task-kinds.ts';
import { openConnection, transferDeps } from './connection-kit.ts';
import { sealedFor } from './openpgp-kit.ts';
import { type SftpHost, startSftpHost } from './sftp-host.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let host: SftpHost;
let home: string;
beforeAll(async () => {
  [world, host] = await Promise.all([openWorld(), startSftpHost()]);
  home = `/api/business-units/${await world.unitId('riverton-tax')}`;
});
afterAll(async () => {
  watchCrashPoints(() => undefined);
  await host.close();
  await world.close();
});

const never = new AbortController().signal;
const fails = (error: unknown) => {
  throw error;
};
async function call(method: string, path: string, body: object | undefined, email = 'admin@riverton.test') {
  const token = await world.token(email);
  const answer = await world.call(method, `${home}${path}`, { token, ...(body ? { body } : {}) });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
}
const rows = (text: string, values: unknown[] = []) => world.rows(text, values);

/** Where workers died: each place of each task once, and where one is now. */
const deaths = new Set<string>();
let at = '';

/** Before a task does anything, one is as the other. */
const alike: readonly string[] = ['job.taken', 'job.begun'];

/** A worker that is lost at the first place at which none was lost before; whoever comes next takes over at once. */
async function workAndDie(): Promise<void> {
  const deps = { ...world.deps, ...transferDeps(world, host), boss: { send: async () => null } as never };
  const kinds = taskKinds({ ...deps, movedWith, importKinds }).map(
    (kind): TaskKind => ({
      ...kind,
      run: (context) => {
        at = kind.type;
        return kind.run(context);
      },
    }),
  );
  watchCrashPoints((point) => {
    const place = alike.includes(point) ? point : `${point} ${at}`;
    if (deaths.has(place) || point.startsWith('report.')) return;
    deaths.add(place);
    throw new Lost();
  });
  let isOver = false;
  const doing = runNext({ ...deps, kinds }, 'one', never, fails)
    .catch((error) => {
      if (!(error instanceof Lost)) throw error;
    })
    .finally(() => {
      isOver = true;
    });
  const reports = { db: world.db, disk: deps.disk, clock: world.deps.clock, lists: reportedLists };
  while (!isOver) if ((await makeNextReport(reports, never, fails)) === 0) await pause(50);
  await doing;
  await rows("update job_execution set heartbeat_date = now() - interval '2 minutes' where status = 'Processing'");
}

// The real programs, and processes that are killed, are in the long form; here a worker ends where it stands.
it('fetches, decrypts, imports, waits and reports once, though its worker is lost at every place', async () => {
  const connection = 'Billing';
  const unit = await world.unitId('riverton-tax');
  await openConnection(world, host, unit, connection, { inboundPath: '/in', outboundPath: '/out' });
  const key = await call('POST', '/file-keys', { name: 'Ours', kind: 'Own' }, 'global@ratepayer.test');
  const columns = ['ACCT_NO', 'CUST_NAME', 'BAL'];
  const text = `${columns.join(',')}\nTF-1,Tess Town,11.50\nTF-2,Tom Town,12.50\n`;
  await call('PUT', '/account-upload-configs', {
    name: 'Town',
    config: { ...guessMapping(columns), missingStrategy: 'None' },
  });
  host.put('/in/town.csv.pgp', await sealedFor(Buffer.from(text), { to: key.publicKey }));
  const tasks = [
    {
      taskType: 'Receive File',
      settings: { connection, filePattern: '*.pgp', afterwards: 'Move', moveTo: '/done' },
    },
    { taskType: 'Decrypt File', settings: { ownKey: 'Ours' } },
    { taskType: 'Import Accounts', settings: { mapping: 'Town' } },
    { taskType: 'Wait For Approval', settings: { note: 'Look at what came in', anotherPerson: true } },
    { taskType: 'Run Report', settings: { report: 'accounts', reportPeriod: 'All Days', reportFormat: 'CSV' } },
  ];
  const schedule = { kind: 'Manual' };
  const job = { name: 'Town', schedule, tasks, timeoutMinutes: 60, overlap: 'Skip', isEnabled: true };
  const { id: jobId } = await call('POST', '/jobs', job, 'global@ratepayer.test');
  await call('POST', `/jobs/${jobId}/run`, { fileIds: [] });

  const approved: number[] = [];
  for (let turn = 0; turn < 100; turn++) {
    await workAndDie();
    const [run] = await rows('select id, status from job_execution where job_id = $1 order by id desc limit 1', [
      jobId,
    ]);
    if (run.status === 'Successful') break;
    if (run.status === 'Failed') await call('POST', `/job-runs/${run.id}/again`, { from: 'Failed Task' });
    if (run.status === 'Paused') {
      approved.push(run.id);
      const decision = { step: 'Approve', reason: 'Looks well' };
      await call('POST', `/job-runs/${run.id}/decide`, decision, 'global@ratepayer.test');
    }
  }

  for (const { taskType } of tasks) expect([...deaths].filter((place) => place.endsWith(taskType))).not.toEqual([]);
  expect(deaths.size).toBeGreaterThan(15);
  const ofJob = 'execution_id in (select id from job_execution where job_id = $1)';
  expect(await rows('select status from job_execution where job_id = $1 order by id desc limit 1', [jobId])).toEqual([
    { status: 'Successful' },
  ]);
  expect([...host.files.keys()]).toEqual(['/done/town.csv.pgp']);
  const files = await rows('select position, name from job_file where job_id = $1 order by position', [jobId]);
  expect(files.map(({ position }) => position)).toEqual([1, 2, 5]);
  expect(await rows("select status, created from account_upload where file_name = 'town.csv'")).toEqual([
    { status: 'Complete', created: 2 },
  ]);
  expect(
    await rows(
      `select a.account_number as number, m.balance::int, (select count(*)::int from balance_event e
        where e.account_id = a.id) as entries from account a join account_money m on m.account_id = a.id
        where a.account_number like 'TF-%' order by 1`,
    ),
  ).toEqual([
    { number: 'TF-1', balance: 1150, entries: 1 },
    { number: 'TF-2', balance: 1250, entries: 1 },
  ]);
  expect(approved).toHaveLength(1);
  expect(
    await rows(`select count(*)::int as n from job_log where ${ofJob} and message::text like '%Look at what%'`, [
      jobId,
    ]),
  ).toEqual([{ n: 1 }]);
  expect(await rows("select count(*)::int as n from generated_report where requested_by like 'job-run:%'")).toEqual([
    { n: 1 },
  ]);
});
