import { describe, expect, it } from 'vitest';
import type { MappableProperty } from '@ratepayer/contract/accounts/upload-settings.ts';
import { postBalanceEvents } from '../src/capabilities/accounts/post-balance-events.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { toldBefore } from './export-once.ts';
import { brokenInvariants, cardToken } from './paying.ts';
import { csvOf, openUploads } from './upload-kit.ts';

const { world, deps, freshUnit, upload } = await openUploads(24);
const token = await world.token('global@ratepayer.test');

const columns: readonly MappableProperty[] = [
  'AccountNumber',
  'Balance',
  'ChargeExternalId',
  'ChargeDescription',
  'ChargeAmount',
  'ChargeDueDate',
  'ChargeIncludedInBalance',
  'ChargeMustPayInFull',
];
type Row = readonly [account: string, balance: string, number?: string, words?: string, amount?: string, ...string[]];
const bytesOf = (rows: readonly Row[]) => {
  const [bytes, config] = csvOf(
    columns,
    rows.map((row) => columns.map((_, at) => row[at] ?? '')),
  );
  return { bytes, config };
};
let other = 0;
/** Brings a file; each is other bytes, since the same ones would wait for a person. */
const bring = async (unit: number, rows: readonly Row[], options: Parameters<typeof upload>[2] = {}) => {
  const { bytes, config } = bytesOf(rows);
  const done = await upload(unit, Buffer.concat([bytes, Buffer.from('\r\n'.repeat(++other))]), {
    ...options,
    config: { ...config, ...options.config },
  });
  return { ...done.upload, uploadId: done.uploadId };
};
const act = (unit: number, uploadId: number, step: 'Process' | 'Undo') =>
  world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
    token,
    body: { uploadId, step, ...(step === 'Undo' ? { reason: 'The wrong file' } : {}) },
  });
const run = (unit: number, uploadId: number, step: 'Process' | 'Undo', more = {}) =>
  runUpload({ ...deps(), ...more }, { uploadId, businessUnitId: unit, step });

interface Charge {
  readonly charge: string;
  readonly amount: number;
  readonly left: number;
  readonly status: string;
}
const charges = (unit: number) =>
  world.rows<Charge>(
    `select a.account_number || ' ' || c.external_id as charge, c.amount_minor::int as amount,
      c.remaining_minor::int as left, c.status from account_charge c join account a on a.id = c.account_id
      where c.business_unit_id = $1 order by 1`,
    [unit],
  );
const left = async (unit: number): Promise<Record<string, number>> =>
  Object.fromEntries((await charges(unit)).map((row) => [row.charge, row.left]));
const idOf = async (unit: number, number: string): Promise<number> =>
  (await world.rows('select id from account where business_unit_id = $1 and account_number = $2', [unit, number]))[0]
    ?.id ?? 0;
const owed = async (unit: number, number: string) =>
  (await world.call('GET', `/api/business-units/${unit}/accounts/${await idOf(unit, number)}/page`, { token })).body;
const entries = async (unit: number, number: string) =>
  (
    await world.rows(
      `select event_type || ' ' || bucket || ' ' || amount_minor as entry from balance_event
        where account_id = $1 order by sequence`,
      [await idOf(unit, number)],
    )
  ).map(({ entry }) => entry);

/** Lines of its file of rejected rows. */
const rejectedOf = async (unit: number, uploadId: number): Promise<string[]> =>
  (
    await world.app.inject({
      url: `/api/business-units/${unit}/accounts/uploads/${uploadId}/file/rejected`,
      headers: { authorization: `Bearer ${token}` },
    })
  ).payload
    .trimEnd()
    .split('\r\n')
    .map((line) => line.trimEnd());

