import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBucket } from '../bucket-server.ts';
import { csvOf } from '../upload-kit.ts';
import { gone } from './dying.ts';
import { flowNamed } from './flows.ts';
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
    for (const point of ['lost.found', 'inquiry.answered', 'outcome.committed', 'relay.handed'] as const) {
      const [worker, second] = await Promise.all([town.start('worker'), town.start('worker')]);
      const journey = await noAnswer.begin(town);
      await worker.arm(point, 1);
      await second.arm(point, 1_000);
      await journey.go(api.origin);
      await town.recover();
      expect(await town.broken()).toEqual([]);
      await worker.kill();
      await second.kill();
    }
    await api.kill();
  }, 120_000);

  it('share no folder: a file that came to one is read by the other', async () => {
    const bucket = await openBucket();
    const folders = await Promise.all(['api', 'worker'].map((name) => mkdtemp(join(tmpdir(), `ratepayer-${name}-`))));
    const settings = { ...bucket.settings, PUBLIC_URL: 'http://localhost:4000' };
    const [api, worker] = await Promise.all([
      town.start('api', { ...settings, DATA_DIR: folders[0] ?? '' }),
      town.start('worker', { ...settings, DATA_DIR: folders[1] ?? '' }),
    ]);
    const { world } = town;
    const unit = await world.unitId('riverton-permits');
    const authorization = `Bearer ${await world.token('admin@riverton.test')}`;
    const at = `/api/business-units/${unit}/accounts`;
    const post = (path: string, body?: object) =>
      fetch(`${api.origin}${at}/${path}`, {
        method: 'POST',
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        body: body ? JSON.stringify(body) : null,
      });
    const reserved = await post('get-upload-url?fileName=a.csv');
    const { uploadId, uploadUrl } = (await reserved.json()) as { uploadId: number; uploadUrl: string };
    const [bytes, config] = csvOf(['AccountNumber', 'Name', 'Balance'], [['S3-1', 'Pat Storer', '12.50']]);
    const sent = await fetch(`${api.origin}${uploadUrl}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    expect(sent.status).toBe(204);
    const checked = await post('process-upload', {
      uploadId,
      step: 'Check',
      config: { ...guessMapping([]), ...config },
    });
    expect(checked.status).toBe(200);
    await town.recover();
    expect(await world.rows('select status, message from account_upload where id = $1', [uploadId])).toMatchObject([
      { status: 'Ready' },
    ]);
    for (const folder of folders) expect(await readdir(join(folder, 'files'))).toEqual([]);
    await Promise.all([api.kill(), worker.kill(), bucket.close()]);
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  }, 60_000);
});
