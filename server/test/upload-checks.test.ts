import { createReadStream, readFileSync } from 'node:fs';
import { townFile } from '@ratepayer/dev/sample-town.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { describe, expect, it } from 'vitest';
import type { UploadJob } from '../src/capabilities/accounts/uploads/due-upload.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { openImports } from './imported-accounts.ts';
import { partOfTown } from './part-of-town.ts';
import { brokenInvariants } from './paying.ts';

const { world, token, first, headings, deps, freshUnit, upload, accounts, ask, read, undo, pay, owing } =
  await openImports(15);

it('judges a file again before it is processed: one that became older meanwhile waits for a person', async () => {
  const unit = await freshUnit();
  const { uploadId } = await upload(unit, owing('10.00'), { steps: [] });
  const check = (asOfDate: string) => ask(unit, uploadId, { step: 'Check', config: guessMapping(headings), asOfDate });
  const run = (step: UploadJob['step']) => runUpload(deps(), { uploadId, businessUnitId: unit, step });
  expect(await check('2999-01-02T12:00:00Z')).toMatchObject({
    status: 400,
    body: [
      { propertyName: 'asOfDate', errorMessage: expect.stringMatching(/^Balances cannot be from later than now/) },
    ],
  });
  expect((await check('2026-01-02T12:00:00Z')).status).toBe(200);
  await run('Check');
  await upload(unit, owing('20.00'));
  expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(200);
  await run('Process');
  expect((await accounts(unit)).map(({ balance }) => balance)).toEqual([2000]);
  const waiting = await read(unit, String(uploadId));
  expect(waiting).toMatchObject({ status: 'Ready', needsProcessAnyway: true, updated: 1 });
  expect(waiting.stopReason).toMatch(/^This file is of 01\/02\/2026; balances are from /);
  expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(409);
  await ask(unit, uploadId, { step: 'Process', processAnyway: true, reason: 'A late file' });
  await run('Process');
  expect((await read(unit, String(uploadId))).status).toBe('Complete');
  expect((await accounts(unit)).map(({ balance }) => balance)).toEqual([1000]);
});

it('judges a file that two people sent at once again: it changes balances once, until somebody says why', async () => {
  const unit = await freshUnit();
  const sent = await Promise.all([1, 2].map(() => upload(unit, owing('10.00'), { steps: ['Check'] })));
  const both = sent.map(({ uploadId }) => uploadId);
  for (const uploadId of both) expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(200);
  const run = (uploadId: number) => runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' });
  await Promise.all(both.map(run));
  const after = await Promise.all(both.map((uploadId) => read(unit, String(uploadId))));
  expect(after.map(({ status }) => status).toSorted()).toEqual(['Complete', 'Ready']);
  const { id, stopReason } = after.find(({ status }) => status === 'Ready');
  // A file that is older and was processed before is told both, and accepted for both at once.
  expect(stopReason).toMatch(/This very file was processed on .*\. Balances would go back/);
  const { body: listed } = await world.call('GET', `/api/business-units/${unit}/accounts/uploads`, { token });
  expect(listed.items.find((row: any) => row.id === id).stopReason).toBe(stopReason);
  const [account] = await accounts(unit);
  await pay(unit, account.id);
  expect((await ask(unit, id, { step: 'Process' })).body).toMatchObject([
    { errorMessage: expect.stringMatching(/^This .* Choose "Process anyway" and give a reason\.$/) },
  ]);
  expect((await ask(unit, id, { step: 'Process', processAnyway: true, reason: 'Meant so' })).status).toBe(200);
  await run(id);
  expect((await read(unit, String(id))).status).toBe('Complete');
  expect((await brokenInvariants(world)).filter((broken) => !/Payment of payment 990\d+$/.test(broken))).toEqual([]);
});

