import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { importFile, townFile } from '@ratepayer/dev/sample-town.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import {
  duplicateStrategies,
  type DuplicateStrategy,
  type MissingStrategy,
} from '@ratepayer/contract/accounts/upload-settings.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { createBusinessUnit } from '../src/capabilities/organizations/create-business-unit.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { brokenInvariants } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let admin: string;
const first = 'riverton-water-accounts.csv';
const nextDay = 'riverton-water-accounts-next-day.csv';
const headings =
  readFileSync(townFile(first), 'utf8')
    .replace(/^\ufeff/, '')
    .split('\r\n')[0]
    ?.split(',') ?? [];

beforeAll(async () => {
  world = await openWorld();
  for (let i = 0; i < 17; i++) units.push(await makeUnit()); // before any token is used: who may see what is kept for some seconds
  admin = await world.token('admin@riverton.test');
  cannotBeTaken = await freshUnit();
});
afterAll(() => world.close());

const deps = () => ({
  db: world.db,
  disk: openDisk('file:', world.dataDir),
  clock: systemClock,
  keyring: world.keyring,
});

const units: number[] = [];
let cannotBeTaken = 0;
const freshUnit = async (): Promise<number> => units.pop() ?? 0;

async function makeUnit(): Promise<number> {
  const [org] = await world.rows("select id from organization where name = 'City of Riverton'");
  const slug = `fresh-${units.length}`;
  return world.db.platform((tx) =>
    createBusinessUnit(tx, {
      organizationId: org.id,
      name: slug,
      slug,
      header: slug,
      subHeader: '',
      currencyCode: 'USD',
      culture: 'en-US',
      timezone: 'US/Central',
      phone: '',
      email: '',
      address: '',
      hoursText: '',
    }),
  );
}

/** Uploads by the operations, as the screen does; the worker's job is run at once. */
async function upload(
  unit: number,
  content: Readable | Buffer,
  options: {
    missing?: MissingStrategy;
    duplicate?: DuplicateStrategy;
    steps?: ('Check' | 'Process')[];
    more?: object;
    token?: string;
  } = {},
) {
  const token = options.token ?? (await world.token('global@ratepayer.test'));
  const base = `/api/business-units/${unit}/accounts`;
  const reserved = await world.call('POST', `${base}/get-upload-url?fileName=a.csv`, { token });
  const sent = await world.app.inject({
    method: 'PUT',
    url: reserved.body.uploadUrl,
    headers: { 'content-type': 'application/octet-stream' },
    payload: content,
  });
  if (sent.statusCode !== 204)
    return {
      uploadId: reserved.body.uploadId,
      answer: { status: sent.statusCode, body: JSON.parse(sent.payload) },
      upload: undefined as any,
    };
  const config = {
    ...guessMapping(headings),
    missingStrategy: options.missing ?? 'None',
    duplicateStrategy: options.duplicate ?? 'Keep First Occurrence',
  };
  let answer: any;
  for (const step of options.steps ?? ['Check', 'Process']) {
    answer = await world.call('POST', `${base}/process-upload`, {
      token,
      body: {
        uploadId: reserved.body.uploadId,
        step,
        ...(step === 'Check' ? { config } : {}),
        ...(step === 'Process' ? options.more : {}),
      },
    });
    if (answer.status !== 200) break;
    await runUpload(deps(), { uploadId: reserved.body.uploadId, businessUnitId: unit, step });
  }
  const read = await world.call('GET', `${base}/uploads/${reserved.body.uploadId}`, { token });
  return { uploadId: reserved.body.uploadId as number, answer, upload: read.body };
}

const sums = async (unit: number) =>
  (
    await world.rows(
      `select count(*)::int as n, coalesce(sum(m.balance), 0)::bigint as balance from account a
        join account_money m on m.account_id = a.id where a.business_unit_id = $1 and not a.is_archived`,
      [unit],
    )
  )[0];