let payments = 880_000;
/** What a payer pays of a charge, or gets back of it, as payments post it. */
async function pay(unit: number, number: string, externalId: string, amountMinor: number): Promise<void> {
  const accountId = await idOf(unit, number);
  const [charge] = await world.rows(
    'select id, included_in_balance as inside from account_charge where account_id = $1 and external_id = $2',
    [accountId, externalId],
  );
  payments += 1;
  await world.db.scoped([unit], (tx) =>
    postBalanceEvents(tx, {
      businessUnitId: unit,
      accountId,
      sourceType: 'payment',
      sourceId: payments,
      effectiveDate: '2026-11-22',
      description: 'Payment',
      createdBy: 'Test',
      postings: [
        {
          eventType: amountMinor > 0 ? 'Payment' : 'Refund',
          bucket: charge.inside ? 'Balance' : 'OpenCharge',
          amountMinor: -amountMinor,
          sourceLineId: 1,
          chargeAllocations: [{ accountChargeId: charge.id, amountMinor: Math.abs(amountMinor) }],
        },
      ],
    }),
  );
}
/** Payments here are written by hand: there is no payment to their events. */
const broken = async () =>
  (await brokenInvariants(world)).filter((each) => !/(Payment|Refund) of payment 88\d{4}$/.test(each));