it('processes what was shown: nothing where a colleague checked the file again in another way meanwhile', async () => {
  const unit = await freshUnit();
  await upload(unit, owing('1.00', '2.00', '3.00', '4.00', '5.00', '6.00'));
  const file = owing('1.50', '2.00', '3.00', '4.00', '5.00');
  const { uploadId, upload: shown } = await upload(unit, file, { steps: ['Check'] });
  const process = (checkedDate: string) => ask(unit, uploadId, { step: 'Process', checkedDate });
  const config = { ...guessMapping(headings), missingStrategy: 'Archive' };
  await ask(unit, uploadId, { step: 'Check', config });
  await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Check' });
  expect(await process(shown.startedDate)).toMatchObject({
    status: 409,
    body: [{ errorMessage: 'This file was checked again meanwhile. Look at what it does now, then go on.' }],
  });
  const { status, startedDate, missing } = await read(unit, String(uploadId));
  expect([status, missing]).toEqual(['Ready', 1]);
  expect((await process(startedDate)).status).toBe(200);
});

it('masks card numbers in rejected rows cell by cell: what stands in several cells is none', async () => {
  const unit = await freshUnit();
  const file = Buffer.from('ACCT_NO,CUST_NAME,A,B,C,D,BAL\r\n7,card 4242 4242 4242 4242,4242,4242,4242,4242,N/A\r\n');
  const config = guessMapping(['ACCT_NO', 'CUST_NAME', 'A', 'B', 'C', 'D', 'BAL']);
  const { uploadId } = await upload(unit, file, { steps: ['Check'], config });
  const { payload } = await world.app.inject({
    url: `/api/business-units/${unit}/accounts/uploads/${uploadId}/file/rejected`,
    headers: { authorization: `Bearer ${token}`, host: new URL(world.settings.PUBLIC_URL).host },
  });
  expect(payload.trimEnd().split('\r\n')[1]).toBe('7,card •••• 4242,4242,4242,4242,4242,N/A');
});

