import { describe, expect, it } from 'vitest';
import type { MappableProperty } from '@ratepayer/contract/accounts/upload-settings.ts';
import { meter, openChargeFiles, type Row, tree } from './charge-files.ts';
import { csvOf } from './upload-kit.ts';

const { world, token, freshUnit, upload, bytesOf, bring, act, run, ...of } = await openChargeFiles(15);
const { charges, left, idOf, owed, entries, rejectedOf, pay, broken } = of;

describe('the open charges of a file', () => {
  it('come with a new account, beside its balance and within it, and stay as they are a second time', async () => {
    const unit = await freshUnit();
    const rows: Row[] = [
      ['A1', '100.00', ...tree],
      ['A1', '100.00', ...meter],
      ['A2', '5.00'],
    ];
    const first = await bring(unit, rows);
    expect(first).toMatchObject({ status: 'Complete', created: 2, chargesCreated: 2, duplicates: 0, rejected: 0 });
    const page = await owed(unit, 'A1');
    expect(page).toMatchObject({ balance: 10_000, totalOutstandingBalance: 14_000 });
    expect(page.openCharges).toMatchObject([
      { description: 'Tree removal', dueDate: '2026-12-01', remainingMinor: 4_000, includedInBalance: false },
      { description: 'Meter deposit', dueDate: '2026-12-15', remainingMinor: 3_000, includedInBalance: true },
    ]);
    expect(await entries(unit, 'A1')).toEqual(['Opening Balance 10000', 'Opening OpenCharge 4000']);
    expect(await bring(unit, rows)).toMatchObject({ updated: 0, unchanged: 2, chargesCreated: 0, chargesChanged: 0 });
    expect(await entries(unit, 'A1')).toHaveLength(2);
    expect(await broken()).toEqual([]);
  });

  it('become what the next file says of each, one entry for all, and what it no longer names is paid', async () => {
    const unit = await freshUnit();
    await bring(unit, [
      ['A1', '100.00', ...tree],
      ['A1', '100.00', ...meter],
      ['A1', '100.00', 'F-1', 'Fence', '7.00'],
    ]);
    const next = await bring(unit, [
      ['A1', '100.00', 'T-1', 'Tree removal', '45.50', '12/01/2026', 'no', 'yes'],
      ['A1', '100.00', 'M-1', 'Meter deposit', '30.00', '12/15/2026', 'no', 'no'],
      ['A1', '100.00', 'N-1', '', '1.00'],
    ]);
    expect(next).toMatchObject({ updated: 1, chargesCreated: 1, chargesChanged: 2, chargesClosed: 1 });
    expect(await charges(unit)).toEqual([
      { charge: 'A1 F-1', amount: 0, left: 0, status: 'Paid' },
      { charge: 'A1 M-1', amount: 3_000, left: 3_000, status: 'Open' },
      { charge: 'A1 N-1', amount: 100, left: 100, status: 'Open' },
      { charge: 'A1 T-1', amount: 4_550, left: 4_550, status: 'Open' },
    ]);
    // 5.50 and 30.00 and 1.00 more beside the balance, 7.00 less.
    expect((await entries(unit, 'A1')).slice(2)).toEqual(['Sync OpenCharge 2950']);
    expect((await owed(unit, 'A1')).totalOutstandingBalance).toBe(17_650);
    const { items } = (
      await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${next.uploadId}/changes?change=updated`, {
        token,
      })
    ).body;
    expect(items[0].fields).toEqual([
      { field: 'ChargeAmount', externalId: 'F-1', before: '700', after: '0' },
      { field: 'ChargeIncludedInBalance', externalId: 'M-1', before: 'true', after: 'false' },
      { field: 'ChargeAmount', externalId: 'N-1', before: null, after: '100' },
      { field: 'ChargeAmount', externalId: 'T-1', before: '4000', after: '4550' },
    ]);
    // It comes back under its number, and a file without columns of charges says nothing of any.
    await bring(unit, [['A1', '100.00', 'F-1', 'Fence', '2.00']]);
    expect(await left(unit)).toEqual({ 'A1 F-1': 200, 'A1 M-1': 0, 'A1 N-1': 0, 'A1 T-1': 0 });
    const [bytes, config] = csvOf(['AccountNumber', 'Balance'], [['A1', '90.00']]);
    await upload(unit, bytes, { config });
    expect(await left(unit)).toMatchObject({ 'A1 F-1': 200 });
    expect(await broken()).toEqual([]);
  });

  it.each([
    ['MultilineCSV', (...cells: string[]) => cells.join('|')],
    ['MultilineFixedWidth', (...cells: string[]) => cells.map((cell, i) => cell.padEnd(i ? 12 : 1)).join('')],
  ] as const)('stand in lines of their own in %s, taken or rejected with their account', async (fileType, line) => {
    const unit = await freshUnit();
    const place = (recordType: string, at: number, property: MappableProperty) => ({
      source: property,
      property,
      recordType,
      ...(fileType === 'MultilineCSV' ? { start: at + 1 } : { start: 2 + (at - 1) * 12, length: 12 }),
    });
    const config = {
      ...bytesOf([]).config,
      fileType,
      listSeparator: 'pipe' as const,
      hasHeaderRow: false,
      columns: [
        place('A', 1, 'AccountNumber'),
        place('A', 2, 'Balance'),
        place('C', 1, 'ChargeExternalId'),
        place('C', 2, 'ChargeAmount'),
      ],
    };
    const send = (...lines: string[]) => upload(unit, Buffer.from(lines.join('\n')), { config, fileName: 'a.dat' });
    const first = [line('A', 'A1', '10.00'), line('C', 'T-1', '40.00'), line('C', 'M-1', '3.00')];
    const second = [line('A', 'A2', '20.00'), line('A', 'A3', '30.00'), line('C', 'T-1', '7.00')];
    const { upload: done } = await send(...first, ...second);
    expect(done).toMatchObject({ status: 'Complete', totalRows: 3, created: 3, chargesCreated: 3, duplicates: 0 });
    expect(await left(unit)).toEqual({ 'A1 M-1': 300, 'A1 T-1': 4_000, 'A3 T-1': 700 });
    const bad = [line('A', 'A1', '11.00'), line('C', 'T-1', '50.00'), line('C', 'M-1', 'three')];
    const { upload: next, uploadId } = await send(...bad, line('A', 'A3', '30.00'), line('C', 'T-2', '1.00'));
    expect(next).toMatchObject({ status: 'Complete With Errors', totalRows: 2, rejected: 1, chargesClosed: 1 });
    expect(await left(unit)).toEqual({ 'A1 M-1': 300, 'A1 T-1': 4_000, 'A3 T-1': 0, 'A3 T-2': 100 });
    expect((await owed(unit, 'A1')).balance).toBe(1_000);
    expect(await rejectedOf(unit, uploadId)).toEqual(bad.map((each) => each.trimEnd()));
    expect(await broken()).toEqual([]);
  });

  it('stay where a row of the account cannot be read, and name what is wrong with each', async () => {
    const unit = await freshUnit();
    await bring(unit, [
      ['A1', '100.00', ...tree],
      ['A1', '100.00', ...meter],
      ['A2', '1.00', 'X-1', 'Sign', '9.00'],
    ]);
    const done = await bring(unit, [
      ['A1', '100.00', 'T-1', 'Tree', '35.00'],
      ['A1', '100.00', 'M-1', 'Meter', '-3.00'],
      ['A2', '1.00', '', '', '9.00'],
      ['A3', '1.00', 'Z-1', 'Zoo', ''],
      ['A4', '1.00', 'rollover:7', 'Mine', '2.00'],
    ]);
    expect(done).toMatchObject({ status: 'Complete With Errors', rejected: 4, created: 0, chargesClosed: 0 });
    expect(await left(unit)).toEqual({ 'A1 M-1': 3_000, 'A1 T-1': 3_500, 'A2 X-1': 900 });
    const { items } = (
      await world.call<{ items: { row: number; column: string; problem: string }[] }>(
        'GET',
        `/api/business-units/${unit}/accounts/uploads/${done.uploadId}/problems`,
        { token },
      )
    ).body;
    expect(items.map(({ row, column, problem }) => [row, column, problem])).toEqual([
      [3, 'ChargeAmount', 'A charge cannot be less than nothing. Put a credit on the balance.'],
      [4, 'ChargeExternalId', 'The charge has no number.'],
      [5, 'ChargeAmount', 'The charge has no amount. Write 0 where nothing is left of it.'],
      [6, 'ChargeExternalId', 'Charges that begin with rollover: are ours. Give this one another number.'],
    ]);
    expect(await broken()).toEqual([]);
  });

  it('wait for a person where the file names none of them', async () => {
    const unit = await freshUnit();
    await bring(unit, [['A1', '100.00', ...tree]]);
    const { uploadId } = await bring(unit, [['A1', '100.00']], { steps: ['Check'] });
    const found = async () =>
      (await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${uploadId}`, { token })).body;
    expect(await found()).toMatchObject({
      needsProcessAnyway: true,
      stopReason: 'The file has columns of open charges and names none. Nothing would be left of the 1 that are open.',
    });
    expect((await act(unit, uploadId, 'Process')).status).toBe(409);
    expect(await left(unit)).toEqual({ 'A1 T-1': 4_000 });
  });

  it('wait for a person where the file leaves out more of its accounts than the limit', async () => {
    const unit = await freshUnit();
    const rows: Row[] = [
      ['A1', '100.00', ...tree],
      ['A1', '100.00', ...meter],
      ['A1', '100.00', 'F-1', 'Fence', '7.00'],
      ['A2', '1.00', 'X-1', 'Sign', '9.00'],
    ];
    await bring(unit, rows);
    const check = async (some: readonly Row[]) => {
      const config = { safetyLimitPercent: 50 };
      const { uploadId } = await bring(unit, some, { steps: ['Check'], config });
      return (await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${uploadId}`, { token })).body;
    };
    // Of the accounts that it names: another one has open charges too.
    expect(await check(rows.slice(0, 1))).toMatchObject({
      needsProcessAnyway: true,
      stopReason: expect.stringContaining('does not name 2 of 3 open charges'),
    });
    expect(await check(rows.slice(0, 2))).toMatchObject({ needsProcessAnyway: false, chargesClosed: 1 });
    expect(await left(unit)).toMatchObject({ 'A1 F-1': 700, 'A1 M-1': 3_000 });
  });

  it('end with a balance that is nothing already where accounts are set to nothing, and come back', async () => {
    const unit = await freshUnit();
    await bring(unit, [
      ['A1', '0.00', ...meter],
      ['A2', '1.00'],
    ]);
    const { uploadId, zeroed } = await bring(unit, [['A2', '1.00']], {
      missing: 'Set Balance to $0',
    });
    expect([zeroed, await left(unit), await entries(unit, 'A1')]).toEqual([0, { 'A1 M-1': 0 }, []]);
    expect(await broken()).toEqual([]);
    expect((await act(unit, uploadId, 'Undo')).status).toBe(200);
    await run(unit, uploadId, 'Undo');
    expect(await left(unit)).toEqual({ 'A1 M-1': 3_000 });
    expect(await broken()).toEqual([]);
  });

  it('within a balance that is set to nothing end with it, and come back with it', async () => {
    const unit = await freshUnit();
    await bring(unit, [
      ['A1', '100.00', ...tree],
      ['A1', '100.00', ...meter],
      ['A2', '1.00', 'X-1', 'Sign', '9.00'],
    ]);
    const { uploadId } = await bring(unit, [['A2', '1.00', 'X-1', 'Sign', '9.00']], { missing: 'Set Balance to $0' });
    expect(await left(unit)).toEqual({ 'A1 M-1': 0, 'A1 T-1': 4_000, 'A2 X-1': 900 });
    expect((await owed(unit, 'A1')).totalOutstandingBalance).toBe(4_000);
    expect((await act(unit, uploadId, 'Undo')).status).toBe(200);
    await run(unit, uploadId, 'Undo');
    expect(await left(unit)).toEqual({ 'A1 M-1': 3_000, 'A1 T-1': 4_000, 'A2 X-1': 900 });
    expect(await broken()).toEqual([]);
  });

  it.each([
    ['Keep First Occurrence', { 'A1 T-1': 4_000, 'A1 U-1': 700 }, 1],
    ['Keep Last Occurrence', { 'A1 T-1': 4_100, 'A1 U-1': 700 }, 1],
    ['Apply Missing Strategy To All Occurrences', {}, 3],
  ] as const)('are counted once where a file names one of them twice (%s)', async (duplicate, expected, duplicates) => {
    const unit = await freshUnit();
    const done = await bring(
      unit,
      [
        ['A1', '1.00', 'T-1', 'Tree', '40.00'],
        ['A1', '1.00', 'U-1', 'Urn', '7.00'],
        ['A1', '1.00', 'T-1', 'Tree', '41.00'],
      ],
      { duplicate },
    );
    expect(done).toMatchObject({ duplicates, created: Object.keys(expected).length ? 1 : 0 });
    expect(await left(unit)).toEqual(expected);
    expect(await broken()).toEqual([]);
  });
});

describe('the open charges of accounts that ended', () => {
  const put = async (path: string, body?: object) =>
    expect((await world.call('PUT', `/api/accounts/${path}`, { token, ...(body ? { body } : {}) })).status).toBe(200);
  /** What staff say the biller knows of: all that rollovers and merges wrote. */
  const tellBiller = (unit: number) =>
    world.rows(
      `update balance_event set exported_date = now() - interval '1 hour'
        where business_unit_id = $1 and source_type = 'transfer'`,
      [unit],
    );

  it('go with a merge, and stay with who took over until the biller knows of it', async () => {
    const unit = await freshUnit();
    await bring(unit, [
      ['A1', '10.00', ...tree],
      ['A2', '20.00', 'T-1', 'Another tree', '5.00'],
    ]);
    await put('merge', { sourceAccountId: await idOf(unit, 'A1'), destinationAccountId: await idOf(unit, 'A2') });
    const merged = (await charges(unit)).map(({ charge }) => charge);
    expect(merged).toEqual(['A2 T-1', expect.stringMatching(/^A2 T-1#\d+$/)]);
    const still: Row[] = [
      ['A1', '10.00', ...tree],
      ['A2', '20.00', 'T-1', 'Another tree', '5.00'],
    ];
    expect(await bring(unit, still)).toMatchObject({ leftAlone: 1, updated: 0, chargesClosed: 0, chargesCreated: 0 });
    expect((await owed(unit, 'A2')).totalOutstandingBalance).toBe(7_500);
    await tellBiller(unit);
    expect(await bring(unit, [['A2', '70.00', 'T-1', 'Another tree', '5.00']])).toMatchObject({ chargesClosed: 1 });
    expect((await owed(unit, 'A2')).totalOutstandingBalance).toBe(7_500);
    expect(await broken()).toEqual([]);
  });

  it('stay with who took over by a merge that moved no money, as long as the file names who went', async () => {
    const unit = await freshUnit();
    const rows: Row[] = [
      ['A1', '0.00', ...meter],
      ['A2', '20.00', 'X-1', 'Sign', '9.00'],
    ];
    await bring(unit, rows);
    await put('merge', { sourceAccountId: await idOf(unit, 'A1'), destinationAccountId: await idOf(unit, 'A2') });
    const both = { 'A2 M-1': 3_000, 'A2 X-1': 900 };
    const moved = (ago: string) =>
      world.rows('update account_transfer set moved_date = now() - $2::interval where business_unit_id = $1', [
        unit,
        ago,
      ]);
    // A file of before the merge.
    await moved('-1 hour');
    expect(await bring(unit, rows.slice(1))).toMatchObject({ chargesClosed: 0 });
    await moved('9 days');
    expect(await bring(unit, rows)).toMatchObject({ leftAlone: 1, chargesClosed: 0 });
    expect(await left(unit)).toEqual(both);
    expect(await bring(unit, rows.slice(1))).toMatchObject({ chargesClosed: 1 });
    expect(await left(unit)).toEqual({ ...both, 'A2 M-1': 0 });
    expect(await broken()).toEqual([]);
  });

  it('are not asked for again where a rollover took them away, until the biller knows of it', async () => {
    const unit = await freshUnit();
    await bring(unit, [
      ['A1', '10.00', ...tree],
      ['A1', '10.00', 'P-1', 'Paid', '3.00'],
      ['A2', '20.00'],
    ]);
    await pay(unit, 'A1', 'P-1', 300);
    const from = await idOf(unit, 'A1');
    await put(`archive/${from}?shouldRollover=true`, { destinationAccountId: await idOf(unit, 'A2') });
    // What is given back of a paid one goes to who took over, as of the other.
    expect((await charges(unit)).filter(({ charge }) => charge.startsWith('A1'))).toEqual([
      { charge: expect.stringMatching(/^A1 P-1#/), amount: 300, left: 0, status: 'Voided' },
      { charge: expect.stringMatching(/^A1 T-1#/), amount: 4_000, left: 4_000, status: 'Voided' },
    ]);
    await put(`unarchive/${from}`);
    const rows: Row[] = [
      ['A1', '10.00', ...tree],
      ['A2', '20.00'],
    ];
    expect(await bring(unit, rows)).toMatchObject({ chargesCreated: 0, chargesClosed: 0 });
    const both = async () =>
      [await owed(unit, 'A1'), await owed(unit, 'A2')].map((each) => each.totalOutstandingBalance);
    expect(await both()).toEqual([0, 7_000]);
    await tellBiller(unit);
    // It asks the first for something again; the other keeps the charge of ours that stands for what it took over.
    expect(
      await bring(unit, [
        ['A1', '1.00', ...tree],
        ['A2', '70.00'],
      ]),
    ).toMatchObject({ chargesCreated: 1 });
    expect(await both()).toEqual([4_100, 7_000]);
    expect((await owed(unit, 'A2')).openCharges).toMatchObject([{ remainingMinor: 5_000, includedInBalance: true }]);
    expect(await broken()).toEqual([]);
  });
});