describe('the sample town', () => {
  it('takes the first file and the next day’s file on top of it', async () => {
    const unit = await world.unitId('riverton-water');
    const id = await importFile(deps(), unit, first);
    const one = (await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${id}`, { token: admin })).body;
    expect(one).toMatchObject({
      status: 'Complete With Errors',
      totalRows: 5012,
      created: 5000,
      updated: 0,
      rejected: 5,
      duplicates: 7,
      missing: 8,
      balanceTotalMinor: 369_216_216,
    });
    const problems = (
      await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${id}/problems`, { token: admin })
    ).body.items;
    expect(problems).toHaveLength(5);
    expect(problems.map((problem: any) => [problem.column, problem.problem])).toEqual(
      expect.arrayContaining([
        ['ACCT_NO', 'The account number is missing.'],
        ['BAL', 'This is not an amount. Write it like 1234.56.'],
        ['DUE_DT', 'This is not a date. Write it like MM/DD/YYYY.'],
        ['BAL', 'An amount has at most two decimals.'],
        ['BAL', 'This amount is larger than any bill. Check it.'],
      ]),
    );
    for (const problem of problems) expect(problem.row).toBeGreaterThan(1);
    const next = await importFile(deps(), unit, nextDay);
    const two = (await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${next}`, { token: admin }))
      .body;
    expect(two).toMatchObject({
      status: 'Complete',
      created: 25,
      updated: 292,
      unchanged: 4648,
      missing: 68,
      archived: 0,
      zeroed: 0,
      balanceTotalMinor: 367_759_698,
    });
    const past = await world.rows(
      'select sum(past_due_minor)::bigint as s from account_money where business_unit_id = $1',
      [unit],
    );
    expect(past[0].s).toBeGreaterThan(0);
    expect(await world.rows("select topic from outbox where topic = 'BusinessUnit.AccountsUpdated'")).toHaveLength(2);
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

describe('strategies on fresh business units', () => {
  const keptFirst = 369_216_216;
  const keptOther = 369_223_993;

  it.each(duplicateStrategies.map((name) => [name] as const))('%s', async (duplicate) => {
    const unit = await freshUnit();
    const { upload: done } = await upload(unit, createReadStream(townFile(first)), { duplicate });
    expect(done.status).toBe('Complete With Errors');
    const all = duplicate === 'Apply Missing Strategy To All Occurrences';
    const total = await sums(unit);
    expect(total.n).toBe(all ? 4993 : 5000);
    if (!all) expect(total.balance).toBe(duplicate === 'Keep First Occurrence' ? keptFirst : keptOther);
    else expect(total.balance).toBeLessThan(keptFirst);
    const [past] = await world.rows(
      'select sum(past_due_minor)::bigint as s from account_money where business_unit_id = $1',
      [unit],
    );
    if (duplicate === 'Keep First Occurrence') expect(past.s).toBe(17_880_422);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it.each([
    ['Archive', 60],
    ['Set Balance to $0', 60],
  ] as const)('missing accounts: %s', async (missing, count) => {
    const unit = await freshUnit();
    await upload(unit, createReadStream(townFile(first)));
    const before = await world.rows(
      'select sum(m.balance)::bigint as s from account_money m where m.business_unit_id = $1',
      [unit],
    );
    const { upload: done } = await upload(unit, createReadStream(townFile(nextDay)), { missing });
    expect(done.missing).toBe(count);
    const total = await sums(unit);
    if (missing === 'Archive') {
      expect(done.archived).toBe(60);
      expect(total).toEqual({ n: 4965, balance: 367_759_698 });
    } else {
      // Accounts that owe nothing already have nothing to be set.
      expect(done.zeroed).toBeLessThanOrEqual(60);
      expect(total).toEqual({ n: 5025, balance: 367_759_698 });
    }
    expect(before[0].s).toBe(keptFirst);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('stops a file that would archive more than 20 % until a person says why', async () => {
    const unit = await freshUnit();
    await upload(unit, createReadStream(townFile(first)));
    const half = Buffer.from(readFileSync(townFile(nextDay), 'utf8').split('\r\n').slice(0, 3000).join('\r\n'));
    const stopped = await upload(unit, half, { missing: 'Archive' });
    expect(stopped.answer.status).toBe(409);
    expect(stopped.upload).toMatchObject({ status: 'Ready', needsProcessAnyway: true });
    expect(stopped.upload.stopReason).toMatch(/accounts are missing from this file; the limit is 20 %/);
    expect((await sums(unit)).n).toBe(5000);
    const token = await world.token('global@ratepayer.test');
    const anyway = await world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
      token,
      body: { uploadId: stopped.uploadId, step: 'Process', processAnyway: true, reason: 'The town sold a district' },
    });
    expect(anyway.status).toBe(200);
    await runUpload(deps(), { uploadId: stopped.uploadId, businessUnitId: unit, step: 'Process' });
    expect((await sums(unit)).n).toBeLessThan(3100);
    expect(
      await world.rows(
        `select reason from audit_entry
          where entity_type = 'AccountUpload' and entity_id = $1 and action = 'Processed anyway'`,
        [stopped.uploadId],
      ),
    ).toEqual([{ reason: 'The town sold a district' }]);
    await tellsItsHistory(unit, stopped.uploadId, token);
  });

  /** The latest first, page by page without a gap or a repeat, with what stood there before and after. */
  async function tellsItsHistory(unit: number, id: number, token: string): Promise<void> {
    await world.rows(
      `insert into audit_entry
         (business_unit_id, entity_type, entity_id, action, before, after, user_name, user_role)
       select $1, 'AccountUpload', $2, 'Step ' || n, jsonb_build_object('step', n - 1), jsonb_build_object('step', n),
       'Kim', 'x'
       from generate_series(1, 60) n`,
      [unit, id],
    );
    const read = (before: number | null) =>
      world.call(
        'GET',
        `/api/business-units/${unit}/accounts/uploads/${id}/history${before ? `?Before=${before}` : ''}`,
        { token },
      );
    const pages: { action: string; reason: string; changes: unknown[] }[][] = [];
    for (let next: number | null = null, more = true; more; ) {
      const { body }: { body: { items: (typeof pages)[number]; nextBefore: number | null } } = await read(next);
      pages.push(body.items);
      next = body.nextBefore;
      more = next !== null;
    }
    expect(pages.map((page) => page.length)).toEqual([25, 25, 11]);
    const steps = Array.from({ length: 60 }, (_, at) => `Step ${60 - at}`);
    expect(pages.flat().map(({ action }) => action)).toEqual([...steps, 'Processed anyway']);
    expect(pages[0]?.[0]?.changes).toEqual([{ name: 'step', before: 59, after: 60 }]);
    expect(pages.at(-1)?.at(-1)).toMatchObject({ reason: 'The town sold a district', changes: [] });
  }
});

describe('the saved mapping', () => {
  const saved = async (unit: number) =>
    (await world.rows('select config from account_upload_config where business_unit_id = $1', [unit]))[0]?.config;
  const audits = async (unit: number) =>
    (
      await world.rows(
        "select 1 from audit_entry where business_unit_id = $1 and entity_type = 'AccountUploadConfig'",
        [unit],
      )
    ).length;
  const file = () => Buffer.from(readFileSync(townFile(first), 'utf8').split('\r\n').slice(0, 5).join('\r\n'));
  const config = { ...guessMapping(headings), missingStrategy: 'None', duplicateStrategy: 'Keep Last Occurrence' };

  it('stays as it is when a file is checked, canceled, or processed without a wish to remember', async () => {
    const unit = await freshUnit();
    await upload(unit, file(), { duplicate: 'Keep Last Occurrence', steps: ['Check'] });
    expect(await saved(unit)).toBeUndefined();
    const { upload: done } = await upload(unit, file(), { duplicate: 'Keep Last Occurrence' });
    expect(done.status).toBe('Complete');
    expect([await saved(unit), await audits(unit)]).toEqual([undefined, 0]);
  });

  it('becomes that of the file when it is confirmed with that wish, once: not before, not too late, not by two at once twice', async () => {
    const unit = await freshUnit();
    const token = await world.token('global@ratepayer.test');
    const { uploadId } = await upload(unit, file(), { duplicate: 'Keep Last Occurrence', steps: [] });
    const step = (body: object) =>
      world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, { token, body: { uploadId, ...body } });
    // Wrong order: nothing is checked yet.
    expect((await step({ step: 'Process', rememberMapping: true })).status).toBe(400);
    await step({ step: 'Check', config, rememberMapping: true });
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Check' });
    expect(await saved(unit)).toBeUndefined();
    const both = await Promise.all([1, 2].map(() => step({ step: 'Process', rememberMapping: true })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' });
    expect(await saved(unit)).toMatchObject({ duplicateStrategy: 'Keep Last Occurrence' });
    expect((await step({ step: 'Process', rememberMapping: true })).status).toBe(400);
    expect(await audits(unit)).toBe(1);
  });
});

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

describe('domain rule 1', () => {
  it('does not ask again for a payment that the biller’s file cannot contain yet', async () => {
    const unit = await freshUnit();
    await upload(unit, createReadStream(townFile(first)));
    const [account] = await world.rows(
      `select m.account_id as id, m.balance from account_money m
        where m.business_unit_id = $1 and m.balance > 5000 order by 1 limit 1`,
      [unit],
    );
    const { postBalanceEvents } = await import('../src/capabilities/accounts/post-balance-events.ts');
    await world.db.scoped([unit], (tx) =>
      postBalanceEvents(tx, {
        businessUnitId: unit,
        accountId: account.id,
        sourceType: 'payment',
        sourceId: 990_001,
        effectiveDate: '2026-01-01',
        description: 'Payment',
        createdBy: 'Test',
        postings: [
          { eventType: 'Payment', bucket: 'Balance', amountMinor: -1000, sourceLineId: 1, chargeAllocations: [] },
        ],
      }),
    );
    const { upload: done } = await upload(unit, createReadStream(townFile(first)));
    expect(done).toMatchObject({ created: 0, updated: 0, unchanged: 5000 });
    const [after] = await world.rows('select balance from account_money where account_id = $1', [account.id]);
    expect(after.balance).toBe(account.balance - 1000);
  });
});

describe('a file and a payment at the same moment', () => {
  it('both count: what a payer paid between the comparison and the locks is not overwritten', async () => {
    const unit = await freshUnit();
    await upload(unit, createReadStream(townFile(first)));
    const [account] = await world.rows(
      `select m.account_id as id, m.balance from account_money m
        where m.business_unit_id = $1 and m.balance > 5000 order by 1 limit 1`,
      [unit],
    );
    const [, ...rows] = readFileSync(townFile(first), 'utf8').split('\r\n');
    const changed = Buffer.from(
      [
        headings.join(','),
        ...rows.map((row) => row.replace(/,(\d+)\.(\d\d),/, (_, whole, cents) => `,${Number(whole) + 1}.${cents},`)),
      ].join('\r\n'),
    );
    const { uploadId } = await upload(unit, changed, { steps: ['Check'] });
    const payer = await world.owner.connect();
    await payer.query('begin');
    await payer.query('select 1 from account_money where account_id = $1 for no key update', [account.id]);
    const token = await world.token('global@ratepayer.test');
    await world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
      token,
      body: { uploadId, step: 'Process' },
    });
    const running = runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' });
    for (let i = 0; i < 200; i++) {
      const [waiting] = await world.rows(
        `select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%update account_money m set balance%'`,
      );
      if (waiting.n > 0) break;
      await new Promise((done) => setTimeout(done, 25));
    }
    await payer.query(
      `update account_money set balance = balance - 1234, past_due_minor = past_due_minor - 1234,
        last_event_sequence = last_event_sequence + 1 where account_id = $1`,
      [account.id],
    );
    await payer.query(
      `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
        amount_minor, balance_after_minor, source_type, source_id, source_line_id, created_by)
       select business_unit_id, account_id, last_event_sequence, '2026-11-21', 'Payment', 'Balance', -1234, balance,
       'payment', 990002, 1, 'Test' from account_money where account_id = $1`,
      [account.id],
    );
    await payer.query('commit');
    payer.release();
    await running;
    const [after] = await world.rows('select balance from account_money where account_id = $1', [account.id]);
    expect(after.balance).toBe(account.balance + 100 - 1234);
    // The events of payers are written by hand here: there is no payment to them.
    expect((await brokenInvariants(world)).filter((broken) => !/Payment of payment 99000\d$/.test(broken))).toEqual([]);
  });
});