describe('what a file would change', () => {
  it('is shown field by field, filtered, with missing ones and the same bytes told again', async () => {
    const unit = await freshUnit();
    const { today } = partOfTown();
    const { uploadId: firstId } = await upload(unit, today);
    const changed = String(today)
      .replace('Barbara Scott', 'Barbara Skott')
      .replace(/\r\n00020001,[^\r]*/, '');
    const { uploadId, upload: checked } = await upload(unit, Buffer.from(changed), { steps: ['Check'] });
    expect(checked).toMatchObject({ updated: 1, missing: 1, repeatsDate: null });
    const changes = (query: string) => read(unit, `${uploadId}/changes?${query}`);
    expect((await changes('change=updated')).items).toMatchObject([
      {
        accountNumber: '00020000',
        fields: [{ field: 'Name', before: 'Barbara Scott', after: 'Barbara Skott' }],
      },
    ]);
    expect((await changes('change=missing')).items).toMatchObject([{ accountNumber: '00020001' }]);
    expect((await changes('search=Skott')).totalCount).toBe(1);
    expect((await changes('field=Name')).totalCount).toBe(1);
    expect((await changes('field=DueDate')).totalCount).toBe(0);
    expect((await changes('change=updated&fromMinor=1')).totalCount).toBe(0);
    const { upload: same } = await upload(unit, today, { steps: ['Check'] });
    expect(same.repeatsDate).toBe((await read(unit, String(firstId))).finishedDate);
    expect(same.needsProcessAnyway).toBe(true);
    expect(same.stopReason).toMatch(/^This very file was processed on /);
  });

  it('lists rows of accounts that ended, with what stands for them, and changes nothing of them', async () => {
    const unit = await freshUnit();
    await upload(unit, owing('1.00', '2.00', '3.00', '4.00', '5.00', '6.00'));
    const made = new Map((await accounts(unit)).map((row) => [row.account_number, row.id]));
    const [merged, to, rolled, byHand, waits] = ['1', '2', '3', '4', '5'].map((number) => made.get(number));
    const put = async (path: string, body?: object) =>
      expect((await world.call('PUT', `/api/accounts/${path}`, { token, ...(body ? { body } : {}) })).status).toBe(200);
    await put(`archive/${rolled}?shouldRollover=true`, { destinationAccountId: merged });
    await put('merge', { sourceAccountId: merged, destinationAccountId: to });
    await put(`archive/${byHand}`);
    await put(`archive/${waits}?shouldRollover=true`);
    const before = await accounts(unit);
    const { uploadId, upload: done } = await upload(unit, owing('9.00', '9.00', '9.00', '9.00', '9.00', '6.00'));
    expect(done).toMatchObject({ totalRows: 6, updated: 1, unchanged: 1, leftAlone: 4, missing: 0 });
    const { items, totalCount } = await read(unit, `${uploadId}/changes?change=leftAlone`);
    expect(items.map((row: any) => [row.accountNumber, row.why, row.standsFor, row.fields[0].after])).toEqual([
      ['1', 'merged', '2 – 01', '900'],
      ['3', 'rolledOver', '2 – 01', '900'],
      ['4', 'archived', null, '900'],
      ['5', 'waits', null, '900'],
    ]);
    expect(totalCount).toBe(4);
    const after = await accounts(unit);
    expect(after.filter(({ id }) => id !== to)).toEqual(before.filter(({ id }) => id !== to));
    // What was moved to it by hand is not in the biller's books yet, and stands beside the balance of the file.
    expect(after.find(({ id }) => id === to)?.balance).toBe(900 + 100 + 300);
    expect(await undo(unit, uploadId)).toMatchObject({ reversed: 1, kept: 0 });
    expect(await accounts(unit)).toEqual(before);
  });

  it('asks for a reason when the file is older than the last one that was processed', async () => {
    const unit = await freshUnit();
    const file = Buffer.from(`${headings.join(',')}\r\n7,01,Pat${','.repeat(7)}10.00${',0.00,0.00,,,,,,'}\r\n`);
    await upload(unit, file);
    const { uploadId } = await upload(unit, file, { steps: [] });
    await ask(unit, uploadId, { step: 'Check', config: guessMapping(headings), asOfDate: '2026-01-02T12:00:00Z' });
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Check' });
    const checked = await read(unit, String(uploadId));
    expect(checked).toMatchObject({ status: 'Ready', needsProcessAnyway: true });
    expect(checked.stopReason).toMatch(/^This file is of 01\/02\/2026; balances are from /);
    expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(409);
    expect((await ask(unit, uploadId, { step: 'Process', processAnyway: true, reason: 'A late file' })).status).toBe(
      200,
    );
  });

  it('hands out the file, and its rejected rows in the layout that they came in', async () => {
    const unit = await freshUnit();
    const { uploadId, upload: checked } = await upload(unit, createReadStream(townFile(first)), { steps: ['Check'] });
    expect(checked.hasRejectedFile).toBe(true);
    const take = async (part: string) =>
      (
        await world.app.inject({
          url: `/api/business-units/${unit}/accounts/uploads/${uploadId}/file/${part}`,
          headers: { authorization: `Bearer ${token}`, host: new URL(world.settings.PUBLIC_URL).host },
        })
      ).payload;
    expect(await take('original')).toBe(readFileSync(townFile(first), 'utf8'));
    const rejected = (await take('rejected')).trimEnd().split('\r\n');
    expect(rejected).toHaveLength(6);
    expect(rejected[0]).toBe(headings.join(','));
    expect(rejected.some((line) => line.includes('N/A'))).toBe(true);
    const source = readFileSync(townFile(first), 'utf8');
    for (const line of rejected.slice(1)) expect(source).toContain(line);
  });
});

it('forgets the rejected rows of a check when the next one rejects none', async () => {
  const unit = await freshUnit();
  const file = Buffer.from('ACCT_NO,BAL\r\n7,N/A\r\n8,1.00\r\n');
  const { uploadId } = await upload(unit, file, { steps: [] });
  const check = async (metaColumns: string[]) => {
    const config = guessMapping(['ACCT_NO', 'BAL']);
    const columns = config.columns.filter(({ source }) => !metaColumns.includes(source));
    await ask(unit, uploadId, { step: 'Check', config: { ...config, columns, metaColumns } });
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Check' });
    return read(unit, String(uploadId));
  };
  expect(await check([])).toMatchObject({ rejected: 1, hasRejectedFile: true });
  expect(await check(['BAL'])).toMatchObject({ rejected: 0, hasRejectedFile: false });
});

