import { describe, expect, it } from 'vitest';
import { duplicateStrategies } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { postBalanceEvents } from '../src/capabilities/accounts/post-balance-events.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { everythingOf, shownAccounts } from './account-columns.ts';
import { brokenInvariants } from './paying.ts';
import { csvOf, openUploads } from './upload-kit.ts';

const { world, deps, freshUnit, upload } = await openUploads(5);
const token = await world.token('global@ratepayer.test');
const accounts = (unit: number) => shownAccounts(world, unit);
const everything = (unit: number) => everythingOf(world, unit);

const read = async (unit: number, path: string) =>
  (await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${path}`, { token })).body;
const undo = async (unit: number, uploadId: number) => {
  const path = `/api/business-units/${unit}/accounts/process-upload`;
  const body = { uploadId, step: 'Undo', reason: 'Another file' };
  expect((await world.call('POST', path, { token, body })).status).toBe(200);
  await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Undo' });
  return read(unit, String(uploadId));
};

/** A dollar paid on one account, and a bill of another that posts nothing. */
async function payAndBill(unit: number, paid: number, billed: number): Promise<void> {
  await world.db.scoped([unit], (tx) =>
    postBalanceEvents(tx, {
      businessUnitId: unit,
      accountId: paid,
      sourceType: 'payment',
      sourceId: 990_021,
      effectiveDate: '2026-11-22',
      description: 'Payment',
      createdBy: 'Test',
      postings: [
        { eventType: 'Payment', bucket: 'Balance', amountMinor: -100, sourceLineId: 1, chargeAllocations: [] },
      ],
    }),
  );
  await world.rows(
    `with cycle as (insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
        expects_documents, status, bill_count, total_amount_minor, published_count, approved_by, approved_date,
        posts_to_balance, created_by) values ($1, 'March', '2026-03-01', '2026-04-01', 'None', false, 'Approved', 1,
        100, 1, 'Kim', now(), false, 'Kim') returning id),
      bill as (insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
        issue_date, status, published_date)
        select $1, $2, id, 'Bill', 'B-1', 100, '2026-03-01', 'Published', now() from cycle)
      insert into audit_entry (business_unit_id, entity_type, entity_id, action, user_name, user_role)
      select $1, 'BillingCycle', id, 'Approved', 'Kim', 'Organization Admin' from cycle`,
    [unit, billed],
  );
}

describe('what the biller deleted', () => {
  it('is archived with all that hangs on it, is made by no file, and comes back', async () => {
    const unit = await freshUnit();
    const columns = ['AccountNumber', 'Balance', 'IsDeleted'] as const;
    const bring = (rows: readonly (readonly string[])[], more: object = {}, config: Partial<UploadConfig> = {}) => {
      const [bytes, usual] = csvOf(columns, rows);
      return upload(unit, bytes, { config: { ...usual, ...config }, ...more });
    };
    const live = [
      ['Paid', '10.00', ''],
      ['Billed', '20.00', 'no'],
      ['Unused', '0.00', '0'],
      ['By hand', '5.00', ''],
      ['Live', '1.00', ''],
    ];
    await bring(live);
    const ids = Object.fromEntries((await everything(unit)).map((row) => [row.account_number, row.id]));
    await payAndBill(unit, ids.Paid, ids.Billed);
    expect((await world.call('PUT', `/api/accounts/archive/${ids['By hand']}`, { token })).status).toBe(200);
    const before = await everything(unit);
    const gone = [
      ...['Paid', 'Billed', 'Unused', 'By hand', 'Never here'].map((number, i) => [
        number,
        ['10.00', '20.00', '', '5.00', '7.00'][i] ?? '',
        'yes',
      ]),
      ['Live', '1.00', 'N'],
    ];

    // The dry run shows it and changes nothing; three of four accounts are more than the limit takes.
    const { uploadId: checked } = await bring(gone, { steps: ['Check'] }, { safetyLimitPercent: 20 });
    expect(await read(unit, String(checked))).toMatchObject({
      status: 'Ready',
      needsProcessAnyway: true,
      created: 0,
      leftAlone: 0,
      balanceTotalMinor: 3_000,
    });
    const { items } = await read(unit, `${checked}/changes?change=updated`);
    expect(items.map(({ accountNumber, fields: [one] }: any) => [accountNumber, one.field, one.after]).sort()).toEqual([
      ['Billed', 'IsArchived', 'true'],
      ['Paid', 'IsArchived', 'true'],
      ['Unused', 'IsArchived', 'true'],
    ]);
    expect(await everything(unit)).toEqual(before);

    const { uploadId, upload: done } = await bring(gone);
    expect(done).toMatchObject({ status: 'Complete', created: 0, updated: 3, unchanged: 3, leftAlone: 0 });
    const ended = await accounts(unit);
    expect(Object.entries(ended).map(([number, row]) => [number, row.IsArchived, row.Balance])).toEqual(
      expect.arrayContaining([
        ['Paid', true, 900],
        ['Billed', true, 2_000],
        ['Unused', true, 0],
        ['Live', false, 100],
      ]),
    );
    expect(Object.keys(ended)).not.toContain('Never here');

    expect(await undo(unit, uploadId)).toMatchObject({ status: 'Undone', reversed: 3, kept: 0 });
    expect(await everything(unit)).toEqual(before);
    // Told once more, and then another day again: what is gone stays as it is.
    expect((await bring(gone)).upload).toMatchObject({ status: 'Complete', updated: 3 });
    const again = await bring(
      gone.map(([number = '', balance = '', flag = '']) => [number, balance, flag.toUpperCase()]),
    );
    expect(again.upload).toMatchObject({ status: 'Complete', created: 0, updated: 0, leftAlone: 0 });
    // A biller that brings one back brings it back here.
    await bring(live.toReversed());
    expect(await accounts(unit)).toMatchObject({
      Paid: { IsArchived: false, Balance: 900 },
      Unused: { IsArchived: false },
    });
    expect((await brokenInvariants(world)).filter((broken) => !/Payment of payment 990\d+$/.test(broken))).toEqual([]);
  });

  it('never stands for what took its number, whichever of the two is kept', async () => {
    const unit = await freshUnit();
    const columns = ['AccountNumber', 'Balance', 'DueDate', 'IsDeleted'] as const;
    const cases = duplicateStrategies.flatMap((duplicate) => [
      { duplicate, flags: ['1', '0', '1'] },
      { duplicate, flags: ['0', '1'] },
    ]);
    for (const [i, { duplicate, flags: written }] of cases.entries()) {
      const [bytes, config] = csvOf(
        columns,
        written.map((flag) => [
          `Same-${i}`,
          ...(flag === '1' ? ['90.00', '12/01/2026'] : ['5.00', '02/28/2026']),
          flag,
        ]),
      );
      const { upload: done } = await upload(unit, bytes, { config, duplicate });
      expect(done).toMatchObject({ status: 'Complete', created: 1, duplicates: written.length - 1 });
      expect((await accounts(unit))[`Same-${i}`]).toMatchObject({ Balance: 500, IsArchived: false });
    }
  });
});

describe('a row that cannot be taken', () => {
  it.each(['Archive', 'Set Balance to $0'] as const)('is in the file all the same (%s)', async (missing) => {
    const unit = await freshUnit();
    const columns = ['AccountNumber', 'SubAccountNumber', 'Balance', 'BusinessUnitId', 'ModifiedDate'] as const;
    const bring = (rows: readonly (readonly string[])[]) => {
      const [bytes, config] = csvOf(columns, rows);
      return upload(unit, bytes, { config, missing });
    };
    await bring(
      ['Left', 'Kept', 'Other', 'Short', 'Ahead'].map((number) => [number, '01', '10.00', '', '2024-03-09 07:30']),
    );
    const { upload: done } = await bring([
      ['Kept', '01', 'much', '', ''],
      // No account, another one, and one of another business unit.
      ['', '01', 'much', '', ''],
      ['Left', '02', 'much', '', ''],
      ['Other', '01', '10.00', '999999', ''],
      ['Short', '01', '10.00', '', 'yesterday'],
      // A clock that is ahead rejects nothing.
      ['Ahead', '01', '12.00', '', '2999-01-01'],
    ]);
    expect(done).toMatchObject({ status: 'Complete With Errors', updated: 1, rejected: 5, missing: 2 });
    const left = Object.entries(await accounts(unit)).map(([number, { Balance, IsArchived }]) => [
      number,
      IsArchived ? 'archived' : Balance,
    ]);
    const gone = missing === 'Archive' ? 'archived' : 0;
    expect(Object.fromEntries(left)).toEqual({ Left: gone, Kept: 1_000, Other: gone, Short: 1_000, Ahead: 1_200 });
  });

  it('gives an account no day to come', async () => {
    const unit = await freshUnit();
    const columns = ['AccountNumber', 'Balance', 'CreatedDate', 'ModifiedDate', 'AccountSyncDate'] as const;
    const said = '2999-01-01 07:30:15.1234567';
    const bring = (balance: string, created: string) => {
      const [bytes, config] = csvOf(columns, [['One', balance, created, said, said]]);
      return upload(unit, bytes, { config });
    };
    await bring('1.00', '03/09/2024');
    expect((await bring('2.00', said)).upload).toMatchObject({ status: 'Complete', updated: 1 });
    // When it was made stays, and a file that says so again changes nothing.
    expect((await bring('2.0', said)).upload).toMatchObject({ status: 'Complete', updated: 0, unchanged: 1 });
    const rows = await world.rows(
      `select a.created_date < '2024-03-11' as created, a.modified_date <= now() as modified,
        m.account_sync_date <= now() as synced from account a join account_money m on m.account_id = a.id
        where a.business_unit_id = $1`,
      [unit],
    );
    expect(rows).toEqual([{ created: true, modified: true, synced: true }]);
  });
});
