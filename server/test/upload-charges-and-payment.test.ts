import { describe, expect, it } from 'vitest';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { type Charge, columns, meter, openChargeFiles, type Row, tree } from './charge-files.ts';
import { toldBefore } from './export-once.ts';
import { cardToken } from './paying.ts';
import { csvOf } from './upload-kit.ts';

const { world, token, freshUnit, upload, bring, act, run, ...of } = await openChargeFiles(7);
const { charges, left, owed, entries, rejectedOf, pay, broken } = of;

describe('the open charges of a file', () => {
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