it('keeps mappings by name, beside the one that every file begins with', async () => {
  const unit = await freshUnit();
  const at = `/api/business-units/${unit}/account-upload-configs`;
  const [config] = [(await world.call('GET', `/api/business-units/${unit}/account-upload-config`, { token })).body];
  const mapped = { ...config, columns: [{ source: 'A', property: 'AccountNumber' }] };
  for (const name of ['Weekly', 'Assessments'])
    expect((await world.call('PUT', at, { token, body: { name, config: mapped } })).status).toBe(200);
  const names = async () => (await world.call('GET', at, { token })).body.items.map((each: any) => each.name);
  expect(await names()).toEqual(['Assessments', 'Weekly']);
  expect((await world.call('DELETE', `${at}/Weekly`, { token })).status).toBe(200);
  expect((await world.call('DELETE', `${at}/Weekly`, { token })).status).toBe(404);
  expect(await names()).toEqual(['Assessments']);
  const plain = (await world.call('GET', `/api/business-units/${unit}/account-upload-config`, { token })).body;
  expect(plain.columns).toEqual([]);
});

describe('saved mappings', () => {
  const at = (unit: number) => `/api/business-units/${unit}/saved-mappings`;
  const list = async (unit: number, as = token) =>
    (await world.call('GET', at(unit), { token: as })).body.items as Record<string, any>[];
  const put = (unit: number, body: object, as = token) =>
    world.call('PUT', at(unit), { token: as, body: { importType: 'Accounts', savedAs: '', name: '', ...body } });
  const save = (unit: number, name: string) =>
    world.call('PUT', `/api/business-units/${unit}/account-upload-configs`, {
      token,
      body: { name, config: guessMapping(headings) },
    });

  it('are listed by type, renamed, and given a limit over the version that was shown, by those who may', async () => {
    const unit = await freshUnit();
    expect(await list(unit)).toEqual([
      expect.objectContaining({ importType: 'Accounts', name: '', safetyLimitPercent: 20, rowVersion: 0 }),
    ]);
    for (const name of ['Weekly', 'Assessments']) expect((await save(unit, name)).status).toBe(200);
    const weekly = { savedAs: 'Weekly', rowVersion: 1 };
    const changed = await put(unit, { ...weekly, name: ' Every Monday ', safetyLimitPercent: 5 });
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        name: 'Every Monday',
        safetyLimitPercent: 5,
        rowVersion: 2,
        modifiedBy: 'Gale Adams',
      }),
    ]);
    // A second time, late, and in the wrong order: it has another name by now, and another version.
    expect((await put(unit, { ...weekly, name: 'Every Monday' })).status).toBe(404);
    expect((await put(unit, { savedAs: 'Every Monday', rowVersion: 1, name: 'Late' })).status).toBe(409);
    const taken = await put(unit, { savedAs: 'Every Monday', rowVersion: 2, name: 'Assessments' });
    expect([taken.status, taken.body]).toMatchObject([400, [{ propertyName: 'name' }]]);
    for (const wrong of [
      { savedAs: 'Assessments', rowVersion: 1, name: '' },
      { savedAs: '', rowVersion: 0, name: 'Named' },
      { savedAs: 'Assessments', rowVersion: 1, name: 'A', safetyLimitPercent: 101 },
      { savedAs: 'Assessments', rowVersion: 1, name: 'A', safetyLimitPercent: -1 },
    ])
      expect((await put(unit, wrong)).status).toBe(400);
    // Two at once over what nobody saved yet: one of them is first.
    const both = await Promise.all(
      [10, 30].map((safetyLimitPercent) => put(unit, { rowVersion: 0, safetyLimitPercent })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list(unit)).map(({ name }) => name)).toEqual(['', 'Assessments', 'Every Monday']);
    const kept = (await world.call('GET', `/api/business-units/${unit}/account-upload-configs`, { token })).body.items;
    expect(kept.map(({ config }: any) => [config.safetyLimitPercent, config.columns.length > 0])).toEqual([
      [20, true],
      [5, true],
    ]);
  });

  it('of a type are seen and changed by those who bring in that type', async () => {
    const unit = await world.unitId('riverton-water');
    await world.rows(
      `insert into account_upload_config (business_unit_id, import_type, name, config, modified_by)
        values ($1, 'External Payments', 'Lockbox', '{"fileType": "CSV"}', 'Test')`,
      [unit],
    );
    const clerk = await world.token('clerk@riverton.test');
    const types = async (as: string) => new Set((await list(unit, as)).map(({ importType }) => importType));
    expect([await types(clerk), await types(token)]).toEqual([
      new Set(['Accounts']),
      new Set(['Accounts', 'External Payments']),
    ]);
    const lockbox = { importType: 'External Payments', savedAs: 'Lockbox', name: 'Bank', rowVersion: 1 };
    expect((await put(unit, lockbox, clerk)).status).toBe(404);
    const { status, body } = await put(unit, { ...lockbox, safetyLimitPercent: 5 });
    expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Bank', safetyLimitPercent: null })]);
    expect((await put(await freshUnit(), { ...lockbox, savedAs: 'Bank', rowVersion: 2 })).status).toBe(404);
  });

  it('keep their limit where somebody remembers columns who began before it was set', async () => {
    const unit = await freshUnit();
    const { uploadId } = await upload(unit, owing('1.00'), { steps: ['Check'] });
    expect((await put(unit, { rowVersion: 0, safetyLimitPercent: 3 })).status).toBe(200);
    expect((await ask(unit, uploadId, { step: 'Process', rememberMapping: true })).status).toBe(200);
    const { body } = await world.call('GET', `/api/business-units/${unit}/account-upload-config`, { token });
    expect([body.safetyLimitPercent, body.columns.length > 0]).toEqual([3, true]);
  });
});

