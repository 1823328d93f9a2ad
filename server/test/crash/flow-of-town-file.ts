import { randomUUID } from 'node:crypto';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { openConnection } from '../connection-kit.ts';
import { type Flow, type Journey, send } from './flow.ts';
import { addJob, journeyOf, lastRun } from './flows-of-jobs.ts';
import type { Town } from './town.ts';

const accounts = 3;
const columns = ['ACCT_NO', 'CUST_NAME', 'BAL', 'ISSUE_DT', 'DUE_DT'];
const note = 'Look at what came in';

/**
 * A job as an administrator of a town defines it: fetch the file of accounts that the billing system encrypted for us,
 * decrypt it, bring it in, wait for another person, and make a report. Afterwards each of it is there once, whoever
 * died.
 */
export const jobOfTownFile: Flow = {
  name: 'a job that fetches, decrypts and imports accounts, waits for approval and reports',
  eachTime: ['job.done'],
  async begin(town) {
    const { world, host } = town;
    const unit = await world.unitId('riverton-tax');
    const token = await world.token('global@ratepayer.test');
    const connection = randomUUID();
    const ownKey = randomUUID();
    await openConnection(world, host, unit, connection, { inboundPath: host.inbound, outboundPath: host.done });
    const home = `/api/business-units/${unit}/file-keys`;
    const key = await world.call('POST', home, { token, body: { name: ownKey, kind: 'Own' } });
    const name = `T${randomUUID().slice(0, 8)}`;
    const rows = Array.from(
      { length: accounts },
      (_, n) => `${name}-${n},Tess Town ${n},1${n}.50,2026-11-01,2026-12-01`,
    );
    const text = [columns.join(','), ...rows, ''].join('\n');
    // Somebody mapped the columns of such a file before, and saved that.
    const mapped = { ...guessMapping(columns), missingStrategy: 'None', dateFormat: 'YYYY-MM-DD' };
    const configs = `/api/business-units/${unit}/account-upload-configs`;
    await world.call('PUT', configs, { token, body: { name: 'Town', config: mapped } });
    host.put(`${name}.csv.pgp`, await host.seal(Buffer.from(text), key.body.publicKey));
    const job = await addJob(
      town,
      [
        {
          taskType: 'Receive File',
          settings: { connection, filePattern: `${name}*.pgp`, afterwards: 'Move', moveTo: host.done },
        },
        { taskType: 'Decrypt File', settings: { ownKey } },
        { taskType: 'Import Accounts', settings: { mapping: 'Town' } },
        { taskType: 'Wait For Approval', settings: { note, anotherPerson: true } },
        {
          taskType: 'Run Report',
          settings: { report: 'accounts', reportPeriod: 'All Days', reportFormat: 'CSV' },
        },
      ],
      'riverton-tax',
    );
    return journey(town, { ...job, name });
  },
};

interface Of {
  readonly at: string;
  readonly jobId: number;
  readonly name: string;
}

async function journey(town: Town, { at, jobId, name }: Of): Promise<Journey> {
  const headers = { authorization: `Bearer ${await town.world.token('admin@riverton.test')}` };
  const begin = (origin: string) => send(origin, 'POST', `${at}/jobs/${jobId}/run`, { fileIds: [] }, headers);
  return journeyOf(town, { at, jobId }, begin, async () => {
    const found = await whatIs(town, { jobId, name });
    const right = {
      files: [`1 ${name}.csv.pgp`, `2 ${name}.csv`, '5 accounts'],
      moved: [`${name}.csv.pgp`],
      uploads: [`Complete ${accounts} created`],
      accounts: Array.from({ length: accounts }, (_, n) => `${name}-${n} 1${n}50 1`),
      // Each of those who may answer once, and one of them did.
      asked: 1,
      told: [1],
      approved: 1,
      reports: ['Ready'],
      lines: accounts,
    };
    return JSON.stringify(found) === JSON.stringify(right) ? undefined : found;
  });
}

async function whatIs(town: Town, { jobId, name }: Pick<Of, 'jobId' | 'name'>) {
  const { rows, dataDir } = town.world;
  const files = await rows<{ position: number; name: string; key: string }>(
    'select position, name, storage_key as key from job_file where job_id = $1 order by position, id',
    [jobId],
  );
  const run = await lastRun(town, jobId);
  const count = async (query: string, values: unknown[]) => (await rows<{ n: number }>(query, values))[0]?.n ?? 0;
  const ofJob = 'execution_id in (select id from job_execution where job_id = $1)';
  const report = files.find(({ position }) => position === 5);
  const text = report ? Buffer.from(await openDisk('file:', dataDir).getBytes(report.key)).toString() : '';
  const lines = async (query: string, values: unknown[]) =>
    (await rows<{ line: string }>(query, values)).map(({ line }) => line);
  return {
    files: files.map((file) => `${file.position} ${file.position === 5 ? file.name.slice(0, 8) : file.name}`),
    moved: town.host.moved().filter((one) => one.startsWith(name)),
    uploads: await lines(
      `select status || ' ' || created || ' created' as line from account_upload where file_name = $1`,
      [`${name}.csv`],
    ),
    accounts: await lines(
      `select a.account_number || ' ' || m.balance || ' ' || (select count(*) from balance_event e
          where e.account_id = a.id) as line from account a join account_money m on m.account_id = a.id
        where a.account_number like $1 order by 1`,
      [`${name}-%`],
    ),
    asked: await count(`select count(*)::int as n from job_log where ${ofJob} and message::text like $2`, [
      jobId,
      `%${note}%`,
    ]),
    told: (
      await rows<{ n: number }>(
        `select distinct count(*)::int as n from email_message where template_key = 'Job Waits'
          and about ->> 'runId' = $1 group by "to"`,
        [String(run?.firstId)],
      )
    ).map(({ n }) => n),
    approved: await count(
      `select count(*)::int as n from audit_entry where entity_type = 'Job' and entity_id = $1
        and action like 'Approve%'`,
      [jobId],
    ),
    reports: await lines('select status as line from generated_report where requested_by = $1', [
      `job-run:${run?.firstId}:5`,
    ]),
    lines: text.split('\n').filter((line) => line.includes(`${name}-`)).length,
  };
}