const tree = ['T-1', 'Tree removal', '40.00', '12/01/2026', 'no', 'yes'] as const;
const meter = ['M-1', 'Meter deposit', '30.00', '12/15/2026', 'yes', 'no'] as const;

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

  it('count what was paid of each as long as the biller cannot know of it, and never less than nothing', async () => {
    const unit = await freshUnit();
    const rows = (amount: string): Row[] => [
      ['A1', '100.00', 'T-1', 'Tree', amount],
      ['A1', '100.00', ...meter],
    ];
    await bring(unit, rows('40.00'));
    await pay(unit, 'A1', 'T-1', 1_500);
    await pay(unit, 'A1', 'M-1', 1_000);
    expect(await bring(unit, rows('40.00'))).toMatchObject({ updated: 0, unchanged: 1, chargesChanged: 0 });
    expect(await left(unit)).toEqual({ 'A1 M-1': 2_000, 'A1 T-1': 2_500 });
    // At the counter 30.00 more were paid: nothing is left, and no credit comes of it.
    await bring(unit, rows('10.00'));
    expect(await left(unit)).toMatchObject({ 'A1 T-1': 0 });
    await toldBefore(world, unit, '1 day');
    // The biller knows of it by now and still asks: what was paid stays paid, so that it can be given back.
    await bring(unit, rows('40.00'));
    expect(await charges(unit)).toEqual([
      { charge: 'A1 M-1', amount: 4_000, left: 3_000, status: 'Open' },
      { charge: 'A1 T-1', amount: 5_500, left: 4_000, status: 'Open' },
    ]);
    await pay(unit, 'A1', 'T-1', -1_500);
    await bring(unit, rows('40.00'));
    expect(await left(unit)).toMatchObject({ 'A1 T-1': 5_500 });
    expect(await broken()).toEqual([]);
  });

  it.each([
    ['as a charge beside the balance', 'no', 3_500, 5_000, ['Sync OpenCharge 1000']],
    ['and leave one where it is that would move into it', 'yes', 2_500, 4_000, []],
  ])('take in what a payer paid between the comparison and the locks %s', async (_, inside, rest, amount, more) => {
    const unit = await freshUnit();
    await bring(unit, [['A1', '100.00', ...tree]]);
    const [bytes, config] = csvOf(
      [...columns, 'Name'],
      [
        ['A1', '100.00', 'T-1', 'Tree removal', '50.00', '', inside, '', 'Ada Lane'],
        ['A2', '7.00', '', '', '', '', '', '', ''],
      ],
    );
    const { uploadId } = await upload(unit, bytes, { config, steps: ['Check'] });
    expect((await act(unit, uploadId, 'Process')).status).toBe(200);
    const [charge] = await world.rows(
      'select id, account_id as account from account_charge where business_unit_id = $1',
      [unit],
    );
    const payer = await world.owner.connect();
    await payer.query('begin');
    await payer.query('select 1 from account_money where account_id = $1 for no key update', [charge.account]);
    const running = run(unit, uploadId, 'Process');
    const waiting = async () =>
      (
        await world.rows<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%account_money m on m.account_id = d.account_id%'`,
        )
      )[0]?.waiting;
    await expect.poll(waiting, { timeout: 15_000 }).toBeGreaterThan(0);
    await payer.query('update account_charge set remaining_minor = remaining_minor - 1500 where id = $1', [charge.id]);
    await payer.query(
      `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
        amount_minor, balance_after_minor, source_type, source_id, source_line_id, created_by, charge_allocations)
       select business_unit_id, account_id, last_event_sequence + 1, '2026-11-21', 'Payment', 'OpenCharge', -1500, 2500,
       'payment', 889999, 1, 'Test', jsonb_build_array(jsonb_build_object('accountChargeId', $2::bigint,
       'amountMinor', 1500)) from account_money where account_id = $1`,
      [charge.account, charge.id],
    );
    await payer.query('update account_money set last_event_sequence = last_event_sequence + 1 where account_id = $1', [
      charge.account,
    ]);
    await payer.query('commit');
    payer.release();
    await running;
    const isSkipped = inside === 'yes';
    const address = `/api/business-units/${unit}/accounts/uploads/${uploadId}`;
    const done = (await world.call('GET', address, { token })).body;
    expect(done).toMatchObject({ status: 'Complete', created: 1, balanceChangeMinor: 700 });
    expect([done.updated, done.leftAlone, done.chargesChanged, done.balanceTotalMinor]).toEqual(
      isSkipped ? [0, 1, 0, 700] : [1, 0, 1, 10_700],
    );
    // Its name moves no money and was changed before the lock.
    const named = { field: 'Name', before: '', after: 'Ada Lane' };
    expect(await world.rows('select name from account where id = $1', [charge.account])).toEqual([
      { name: 'Ada Lane' },
    ]);
    const { items: alone } = (await world.call('GET', `${address}/changes?change=leftAlone`, { token })).body;
    expect(alone.map((each: any) => [each.accountNumber, each.why, each.fields])).toEqual(
      isSkipped ? [['A1', 'paid', [{ field: 'Balance', before: null, after: '10000' }, named]]] : [],
    );
    expect(await charges(unit)).toEqual([{ charge: 'A1 T-1', amount, left: rest, status: 'Open' }]);
    expect(await entries(unit, 'A1')).toEqual([
      'Opening Balance 10000',
      'Opening OpenCharge 4000',
      'Payment OpenCharge -1500',
      ...more,
    ]);
    expect(await broken()).toEqual([]);
  });

  it('stay within or beside the balance once something was paid of them, and their account as it is', async () => {
    const unit = await freshUnit();
    await bring(unit, [
      ['A1', '100.00', ...tree],
      ['A1', '100.00', ...meter],
      ['A2', '5.00', 'X-1', 'Sign', '9.00'],
    ]);
    await pay(unit, 'A1', 'T-1', 1_500);
    await pay(unit, 'A1', 'M-1', 3_000);
    const due = async () => (await owed(unit, 'A1')).totalOutstandingBalance;
    const inside = async () =>
      (
        await world.rows(
          `select external_id as number from account_charge where business_unit_id = $1 and included_in_balance
            order by 1`,
          [unit],
        )
      ).map(({ number }) => number);
    expect(await due()).toBe(9_500);
    // The biller knows of neither payment.
    const into = await bring(unit, [
      ['A1', '140.00', 'T-1', 'Tree removal', '40.00', '12/01/2026', 'yes', 'yes'],
      ['A1', '140.00', ...meter],
      ['A2', '6.00', 'X-1', 'Sign', '9.00', '', 'yes'],
    ]);
    expect(into).toMatchObject({
      status: 'Complete With Errors',
      rejected: 2,
      updated: 1,
      missing: 0,
      chargesClosed: 0,
    });
    // The whole account comes back with the file of rejected rows, as it came.
    const rejected = await rejectedOf(unit, into.uploadId);
    expect(rejected.map((row) => row.split(',').slice(0, 5).join(','))).toEqual([
      columns.slice(0, 5).join(','),
      'A1,140.00,T-1,Tree removal,40.00',
      'A1,140.00,M-1,Meter deposit,30.00',
    ]);
    expect(await due()).toBe(9_500);
    expect(await inside()).toEqual(['M-1', 'X-1']);
    const { items } = (
      await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${into.uploadId}/problems`, { token })
    ).body;
    expect(items).toMatchObject([
      { row: 2, column: 'ChargeIncludedInBalance', value: 'yes', problem: expect.stringContaining('cannot move') },
    ]);
    // It knows by now, and takes one out of the balance of which all is given back afterwards.
    await toldBefore(world, unit, '1 day');
    const out = (amount: string): Row[] => [
      ['A1', '70.00', 'T-1', 'Tree removal', '25.00', '12/01/2026', 'no', 'yes'],
      ['A1', '70.00', 'M-1', 'Meter deposit', amount, '12/15/2026', 'no', 'no'],
    ];
    expect(await bring(unit, out('30.00'))).toMatchObject({ rejected: 2, chargesClosed: 0 });
    expect(await bring(unit, out('0.00'))).toMatchObject({ rejected: 0 });
    expect([await due(), await inside()]).toEqual([9_500, ['M-1', 'X-1']]);
    await pay(unit, 'A1', 'M-1', -3_000);
    expect(await due()).toBe(12_500);
    expect(await left(unit)).toMatchObject({ 'A1 M-1': 3_000, 'A1 T-1': 2_500 });
    expect(await broken()).toEqual([]);
  });

  it('go back with the file that is undone, and come again with it', async () => {
    const unit = await freshUnit();
    await bring(unit, [
      ['A1', '100.00', ...tree],
      ['A1', '100.00', ...meter],
      ['A2', '5.00', 'X-1', 'Sign', '9.00'],
    ]);
    await pay(unit, 'A1', 'T-1', 1_000);
    const seen = async (number: string) => {
      const { balance, totalOutstandingBalance, openCharges } = await owed(unit, number);
      return { balance, totalOutstandingBalance, openCharges };
    };
    const state = async () => ({ charges: await charges(unit), pages: [await seen('A1'), await seen('A2')] });
    const before = await state();
    const rows: Row[] = [
      ['A1', '120.00', 'T-1', 'Tree and root', '60.00', '12/09/2026', 'no', 'no'],
      ['A1', '120.00', 'N-1', 'New', '11.00'],
      ['A2', '5.00'],
      ['A3', '1.00', 'Y-1', 'Yard', '2.00'],
    ];
    const { uploadId } = await bring(unit, rows);
    expect(await left(unit)).toEqual({ 'A1 M-1': 0, 'A1 N-1': 1_100, 'A1 T-1': 5_000, 'A2 X-1': 0, 'A3 Y-1': 200 });
    expect((await owed(unit, 'A1')).totalOutstandingBalance).toBe(18_100);
    expect((await act(unit, uploadId, 'Undo')).status).toBe(200);
    await run(unit, uploadId, 'Undo');
    const now = await state();
    const made = ['A1 N-1', 'A3 Y-1'];
    const isMade = ({ charge }: Charge) => made.includes(charge);
    expect(now.charges.filter((row) => !isMade(row))).toEqual(before.charges);
    expect(now.charges.filter(isMade)).toEqual(made.map((charge) => ({ charge, amount: 0, left: 0, status: 'Paid' })));
    expect(now.pages).toEqual(before.pages);
    expect(await broken()).toEqual([]);
    await bring(unit, rows);
    expect(await left(unit)).toMatchObject({ 'A1 N-1': 1_100, 'A1 T-1': 5_000 });
    expect(await broken()).toEqual([]);
  });

  it('are brought to their end by another worker where one died, with what was paid meanwhile', async () => {
    const unit = await freshUnit();
    const rows = (amount: string): Row[] =>
      [1, 2, 3, 4, 5].map((n): Row => [`A${n}`, '10.00', `T-${n}`, 'Tree', amount]);
    await bring(unit, rows('40.00'));
    const { uploadId } = await bring(unit, rows('25.00'), { steps: ['Check'] });
    expect((await act(unit, uploadId, 'Process')).status).toBe(200);
    watchCrashPoints((point) => {
      if (point === 'upload.chunk') throw new Error('The worker died.');
    });
    const work = () => run(unit, uploadId, 'Process', { accountsAtOnce: 2 });
    await expect(work().finally(() => watchCrashPoints(() => undefined))).rejects.toThrow('The worker died.');
    await pay(unit, 'A1', 'T-1', 500);
    await pay(unit, 'A5', 'T-5', 300);
    await work();
    expect(await left(unit)).toEqual({
      'A1 T-1': 2_000,
      'A2 T-2': 2_500,
      'A3 T-3': 2_500,
      'A4 T-4': 2_500,
      'A5 T-5': 2_200,
    });
    expect((await act(unit, uploadId, 'Undo')).status).toBe(200);
    await run(unit, uploadId, 'Undo', { accountsAtOnce: 2 });
    // Who paid since keeps what the file said; the others have what was.
    expect(await left(unit)).toMatchObject({ 'A1 T-1': 2_000, 'A2 T-2': 4_000, 'A4 T-4': 4_000 });
    expect(await broken()).toEqual([]);
  });

  it('leave an account once that was paid between a worker that died and the one who went on', async () => {
    const unit = await freshUnit();
    const rows = (inside: string): Row[] =>
      ['A1', 'A2', 'A3'].map((account): Row => [account, '10.00', 'T-1', 'Tree', '40.00', '', inside]);
    await bring(unit, rows('no'));
    const { uploadId } = await bring(unit, rows('yes'), { steps: ['Check'] });
    expect((await act(unit, uploadId, 'Process')).status).toBe(200);
    const work = (nth: number) => {
      let passed = 0;
      watchCrashPoints((point) => {
        if (point === 'upload.chunk' && ++passed === nth) throw new Error('The worker died.');
      });
      return run(unit, uploadId, 'Process', { accountsAtOnce: 1 }).finally(() => watchCrashPoints(() => undefined));
    };
    await expect(work(1)).rejects.toThrow('The worker died.');
    await pay(unit, 'A2', 'T-1', 500);
    await expect(work(1)).rejects.toThrow('The worker died.');
    await work(9);
    await work(9);
    const read = await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${uploadId}`, { token });
    expect(read.body).toMatchObject({
      status: 'Complete',
      ...{ updated: 2, leftAlone: 1, rejected: 0, chargesChanged: 2, hasRejectedFile: false },
    });
    const inside = await world.rows(
      `select a.account_number as number from account_charge c join account a on a.id = c.account_id
        where c.business_unit_id = $1 and c.included_in_balance order by 1`,
      [unit],
    );
    expect(inside.map(({ number }) => number)).toEqual(['A1', 'A3']);
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

it('a payer pays all that is due: those within the balance with it, and none of them twice', async () => {
  const unit = await world.unitId('riverton-water');
  const [bytes, config] = csvOf(
    ['AccountNumber', 'SubAccountNumber', ...columns.slice(2)],
    [
      ['10001', '01', ...tree],
      ['10001', '01', ...meter],
    ],
  );
  expect((await upload(unit, bytes, { config })).upload).toMatchObject({ status: 'Complete', chargesCreated: 2 });
  const payer = await world.quickPay(['10001']);
  const [accountId = 0] = payer.accountIds;
  const created = await world.call('POST', '/api/payment-intents', {
    token: payer.token,
    body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [accountId] },
  });
  const [account] = created.body.accounts;
  expect(account).toMatchObject({ balance: 8_412, totalOutstandingBalance: 12_412 });
  expect(account.openCharges).toMatchObject([{ description: 'Tree removal', remainingMinor: 4_000 }]);
  const path = `/api/payment-intents/${created.body.identifier}`;
  const lineItems = [
    { accountId, lineItemType: 'AccountBalance', amountMinor: 8_412 },
    { accountId, lineItemType: 'OpenCharge', accountChargeId: account.openCharges[0].id, amountMinor: 4_000 },
  ];
  expect((await world.call('PUT', `${path}/charges`, { body: { lineItems } })).status).toBe(200);
  const { body: intent } = await world.call('PUT', `${path}/payment-source`, {
    body: {
      paymentSourceType: 'Credit Card',
      token: await cardToken(world),
      holderName: 'Pat Rivera',
      postalCode: '78701',
    },
  });
  const { body: paid } = await world.call('POST', `${path}/process`, {
    body: {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms: { termsVersionId: number }) => terms.termsVersionId),
    },
  });
  expect(paid).toMatchObject({ status: 'Complete' });
  expect(await charges(unit)).toEqual([
    { charge: '10001 M-1', amount: 3_000, left: 0, status: 'Paid' },
    { charge: '10001 T-1', amount: 4_000, left: 0, status: 'Paid' },
  ]);
  expect(await owed(unit, '10001')).toMatchObject({ balance: 0, totalOutstandingBalance: 0, openCharges: [] });
  expect(await broken()).toEqual([]);
});