describe('the safety limit', () => {
  const ten = Array.from({ length: 10 }, (_, n) => `${n + 1}.00`);
  /** A file that lacks so many of ten accounts, checked as its business unit reads files. */
  const check = async (unit: number, lacking: number, more = '') => {
    const bytes = Buffer.concat([owing(...ten.slice(0, 10 - lacking)), Buffer.from(more)]);
    const { uploadId } = await upload(unit, bytes, { steps: [] });
    expect((await ask(unit, uploadId, { step: 'Check' })).status).toBe(200);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Check' });
    return { uploadId, ...(await read(unit, String(uploadId))) };
  };
  const begun = async () => {
    const unit = await freshUnit();
    await upload(unit, owing(...ten));
    const config = { ...guessMapping(headings), missingStrategy: 'Archive' };
    const at = `/api/business-units/${unit}/account-upload-config`;
    expect((await world.call('PUT', at, { token, body: config })).status).toBe(200);
    return unit;
  };
  const process = async (unit: number, uploadId: number) => {
    expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(200);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' });
    return read(unit, String(uploadId));
  };

  it('lets a file below it and at it go on, and stops one above, whatever it is set to', async () => {
    const unit = await begun();
    const stops = async () => {
      const found = [];
      for (const lacking of [1, 2, 3]) found.push((await check(unit, lacking)).needsProcessAnyway);
      return found;
    };
    expect(await stops()).toEqual([false, false, true]);
    const limit = (safetyLimitPercent: number, rowVersion: number) =>
      world.call('PUT', `/api/business-units/${unit}/saved-mappings`, {
        token,
        body: { importType: 'Accounts', savedAs: '', name: '', safetyLimitPercent, rowVersion },
      });
    expect((await limit(10, 1)).status).toBe(200);
    expect(await stops()).toEqual([false, true, true]);
    expect((await limit(0, 2)).status).toBe(200);
    expect([(await check(unit, 0, '\r\n')).needsProcessAnyway, ...(await stops())]).toEqual([false, true, true, true]);
    expect((await limit(100, 3)).status).toBe(200);
    expect((await check(unit, 9)).needsProcessAnyway).toBe(false);
  });

  it('is held against accounts that are active by then: two files, each of them below it, and their sum', async () => {
    const unit = await begun();
    // Both were checked before either was processed: each lacks two of ten.
    const [first, second] = [await check(unit, 2), await check(unit, 2, '\r\n')];
    expect([first.needsProcessAnyway, second.needsProcessAnyway]).toEqual([false, false]);
    expect(await process(unit, first.uploadId)).toMatchObject({ status: 'Complete', archived: 2 });
    // The second lacks nobody any more: those two are archived already.
    expect(await process(unit, second.uploadId)).toMatchObject({ status: 'Complete', archived: 0 });
    // Two more are a quarter of the eight that are left: what was below the limit of ten is above that of eight.
    const third = await check(unit, 4);
    expect(third).toMatchObject({ needsProcessAnyway: true, missing: 2 });
    expect((await ask(unit, third.uploadId, { step: 'Process' })).status).toBe(409);
  });
});
