import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { permissions } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepRejected } from '../src/capabilities/bills/keep-rejected.ts';
import { sweepObjects } from '../src/capabilities/files/doom-objects.ts';
import { dueFiles, expireFiles } from '../src/capabilities/files/expire-files.ts';
import { fileSourceFor } from '../src/capabilities/files/file.source.ts';
import { fileOwners } from '../src/file-owners.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { seedFiles } from './kept-file-rows.ts';
import { testList } from './test-list.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let admin: string;
let global: string;
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  admin = await world.token('admin@riverton.test');
  global = await world.token('global@ratepayer.test');
});
afterAll(() => world.close());

const at = (path = '') => `/api/business-units/${unit}/files${path}`;
const files = async (query = '', token = admin) =>
  (await world.call('GET', `${at()}?${query}`, { token })).body.items as any[];
const reserve = (fileName: string, category = 'Export', token = admin) =>
  world.call('POST', at(), { token, body: { fileName, category } });
const put = (uploadUrl: string, bytes: Buffer | Readable) =>
  world.app.inject({
    method: 'PUT',
    url: uploadUrl,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
const purge = (fileIds: number[], token = admin, reason = 'Sent by mistake') =>
  world.call('POST', at('/purge'), { token, body: { fileIds, reason } });
const sweep = () => sweepObjects({ db: world.db, disk: openDisk('file:', world.dataDir) });
const expire = () => expireFiles({ db: world.db, owners: fileOwners });
const keyOf = async (id: number) =>
  (await world.rows('select storage_key as key from kept_file where id = $1', [id / 4]))[0].key as string;
const isThere = (key: string) => existsSync(join(world.dataDir, 'files', key));

/** A file that was brought in, as the register says it. */
async function bring(name: string, bytes: Buffer, category = 'Export', token = admin) {
  const { body } = await reserve(name, category, token);
  expect((await put(body.uploadUrl, bytes)).statusCode).toBe(204);
  return { id: body.fileId as number, uploadUrl: body.uploadUrl as string, key: await keyOf(body.fileId) };
}

describe('the register', () =>
  testList(fileSourceFor({ role: 'Global Admin', permissions: new Set(permissions), businessUnitIds: [] }), {
    world: () => world,
    seed: seedFiles,
    naive: {
      FileJob: ({ jobName }, name) => jobName === name,
      FileRun: ({ runId }, number) => String(runId) === number,
    },
    samples: { FileJob: ['Sync 1', 'Sync 2', 'Nobody'], FileRun: ['1', '2', '0'] },
  }));

describe('a file that is brought in', () => {
  it('is listed with its checksum and comes back byte for byte, and who took it is written down', async () => {
    const bytes = Buffer.from('ACCT,PAID\r\n1,12.50\r\n');
    const { id } = await bring('paid yesterday.csv', bytes);
    const [listed] = await files('Search.SearchText=paid yesterday');
    expect(listed).toMatchObject({
      id,
      name: 'paid yesterday.csv',
      category: 'Export',
      direction: 'In',
      status: 'Stored',
      found: '',
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const answer = await world.app.inject({
      url: at(`/${id}/download`),
      headers: { authorization: `Bearer ${admin}`, host: 'localhost:4000' },
    });
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="paid-yesterday.csv"');
    expect(
      await world.rows(
        "select action, after ->> 'name' as name from audit_entry where entity_type = 'File' and entity_id = $1",
        [id],
      ),
    ).toEqual([{ action: 'File downloaded', name: 'paid yesterday.csv' }]);
  });

  it('takes its place once, of many at once one, and only by its signature and in time', async () => {
    const { body } = await reserve('a.csv');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(body.uploadUrl, Readable.from([Buffer.from(`A\r\n${i}`)]))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, ...Array(7).fill(404)]);
    const other = (await reserve('b.csv')).body;
    expect((await put(other.uploadUrl.replace(/expires=\d/, 'expires=9'), Buffer.from('A'))).statusCode).toBe(404);
    expect((await put(other.uploadUrl.replace(`/${unit}/`, '/1000000/'), Buffer.from('A'))).statusCode).toBe(404);
  });

  it('may be empty, and of no type', async () => {
    const { body } = await reserve('empty.csv');
    const sent = { method: 'PUT', url: body.uploadUrl, headers: { 'content-length': '0' } } as const;
    expect((await world.app.inject(sent)).statusCode).toBe(204);
    expect(await files('Search.SearchText=empty.csv')).toMatchObject([{ sizeBytes: 0, status: 'Stored' }]);
  });

  it('goes into quarantine when it is not what its name says, and leaves for nobody', async () => {
    const { id } = await bring('prices.csv', Buffer.from('MZ\u0090\u0000 a program'));
    const [listed] = await files('FileStatuses=Quarantined');
    expect(listed).toMatchObject({ id, status: 'Quarantined', found: 'It holds a program.' });
    const answer = await world.call('GET', at(`/${id}/download`), { token: admin });
    expect([answer.status, answer.body[0].errorMessage]).toEqual([
      409,
      'prices.csv is in quarantine. It holds a program.',
    ]);
    const both = await world.call('POST', at('/download'), { token: admin, body: { fileIds: [id] } });
    expect(both.status).toBe(409);
  });

  it('is seen by category: bank files by the platform alone, reports and the rest by administrators', async () => {
    const bank = await bring('f.ach', Buffer.from('101 '), 'NACHA', global);
    const ticket = await bring('t.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'Ticket');
    expect((await reserve('g.ach', 'NACHA')).status).toBe(403);
    expect((await files('PageSize=100')).some(({ id }) => id === bank.id)).toBe(false);
    expect((await files('PageSize=100', global)).some(({ id }) => id === bank.id)).toBe(true);
    for (const call of [
      world.call('GET', at(`/${bank.id}/download`), { token: admin }),
      world.call('POST', at('/download'), { token: admin, body: { fileIds: [ticket.id, bank.id] } }),
      purge([ticket.id, bank.id]),
    ])
      expect((await call).status).toBe(404);
    await world.rows("update user_account set permissions = '{Billing:Default}' where email = 'clerk@riverton.test'");
    const clerk = await world.token('clerk@riverton.test');
    const seen = await files('PageSize=100', clerk);
    expect(seen.some(({ id }) => id === ticket.id)).toBe(false);
    expect((await world.call('GET', at(`/${ticket.id}/download`), { token: clerk })).status).toBe(404);
    expect((await reserve('h.csv', 'Export', clerk)).status).toBe(403);
  });
});

describe('a purge', () => {
  it('destroys the contents with its reason, once, and leaves name, size and checksum', async () => {
    const { id, key } = await bring('old.csv', Buffer.from('A\r\n1'));
    const answers = await Promise.all([purge([id]), purge([id]), purge([id])]);
    expect(answers.map(({ body }) => body.purged).toSorted()).toEqual([0, 0, 1]);
    expect(isThere(key)).toBe(true); // its bytes go after the row that named them
    await sweep();
    expect(isThere(key)).toBe(false);
    const [listed] = await files('FileStatuses=Purged&Search.SearchText=old.csv');
    expect(listed).toMatchObject({ id, name: 'old.csv', sizeBytes: 4, status: 'Purged' });
    expect(listed.sha256).toHaveLength(64);
    const refused = await world.call('GET', at(`/${id}/download`), { token: admin });
    expect([refused.status, refused.body[0].errorMessage]).toEqual([409, 'The contents of old.csv were destroyed.']);
    expect(
      await world.rows(
        "select reason from audit_entry where entity_type = 'File' and action = 'Purged' and entity_id = $1",
        [id],
      ),
    ).toEqual([{ reason: 'Sent by mistake' }]);
  });

  it('goes on where one died in the middle, and waits for a place that cannot be reached', async () => {
    const { id, key } = await bring('half.csv', Buffer.from('A'));
    await purge([id]);
    const away = { delete: () => Promise.reject(new Error('unreachable')) } as never;
    await expect(sweepObjects({ db: world.db, disk: away })).rejects.toThrow('unreachable');
    expect(await sweep()).toBe(0); // somebody has it in hand
    await world.rows('update doomed_object set due_date = now()');
    expect(await sweep()).toBeGreaterThan(0);
    expect(isThere(key)).toBe(false);
    expect(await world.rows('select 1 from doomed_object')).toEqual([]);
  });

  it('lets go of what an upload, a cycle and a report kept when they are over, and of nothing in use', async () => {
    const [upload] = await world.rows(
      `with f as (insert into stored_file (business_unit_id, storage_key, name, category, status, sha256)
        values ($1, 'imports/' || gen_random_uuid(), 'sync.csv', 'Import', 'Stored', 'x') returning id)
       insert into account_upload (business_unit_id, file_id, file_name, as_of_date, config, status, started_by)
       select $1, id, 'sync.csv', now(), '{}', 'Checking', 'Dana' from f returning id, file_id`,
      [unit],
    );
    const [report] = await world.rows(
      `insert into generated_report (business_unit_id, report_name, title, filters, report_type, query, requested_by,
        requested_by_name, status, storage_key, sha256, expires_date, finished_date, reach)
        values ($1, 'payments', 'Payments', '', 'CSV', '{}', 'staff:1', 'Dana', 'Ready',
        'reports/' || gen_random_uuid(), 'x', now() + interval '30 days', now(), array[$1::int]) returning id`,
      [unit],
    );
    const ids = [upload.file_id * 4 + 1, report.id * 4 + 3];
    expect((await files('PageSize=100')).filter(({ id }) => ids.includes(id))).toMatchObject([
      { name: 'Payments.csv', about: 'Report', aboutId: report.id },
      { name: 'sync.csv', about: 'Upload', aboutId: upload.id, madeBy: 'Dana' },
    ]);
    expect((await purge(ids)).body).toEqual({ purged: 1, inUse: 1 });
    await world.rows("update account_upload set status = 'Complete' where id = $1", [upload.id]);
    expect((await purge(ids)).body).toEqual({ purged: 1, inUse: 0 });
    const [after] = await world.rows('select status from stored_file where id = $1', [upload.file_id]);
    expect(after.status).toBe('Purged');
  });

  it('happens by itself when a file is kept no longer, and forgets places that nothing came to', async () => {
    const { id } = await bring('expires.csv', Buffer.from('A'));
    const kept = await bring('stays.csv', Buffer.from('A'));
    const { body: unused } = await reserve('never.csv');
    await world.rows("update kept_file set kept_until = now() - interval '1 minute' where id = $1", [id / 4]);
    await world.rows("update kept_file set created_date = now() - interval '2 days' where id = $1", [
      unused.fileId / 4,
    ]);
    expect(await expire()).toBe(1);
    expect(await expire()).toBe(0);
    const [gone, stays] = [await files('Search.SearchText=expires.csv'), await files('Search.SearchText=stays.csv')];
    expect([gone[0].status, stays[0].status]).toEqual(['Purged', 'Stored']);
    expect(await world.rows('select 1 from kept_file where id = $1', [unused.fileId / 4])).toEqual([]);
    expect(kept.id).toBe(stays[0].id);
    expect(
      await world.rows("select user_name from audit_entry where entity_type = 'File' and action = 'Expired'"),
    ).toHaveLength(1);
  });
});

describe('what is kept no longer', () => {
  const upload = `with f as (insert into stored_file (business_unit_id, storage_key, name, category, status,
      created_date)
      select $1, 'imports/' || gen_random_uuid(), $2 || n, 'Import', 'Stored', now() - $3::interval + n * interval '1 s'
      from generate_series(1, $4::int) n returning id)
    insert into account_upload (business_unit_id, file_id, file_name, as_of_date, config, status, started_by)
    select $1, id, $2, now(), '{}', $5, 'Dana' from f`;
  const cycle = `with c as (insert into billing_cycle (business_unit_id, name, issue_date, due_date, created_by,
      notification_strategy, expects_documents, status, approved_date, posts_to_balance, published_date)
      select $1, $2, now(), now(), 'Dana', 'None', false, case when is_over then 'Approved' else 'Processing' end,
      case when is_over then now() end, case when is_over then true end, case when is_over then now() end
      from (values ($3::boolean)) x (is_over) returning id)
    insert into bill_file (business_unit_id, billing_cycle_id, kind, name, storage_key, status, created_date)
    select $1, id, 'Index', $2 || n, 'bill-files/' || gen_random_uuid(), 'Stored', now() - interval '14 months'
    from c, generate_series(1, $4::int) n`;
  const left = (table: string, name: string) =>
    world.rows(`select status, count(*)::int from ${table} where name like $1 || '%' group by 1`, [name]);

  it('goes where hundreds that are older are in use, of uploads and of bills, and a younger one stays', async () => {
    await world.rows(upload, [unit, 'checked', '15 months', 101, 'Checking']);
    await world.rows(upload, [unit, 'over', '14 months', 2, 'Complete']);
    await world.rows(upload, [unit, 'young', '12 months', 1, 'Complete']);
    await world.rows(cycle, [unit, 'open', false, 101]);
    await world.rows(cycle, [unit, 'published', true, 2]);
    expect(await expire()).toBe(4);
    expect(await expire()).toBe(0);
    for (const [table, name, status, count] of [
      ['stored_file', 'checked', 'Stored', 101],
      ['stored_file', 'over', 'Purged', 2],
      ['stored_file', 'young', 'Stored', 1],
      ['bill_file', 'open', 'Stored', 101],
      ['bill_file', 'published', 'Purged', 2],
    ] as const)
      expect(await left(table, name), name).toEqual([{ status, count }]);
  });

  it('is found by an index of each who keeps files, however many are kept on', async () => {
    await world.rows(upload, [unit, 'many', '1 month', 5000, 'Complete']);
    await world.rows(cycle, [unit, 'many', true, 1]);
    await world.rows(
      `insert into bill_file (business_unit_id, billing_cycle_id, kind, name, storage_key, status)
        select business_unit_id, billing_cycle_id, kind, name, 'bill-files/' || gen_random_uuid(), 'Stored'
        from bill_file, generate_series(1, 5000) where name = 'many1'`,
    );
    await world.rows(
      `insert into kept_file (business_unit_id, name, category, direction, status, storage_key, made_by, kept_until)
        select $1, 'many', 'Export', 'In', 'Stored', 'files/' || gen_random_uuid(), 'Dana', now() + interval '1 month'
        from generate_series(1, 5000)`,
      [unit],
    );
    await world.rows(
      `insert into job_file (business_unit_id, job_id, name, file_key, storage_key, status, brought_by, kept_until)
        select $1, (select min(id) from job where business_unit_id = $1), 'many', 'many ' || n,
          'job-files/' || gen_random_uuid(), 'Stored', 'Dana', now() + interval '1 month'
        from generate_series(1, 5000) n`,
      [unit],
    );
    await world.rows('analyze stored_file, bill_file, kept_file, account_upload, billing_cycle, job_file');
    const plan = await world.db.platform((tx) =>
      rowsOf(tx, sql<{ 'QUERY PLAN': string }>`explain (costs off) ${dueFiles(fileOwners)}`),
    );
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    for (const index of ['kept_file_expires', 'stored_file_kept', 'bill_file_kept', 'job_file_expires'])
      expect(lines).toMatch(new RegExp(`${index}.*\\n *Index Cond: .*(created_date|kept_until).* <= `));
    expect(lines).not.toMatch(/Seq Scan on (kept_file|stored_file|bill_file|job_file)/);
  });
});

describe('bytes that are stored before a row names them', () => {
  const due = () => world.rows('update doomed_object set due_date = now()');

  it('are destroyed when who stored them died before, and after a day only', async () => {
    const path = join(world.dataDir, 'rejected.csv');
    await writeFile(path, 'A');
    const cycle = { id: 0, businessUnitId: unit, fileName: 'index.csv', run: 1, attempt: 1 } as never;
    const disk = openDisk('file:', world.dataDir);
    await expect(keepRejected({ db: world.db, disk } as never, cycle, path)).rejects.toThrow();
    const [{ key, later }] = await world.rows(
      `select storage_key as key, due_date > now() + interval '23 hours' as later from doomed_object
        where storage_key like 'bill-files/%' order by due_date desc limit 1`,
    );
    await sweep();
    expect([isThere(key), later]).toEqual([true, true]);
    await due();
    await sweep();
    expect(isThere(key)).toBe(false);
  });

  it('stay when a row names them', async () => {
    const { body } = await world.call('POST', `/api/business-units/${unit}/accounts/get-upload-url?fileName=kept.csv`, {
      token: admin,
    });
    expect((await put(body.uploadUrl, Buffer.from('A'))).statusCode).toBe(204);
    await due();
    await sweep();
    const [{ key }] = await world.rows(
      'select f.storage_key as key from stored_file f join account_upload u on u.file_id = f.id where u.id = $1',
      [body.uploadId],
    );
    expect(isThere(key)).toBe(true);
  });
});

it('takes many as one archive, each by its name and number', async () => {
  const one = await bring('a.csv', Buffer.from('first'));
  const two = await bring('../a.csv', Buffer.from('second'));
  const answer = await world.app.inject({
    method: 'POST',
    url: at('/download'),
    headers: { authorization: `Bearer ${admin}`, host: 'localhost:4000' },
    payload: { fileIds: [one.id, two.id] },
  });
  expect(answer.statusCode).toBe(200);
  const text = answer.rawPayload.toString('latin1');
  for (const name of [`${one.id}_a.csv`, `${two.id}_.._a.csv`]) expect(text).toContain(name);
});
