import { readFileSync } from 'node:fs';
import { importFile, townFile } from '@ratepayer/dev/sample-town.ts';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { duplicateStrategies } from '@ratepayer/contract/accounts/upload-settings.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { brokenInvariants } from './paying.ts';
import { partOfTown } from './part-of-town.ts';
import { csvOf, openUploads } from './upload-kit.ts';

const { world, admin, first, nextDay, headings, deps, freshUnit, upload, sums } = await openUploads(9);

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
    const found = await world.call('GET', `/api/business-units/${unit}/accounts?CreateMethods=Imported`, {
      token: admin,
    });
    expect(found.body.totalCount).toBe(5000);
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

describe('a file on a fresh business unit', () => {
  it('stops a file that would archive more than 20 % until a person says why', async () => {
    const unit = await freshUnit();
    const { today, tomorrow } = partOfTown();
    await upload(unit, today);
    const { n: before } = await sums(unit);
    const half = Buffer.from(tomorrow.split('\r\n').slice(0, 480).join('\r\n'));
    const stopped = await upload(unit, half, { missing: 'Archive' });
    expect(stopped.answer.status).toBe(409);
    expect(stopped.upload).toMatchObject({ status: 'Ready', needsProcessAnyway: true });
    expect(stopped.upload.stopReason).toMatch(/accounts are missing from this file; the limit is 20 %/);
    expect((await sums(unit)).n).toBe(before);
    const token = await world.token('global@ratepayer.test');
    const anyway = await world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
      token,
      body: { uploadId: stopped.uploadId, step: 'Process', processAnyway: true, reason: 'The town sold a district' },
    });
    expect(anyway.status).toBe(200);
    await runUpload(deps(), { uploadId: stopped.uploadId, businessUnitId: unit, step: 'Process' });
    expect((await sums(unit)).n).toBeLessThan(0.62 * before);
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

describe('an account that a file names more than once', () => {
  const occurrences = [
    ['A', '30.00', '03/01/2026'],
    ['B', '10.00', '05/01/2026'],
    ['C', '30.00', '02/01/2026'],
    ['D', '10.00', '05/01/2026'],
    ['E', '5.00', '01/01/2026'],
  ];
  it('is kept as the strategy says, or counts as missing', async () => {
    const unit = await freshUnit();
    const kept: Record<string, string | undefined> = {};
    for (const [at, duplicate] of duplicateStrategies.entries()) {
      const lines = occurrences.map(([CUST_NAME = '', BAL = '', DUE_DT = '']) => {
        const cells: Record<string, string> = { ACCT_NO: `D-${at}`, CUST_NAME, BAL, DUE_DT };
        return headings.map((heading) => cells[heading] ?? '').join(',');
      });
      await upload(unit, Buffer.from(`${[headings.join(','), ...lines].join('\r\n')}\r\n`), { duplicate });
      const [row] = await world.rows<{ name: string }>(
        'select name from account where business_unit_id = $1 and account_number = $2',
        [unit, `D-${at}`],
      );
      kept[duplicate] = row?.name;
    }
    expect(kept).toEqual({
      'Apply Missing Strategy To All Occurrences': undefined,
      'Keep Last Occurrence Of Largest Balance': 'C',
      'Keep Last Occurrence Of Most Recent Due Date': 'D',
      'Keep First Occurrence': 'A',
      'Keep Last Occurrence': 'E',
    });
  });
});

it('leaves what staff entered alone where the file has no column for it, and empties it where it has one', async () => {
  const unit = await freshUnit();
  const file = async (mapped: Record<string, string>, row: string, metaColumns: string[] = []) => {
    const columns = Object.entries(mapped).map(([source, property]) => ({ source, property: property as 'Note' }));
    const names = [...Object.keys(mapped), ...metaColumns].join(',');
    const { upload: done } = await upload(unit, Buffer.from(`${names}\r\n${row}\r\n`), {
      config: { columns, metaColumns, filledByProduct: guessMapping(Object.keys(mapped)).filledByProduct },
    });
    return done;
  };
  const kept = async () =>
    (
      await world.rows(
        `select note, description, phone_number as phone, email_address as email, meta from account
          where business_unit_id = $1 and account_number = 'K-1'`,
        [unit],
      )
    )[0];
  const plain = { ACCT_NO: 'AccountNumber', CUST_NAME: 'Name', BAL: 'Balance' };
  expect(await file(plain, 'K-1,Pat,1.00')).toMatchObject({ status: 'Complete', created: 1 });
  expect(await kept()).toEqual({ note: '', description: '', phone: '', email: '', meta: {} });
  const entered = { note: 'Ring first', description: 'Corner', phone: '555', email: 'p@x.test', meta: { Route: '7' } };
  await world.rows(
    `update account set note = 'Ring first', description = 'Corner', phone_number = '555', email_address = 'p@x.test',
      meta = '{"Route": "7"}' where business_unit_id = $1`,
    [unit],
  );
  expect(await file(plain, 'K-1,Pat,1.0')).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await file(plain, 'K-1,Pam,2.00')).toMatchObject({ updated: 1 });
  expect(await kept()).toEqual(entered);
  await file({ ...plain, NOTE: 'Note' }, 'K-1,Pam,2.00,,9', ['Route']);
  expect(await kept()).toEqual({ ...entered, note: '', meta: { Route: '9' } });
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

it('takes how and when accounts were made, changed and told, and no row of another business unit', async () => {
  const unit = await freshUnit();
  const read = async (at: number, path: string) =>
    (await world.call('GET', `/api/business-units/${at}/accounts/uploads/${path}`, { token: admin })).body;
  const bring = (rows: readonly (readonly string[])[]) => {
    const columns = [
      ...(['AccountNumber', 'Name', 'BusinessUnitId', 'CreateMethod'] as const),
      ...(['CreatedDate', 'ModifiedDate', 'AccountSyncDate'] as const),
    ];
    const [bytes, config] = csvOf(columns, rows);
    return upload(unit, bytes, { config });
  };
  const origins = () =>
    world.rows(
      `select a.account_number, a.name, a.create_method, a.created_date, a.modified_date, m.account_sync_date
        from account a join account_money m on m.account_id = a.id
        where a.business_unit_id = $1 and not a.is_deleted order by a.id`,
      [unit],
    );
  const tonight = `${dateIn(new Date(), 'US/Central')} 23:59:59`;
  const own = String(unit);
  const said = ['POS', '03/09/2024', '03/10/2024 07:30', '2024-07-11T12:00:00Z'];
  const { uploadId: one, upload: made } = await bring([
    ['O-1', 'Pat', own, ...said],
    ['O-2', 'Kim', '', '', '', '', ''],
    ['O-3', 'Jo', own, '', '', tonight, ''],
    ['R-1', 'Of another', String(unit - 1), '', '', '', ''],
    ['R-2', 'Faxed', own, 'Fax', '', '', ''],
    ['R-3', 'A number', own, '', '45291', '', ''],
    ['R-4', 'Nonsense', own, '', '', 'yesterday', '02/30/2024'],
  ]);
  expect(made).toMatchObject({ status: 'Complete With Errors', created: 3, rejected: 4 });
  const problems = (await read(unit, `${one}/problems`)).items;
  expect(problems.map(({ row, column, problem }: any) => [row, column, problem])).toEqual([
    [5, 'BusinessUnitId', `This row is of business unit ${unit - 1}; this file is for business unit ${unit}.`],
    [6, 'CreateMethod', 'This is no way in which accounts are made. Write Manual, Imported, Api, POS.'],
    [7, 'CreatedDate', 'This is not a date. Write it like MM/DD/YYYY.'],
    [8, 'AccountSyncDate', 'This is not a date. Write it like MM/DD/YYYY.'],
    [8, 'ModifiedDate', 'This is not a date. Write it like MM/DD/YYYY.'],
  ]);
  const [pat, kim, jo] = await origins();
  expect(pat).toMatchObject({
    create_method: 'POS',
    created_date: new Date('2024-03-09T06:00:00Z'),
    modified_date: new Date('2024-03-10T12:30:00Z'),
    account_sync_date: new Date('2024-07-11T12:00:00Z'),
  });
  expect(kim).toMatchObject({ create_method: 'Imported', account_sync_date: new Date(made.asOfDate) });
  // Nothing is of a time to come.
  const [{ now }] = (await world.rows('select now() as now')) as [{ now: Date }];
  for (const at of [kim?.created_date, kim?.modified_date, jo?.modified_date]) expect(+at).toBeLessThanOrEqual(+now);

  // When it was changed and told is no change by itself; a row that says nothing leaves all as it is.
  const { upload: same } = await bring([
    ['O-1', 'Pat', own, 'pos', '2024-03-09T00:00-06:00', '03/11/2024', '03/12/2024'],
    ['O-2', 'Kim', own, '', '', '', ''],
  ]);
  expect(same).toMatchObject({ status: 'Complete', created: 0, updated: 0, unchanged: 2 });
  const before = await origins();
  const { uploadId, upload: changed } = await bring([
    ['O-1', 'Pat', own, 'Manual', '03/08/2024', '', ''],
    ['O-2', 'Kim Lake', own, '', '', '03/12/2024', '03/12/2024'],
    ['O-3', 'Jo Hill', own, '', '', tonight, tonight],
  ]);
  expect(changed).toMatchObject({ status: 'Complete', updated: 3 });
  const { items } = await read(unit, `${uploadId}/changes?search=O-1`);
  expect(items).toMatchObject([
    {
      fields: [
        { field: 'CreateMethod', before: 'POS', after: 'Manual' },
        { field: 'CreatedDate', before: '2024-03-09 00:00', after: '2024-03-08 00:00' },
      ],
    },
  ]);
  const after = await origins();
  expect(after).toMatchObject([
    { create_method: 'Manual', created_date: new Date('2024-03-08T06:00:00Z') },
    { name: 'Kim Lake', modified_date: new Date('2024-03-12T05:00:00Z') },
    { name: 'Jo Hill' },
  ]);
  // A biller's clock that is ahead looks like nobody's edit.
  // Of Kim's account only what an earlier release kept.
  await world.rows(
    `update account_upload_former set texts = texts - '{create_method,created_date}'::text[]
      where upload_id = $1 and texts ->> 'name' = 'Kim'`,
    [uploadId],
  );
  const path = `/api/business-units/${unit}/accounts/process-upload`;
  await world.call('POST', path, { token: admin, body: { uploadId, step: 'Undo', reason: 'Another file' } });
  await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Undo' });
  expect(await read(unit, String(uploadId))).toMatchObject({ status: 'Undone', reversed: 3, kept: 0 });
  const modified = ({ modified_date: _, ...rest }: any) => rest;
  expect((await origins()).map(modified)).toEqual(before.map(modified));
});
