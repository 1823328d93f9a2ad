import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { townFile } from '@ratepayer/dev/sample-town.ts';
import { writeXlsx } from 'hucre/xlsx';
import type { Disk } from 'flydrive';
import { describe, expect, it, vi } from 'vitest';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { previewFile } from '../src/capabilities/accounts/uploads/preview-file.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { earlyInWindow } from './early-in-window.ts';
import { openUploads } from './upload-kit.ts';

const { world, admin, first, nextDay, headings, deps, freshUnit, upload, sums } = await openUploads(8);
const cannotBeTaken = await freshUnit();

describe('files that cannot be taken', () => {
  it.each([
    ['random bytes', Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x80, 0x81, 0x90]), /no text file in UTF-8/],
    ['an empty file', Buffer.from(''), /empty/],
    ['another heading', Buffer.from('A,B\r\n1,2\r\n'), /The file has no column "ACCT_NO"/],
    ['a megabyte of random bytes', randomBytes(1_000_000), /no text file in UTF-8/],
    [
      'a file cut in the middle of a row',
      readFileSync(townFile(first)).subarray(0, 100_040),
      /^The last row ends in the middle: it has \d+ of 18 columns\. The file may be cut off; export it again\.$/,
    ],
    ['a file cut in a quoted cell', Buffer.from(`${headings.join(',')}\r\n1,01,"Pat Riv`), /ends inside a quoted cell/],
    [
      'a file cut in the middle of a character',
      Buffer.from(`${headings.join(',')}\r\n1,01,Zoë`).subarray(0, -1),
      /ends in the middle of a character/,
    ],
  ])('%s: a clear message and nothing changed', async (_name, content, message) => {
    const unit = cannotBeTaken;
    const { upload: done } = await upload(unit, content, { steps: ['Check'] });
    expect(done.status).toBe('Failed');
    expect(done.message).toMatch(message);
    expect((await sums(unit)).n).toBe(0);
  });

  it('a file over 250 MB is refused while it arrives, and nothing of it is kept', async () => {
    const token = await world.token('global@ratepayer.test');
    const reserved = await world.call(
      'POST',
      `/api/business-units/${cannotBeTaken}/accounts/get-upload-url?fileName=big.csv`,
      { token },
    );
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    const sent = await world.app.inject({
      method: 'PUT',
      url: reserved.body.uploadUrl,
      headers: { host: 'localhost:4000', 'content-type': 'application/octet-stream' },
      payload: Readable.from(
        (function* () {
          for (let i = 0; i < 252; i++) yield megabyte;
        })(),
      ),
    });
    expect([sent.statusCode, JSON.parse(sent.payload)]).toEqual([
      400,
      [{ propertyName: 'file', errorMessage: 'This file is larger than 250 MB. Split it and upload the parts.' }],
    ]);
    const [file] = await world.rows(
      'select f.status, f.storage_key from stored_file f join account_upload u on u.file_id = f.id where u.id = $1',
      [reserved.body.uploadId],
    );
    expect(file.status).toBe('Reserved');
    expect(existsSync(join(world.dataDir, 'files', file.storage_key))).toBe(false);
  });

  it('refuses a configuration that lacks a required property, by name', async () => {
    const unit = await world.unitId('riverton-water');
    const config = { ...guessMapping(headings), filledByProduct: [] };
    const answer = await world.call('PUT', `/api/business-units/${unit}/account-upload-config`, {
      token: admin,
      body: config,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toContainEqual({
      propertyName: 'ModifiedDate',
      errorMessage: 'ModifiedDate is required for a sync',
    });
  });

  it('keeps one of fifty senders to one address, byte for byte', async () => {
    const unit = await world.unitId('riverton-water');
    const reserved = await world.call('POST', `/api/business-units/${unit}/accounts/get-upload-url?fileName=a.csv`, {
      token: admin,
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        world.app.inject({
          method: 'PUT',
          url: reserved.body.uploadUrl,
          headers: { 'content-type': 'application/octet-stream' },
          payload: Readable.from([Buffer.from(`A\r\n`), Buffer.from(`${i}\r\n`)]),
        }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, ...Array(49).fill(404)]);
    const winner = answers.findIndex((answer) => answer.statusCode === 204);
    const [file] = await world.rows(
      `select f.storage_key as key, f.sha256, f.status from account_upload u join stored_file f on f.id = u.file_id
        where u.id = $1`,
      [reserved.body.uploadId],
    );
    expect(file).toMatchObject({
      status: 'Stored',
      sha256: createHash('sha256').update(`A\r\n${winner}\r\n`).digest('hex'),
    });
    expect(readFileSync(join(world.dataDir, 'files', file.key), 'utf8')).toBe(`A\r\n${winner}\r\n`);
  });

  it('processes what was checked: a file replaced in between changes nothing', async () => {
    const unit = await freshUnit();
    const { uploadId, upload: checked } = await upload(unit, createReadStream(townFile(first)), { steps: ['Check'] });
    expect(checked.status).toBe('Ready');
    const [file] = await world.rows(
      'select f.storage_key as key from account_upload u join stored_file f on f.id = u.file_id where u.id = $1',
      [uploadId],
    );
    const place = join(world.dataDir, 'files', file.key);
    writeFileSync(place, readFileSync(place, 'utf8').replace(/\d+\.\d\d/g, '0.01'));
    const token = await world.token('global@ratepayer.test');
    expect(
      (
        await world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
          token,
          body: { uploadId, step: 'Process' },
        })
      ).status,
    ).toBe(200);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' });
    const after = await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${uploadId}`, { token });
    expect([after.body.status, after.body.message]).toEqual([
      'Failed',
      'The stored file is not the one that was uploaded. Upload it again.',
    ]);
    expect(await world.rows('select count(*)::int as n from account where business_unit_id = $1', [unit])).toEqual([
      { n: 0 },
    ]);
  });

  it('takes an upload address once, and only with its signature', async () => {
    const unit = await world.unitId('riverton-water');
    const reserved = await world.call('POST', `/api/business-units/${unit}/accounts/get-upload-url?fileName=a.csv`, {
      token: admin,
    });
    const put = (url: string) =>
      world.app.inject({
        method: 'PUT',
        url,
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.from('A\r\n1\r\n'),
      });
    expect((await put(`${reserved.body.uploadUrl}x`)).statusCode).toBe(404);
    expect((await put(reserved.body.uploadUrl)).statusCode).toBe(204);
    expect((await put(reserved.body.uploadUrl)).statusCode).toBe(404);
  });
});

describe('uploads that are begun in an hour', () => {
  it('are counted for each program: that of another organization goes on when one began its twenty', async () => {
    await earlyInWindow(3600);
    const limited = await world.secondNode({ LIMIT_FACTOR: '1' });
    const [water, hydro] = [await world.unitId('riverton-water'), await world.unitId('lakeshore-hydro')];
    const body = {
      name: 'Billing system of the lake',
      addresses: '',
      dailyRefundMinor: null,
      permissions: ['Accounts:Manage'],
      businessUnitIds: [hydro],
    };
    const global = await world.token('global@ratepayer.test');
    const made = await world.call('POST', `/api/business-units/${hydro}/api-clients`, { token: global, body });
    const [one, other] = [
      await world.machineToken('riverton-cis'),
      await world.machineToken(made.body.client.clientId),
    ];
    const begin = async (token: string, unit: number) =>
      (await limited.call('POST', `/api/business-units/${unit}/accounts/get-upload-url?fileName=a.csv`, { token }))
        .status;
    for (let nth = 0; nth < 20; nth++) expect(await begin(one, water)).toBe(200);
    expect([await begin(one, water), await begin(other, hydro)]).toEqual([429, 200]);
    await limited.close();
  });
});

describe('workbooks that people wait for', () => {
  it('are read four at a time, two of one person; the others are told at once, and a turn is given back', async () => {
    // Other tests of the same run put workbooks where everybody does.
    const own = mkdtempSync(join(tmpdir(), 'own-'));
    vi.stubEnv('TMPDIR', own);
    const unit = await freshUnit();
    const bytes = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'Accounts', rows: [headings, headings.map(() => '1')] }] }),
    );
    const { uploadId } = await upload(unit, bytes, { fileName: 'a.xlsx', steps: ['Check'] });
    const waiting: PassThrough[] = [];
    const slow = { getStream: async () => (waiting.push(new PassThrough()), waiting.at(-1)) };
    const of = { businessUnitId: unit, uploadId };
    const preview = (id: number, disk: unknown = slow) =>
      previewFile({ db: world.db, disk: disk as Disk }, { ...systemCaller([unit]), id }, of, {});
    const asked = Array.from({ length: 20 }, (_, i) => preview(i % 10));
    const answers = Promise.allSettled(asked);
    let refused = 0;
    for (const one of asked) one.catch(() => refused++);
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(16);
    await expect.poll(() => waiting.length).toBe(4);
    expect(readdirSync(own)).toHaveLength(4);
    for (const stream of waiting.splice(0)) stream.end(bytes);
    const ended = (await answers).map((one) => (one.status === 'fulfilled' ? 200 : one.reason.status));
    expect(ended.toSorted()).toEqual([...Array(4).fill(200), ...Array(16).fill(429)]);
    expect(readdirSync(own)).toEqual([]);
    // Of one person two, whoever else reads none; what cannot be read gives its turn back, too.
    for (let round = 0; round < 3; round++) {
      const three = [1, 1, 1].map((id) => preview(id));
      const told = Promise.allSettled(three);
      await expect.poll(() => waiting.length, { timeout: 20_000 }).toBe(2);
      for (const stream of waiting.splice(0)) stream.end('no workbook');
      const statuses = (await told).map((one) => (one.status === 'fulfilled' ? 200 : one.reason.status));
      expect(statuses.toSorted()).toEqual([400, 400, 429]);
    }
    const lost = { getStream: async () => Promise.reject(new Error('The store is away.')) };
    for (let nth = 0; nth < 5; nth++) await expect(preview(1, lost)).rejects.toThrow('away');
    const token = await world.token('global@ratepayer.test');
    const path = `/api/business-units/${unit}/accounts/uploads/${uploadId}/preview`;
    const { status, body } = await world.call('GET', path, { token });
    expect([status, body.columns]).toEqual([200, headings]);
    vi.unstubAllEnvs();
    rmSync(own, { recursive: true });
  });
});

describe('a file over the wire', () => {
  it('is a stream on its way, not a body to look into', async () => {
    const unit = await world.unitId('riverton-water');
    const reserved = await world.call('POST', `/api/business-units/${unit}/accounts/get-upload-url?fileName=a.csv`, {
      token: admin,
    });
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const sent = await fetch(`${address}${reserved.body.uploadUrl}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: readFileSync(townFile(nextDay)),
    });
    expect(sent.status).toBe(204);
  });
});
