import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBucket } from '../bucket-server.ts';
import { csvOf } from '../upload-kit.ts';
import { gone } from './dying.ts';
import { flowNamed } from './flows.ts';
import { addJob } from './flows-of-jobs.ts';
import { openTown, type Town } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

describe('two nodes', () => {
  it('one is lost in the middle of a payment and the other takes it over', async () => {
    const approved = flowNamed('a payment that is approved');
    const other = await town.start('all');
    for (const point of ['process.committed', 'gateway.answered', 'outcome.locked', 'outcome.committed'] as const) {
      const node = await town.start('all');
      const journey = await approved.begin(town);
      await node.arm(point, 1);
      await journey.go(node.origin);
      expect(await gone(town, node), point).toBe(true);
      await town.recover(); // by the other node alone
      await journey.again(other.origin);
      expect(await town.broken()).toEqual([]);
    }
    await other.kill();
  }, 120_000);

  it('a worker is lost while it asks the gateway, and another goes on', async () => {
    const api = await town.start('api');
    const noAnswer = flowNamed('no answer, charged');
    const second = await town.start('worker');
    for (const point of ['lost.found', 'inquiry.answered', 'outcome.committed', 'relay.handed'] as const) {
      const worker = await town.start('worker');
      const journey = await noAnswer.begin(town);
      await worker.arm(point, 1);
      await journey.go(api.origin);
      await town.recover();
      expect(await town.broken()).toEqual([]);
      await worker.kill();
    }
    await Promise.all([second.kill(), api.kill()]);
  }, 120_000);

  it('share no folder: what came to one is imported by the other, whose report the first reads', async () => {
    const bucket = await openBucket();
    const folders = await Promise.all(['one', 'two'].map((name) => mkdtemp(join(tmpdir(), `ratepayer-${name}-`))));
    const settings = { ...bucket.settings, PUBLIC_URL: 'http://localhost:4000' };
    const at = (n: number) => ({ ...settings, DATA_DIR: folders[n] ?? '' });
    // Of two that are equal either would take the job: the first one only serves.
    const [first, two] = await Promise.all([town.start('api', at(0)), town.start('all', at(1))]);
    const { world } = town;
    const { at: home, jobId } = await addJob(
      town,
      [
        { taskType: 'Import Accounts', settings: { mapping: 'Bucket' } },
        { taskType: 'Run Report', settings: { report: 'accounts', reportPeriod: 'All Days', reportFormat: 'CSV' } },
      ],
      'riverton-tax',
    );
    const authorization = `Bearer ${await world.token('admin@riverton.test')}`;
    const ask = async (origin: string, method: string, path: string, body: object) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(`${origin}${home}${path}`, { method, headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
      return (await answer.json()) as any;
    };
    const read = async (origin: string, fileId: number) =>
      (await fetch(`${origin}${home}/job-files/${fileId}`, { headers: { authorization } })).text();
    const [bytes, config] = csvOf(['AccountNumber', 'Name', 'Balance'], [['S3-1', 'Pat Storer', '12.50']]);
    await ask(two.origin, 'PUT', '/account-upload-configs', {
      name: 'Bucket',
      config: { ...guessMapping([]), ...config },
    });
    const place = await ask(first.origin, 'POST', `/jobs/${jobId}/files`, { fileName: 'a.csv' });
    const headers = { 'content-type': 'application/octet-stream' };
    const sent = await fetch(`${first.origin}${place.uploadUrl}`, { method: 'PUT', headers, body: bytes });
    expect(sent.status).toBe(204);
    const run = await ask(two.origin, 'POST', `/jobs/${jobId}/run`, { fileIds: [place.fileId] });
    await town.recover();
    expect(await world.rows('select status from job_execution where id = $1', [run.id])).toEqual([
      { status: 'Successful' },
    ]);
    expect(await world.rows("select name from account where account_number = 'S3-1'")).toEqual([
      { name: 'Pat Storer' },
    ]);
    const [report] = await world.rows('select id from job_file where execution_id = $1 and position = 2', [run.id]);
    expect(await read(first.origin, report.id)).toContain('S3-1');
    expect(await read(two.origin, place.fileId)).toBe(bytes.toString());
    for (const folder of folders) expect(await readdir(join(folder, 'files'))).toEqual([]);
    await Promise.all([first.kill(), two.kill(), bucket.close()]);
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  }, 60_000);
});
