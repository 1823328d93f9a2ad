import { fixedLine, placesOf, typedLines } from '@ratepayer/dev/account-layouts.ts';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { MappableProperty } from '@ratepayer/contract/accounts/upload-settings.ts';
import { duplicateStrategies, requiredSyncProperties } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { type FileType, fileTypes } from '@ratepayer/contract/kit/record-file.ts';
import { postBalanceEvents } from '../src/capabilities/accounts/post-balance-events.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { random } from './hostile-client.ts';
import { brokenInvariants } from './paying.ts';
import { csvOf, openUploads } from './upload-kit.ts';

/** Every type of file, and text as older systems write it. */
type Layout = readonly [FileType, UploadConfig['encoding']];
const layouts: readonly Layout[] = [
  ...fileTypes.map((type): Layout => [type, 'UTF-8']),
  ['CSV', 'Windows-1252'],
  ['FixedWidth', 'Windows-1252'],
];
const { world, deps, freshUnit, upload } = await openUploads(layouts.length + 5);
const token = await world.token('global@ratepayer.test');

type Cells = Readonly<Record<string, string>>;
const texts = ['', 'A b', 'Zoë', '12 Elm'];
const amounts = ['', '0.00', '12.34', '-3.10', '250.00'];
const days = ['', '02/28/2026', '12/01/2026'];
const flags = ['', 'yes', 'no'];
const methods = ['', 'pos', 'Manual', 'Imported'];
const minorOf = (cell: string) => (cell === '' ? 0 : Number(cell.replace('.', '')));
const dayOf = (cell: string) => (cell === '' ? null : cell.replace(/(..)\/(..)\/(....)/, '$3-$1-$2'));
const methodOf = (cell: string) => (cell === 'pos' ? 'POS' : cell);
const isYes = (cell: string) => cell === 'yes';

/** What a column may say of each field, how an account shows it, what a new one has, and what a cell makes of it. */
const fields: Readonly<
  Record<string, readonly [string, readonly string[], unknown, (cell: string, now: any) => unknown]>
> = {
  Name: ['a.name', texts, '', String],
  AddressStreetAddress: ['a.street', texts, '', String],
  AddressStreet2: ['a.street2', texts, '', String],
  AddressCity: ['a.city', texts, '', String],
  AddressState: ['a.state', texts, '', String],
  AddressZip: ['a.zip', texts, '', String],
  AddressCountry: ['a.country', texts, '', String],
  PhoneNumber: ['a.phone_number', texts, '', String],
  EmailAddress: ['a.email_address', texts, '', String],
  Note: ['a.note', texts, '', String],
  Description: ['a.description', texts, '', String],
  Balance: ['m.balance', amounts, 0, minorOf],
  PastDueAmountMinor: ['m.past_due_minor', amounts, 0, minorOf],
  LateFee: ['m.late_fee', amounts.filter((cell) => !cell.startsWith('-')), 0, minorOf],
  IssueDate: ['m.issue_date', days, null, dayOf],
  DueDate: ['m.due_date', days, null, dayOf],
  AccountLocked: ['a.account_locked', flags, false, (cell, now) => (cell === '' ? now : isYes(cell))],
  AllowOnlinePayment: ['a.allow_online_payment', flags, true, (cell, now) => (cell === '' ? now : isYes(cell))],
  BlockCreditCardPayment: [
    'a.block_credit_card_payment',
    flags,
    false,
    (cell, now) => (cell === '' ? now : isYes(cell)),
  ],
  BlockAchPayment: ['a.block_ach_payment', flags, false, (cell, now) => (cell === '' ? now : isYes(cell))],
  LateFeeApplicable: ['a.late_fee_applicable', flags, true, (cell, now) => (cell === '' ? now : isYes(cell))],
  IsArchived: ['a.is_archived', flags, false, isYes],
  CreateMethod: ['a.create_method', methods, 'Imported', (cell, now) => (cell === '' ? now : methodOf(cell))],
  // Of one that the file says no day of: none, whenever this runs.
  CreatedDate: [
    `case when a.created_date < '2025-01-01' then (a.created_date at time zone 'US/Central')::date end`,
    ['', '02/28/2024', '12/01/2023'],
    null,
    (cell, now) => (cell === '' ? now : dayOf(cell)),
  ],
  Route: [`a.meta ->> 'Route'`, texts, null, String],
  Zone: [`a.meta ->> 'Zone'`, texts, null, String],
};
const meta = ['Route', 'Zone'];
const names = Object.keys(fields);
const defaults = Object.fromEntries(names.map((name) => [name, fields[name]?.[2]]));

const shown = names.map((name) => `${fields[name]?.[0]} as "${name}"`).join(', ');
const accounts = async (unit: number): Promise<Record<string, Record<string, unknown>>> =>
  Object.fromEntries(
    (
      await world.rows(
        `select a.account_number, ${shown} from account a join account_money m on m.account_id = a.id
          where a.business_unit_id = $1 and not a.is_deleted`,
        [unit],
      )
    ).map(({ account_number, ...rest }) => [account_number, rest]),
  );
/** Everything of them, for the undo. */
const everything = (unit: number) =>
  world.rows(
    `select a.id, a.account_number, a.meta, a.archived_by_sync, a.archived_date, a.created_date, m.not_yet_due_minor,
      m.account_sync_date, ${shown} from account a join account_money m on m.account_id = a.id
      where a.business_unit_id = $1 and not a.is_deleted order by a.id`,
    [unit],
  );

const latin = { 'UTF-8': 'utf8', 'Windows-1252': 'latin1' } as const;
const width = 24;
const line = (columns: readonly string[], row: Cells) => columns.map((column) => row[column] ?? '');

/** The same rows as a file of each type, and how it is to be read. */
async function fileOf(
  [type, encoding]: Layout,
  columns: readonly string[],
  rows: readonly Cells[],
): Promise<{ bytes: Buffer; fileName: string; config: Partial<UploadConfig> }> {
  const property = (source: string) => (meta.includes(source) ? null : (source as MappableProperty));
  const filled = columns.map((source) => ({ source, property: property(source) }));
  const placed = (places: readonly { source: string }[]) =>
    places.map((place) => ({ ...place, property: property(place.source) }));
  const config = {
    fileType: type,
    encoding,
    safetyLimitPercent: 100,
    metaColumns: columns.filter((column) => meta.includes(column)),
    filledByProduct: requiredSyncProperties.filter((each) => each !== 'AccountNumber' && !columns.includes(each)),
  };
  const cells = rows.map((row) => line(columns, row));
  const kinds = {
    A: columns.slice(0, Math.ceil(columns.length / 2)),
    B: columns.slice(Math.ceil(columns.length / 2)),
  };
  if (type === 'CSV') {
    const bytes = Buffer.from([columns, ...cells].map((row) => `${row.join(',')}\r\n`).join(''), latin[encoding]);
    return {
      bytes,
      fileName: 'a.csv',
      config: { ...config, columns: filled.filter((each) => each.property !== null) },
    };
  }
  if (type === 'Excel') {
    const sheet = { name: 'Accounts', rows: [[...columns], ...cells] };
    const bytes = Buffer.from(await writeXlsx({ sheets: [sheet] }));
    return {
      bytes,
      fileName: 'a.xlsx',
      config: { ...config, columns: filled.filter((each) => each.property !== null) },
    };
  }
  if (type === 'FixedWidth') {
    const widths = columns.map(() => width);
    const bytes = Buffer.from([columns, ...cells].map((row) => fixedLine(row, widths)).join('\r\n'), latin[encoding]);
    return { bytes, fileName: 'a.txt', config: { ...config, columns: placed(placesOf(columns, widths)) } };
  }
  if (type === 'MultilineCSV') {
    const { places, lines } = typedLines(columns, kinds);
    const bytes = Buffer.from(cells.flatMap((row) => lines(row, ',')).join('\n'));
    return { bytes, fileName: 'a.dat', config: { ...config, hasHeaderRow: false, columns: placed(places) } };
  }
  const places = Object.entries(kinds).flatMap(([recordType, sources]) =>
    sources.map((source, i) => ({ source, recordType, start: 2 + i * width, length: width })),
  );
  const bytes = Buffer.from(
    rows
      .flatMap((row) =>
        Object.entries(kinds).map(
          ([kind, own]) =>
            kind +
            fixedLine(
              line(own, row),
              own.map(() => width),
            ),
        ),
      )
      .join('\n'),
  );
  return { bytes, fileName: 'a.dat', config: { ...config, hasHeaderRow: false, columns: placed(places) } };
}

const runs = 5;

it.each(layouts)(
  'a file of %s in %s changes what it has columns for and nothing else, and undo gives all back',
  async (...layout) => {
    const unit = await freshUnit();
    const next = random(7 + layouts.findIndex(([type, encoding]) => type === layout[0] && encoding === layout[1]));
    const oneOf = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
    const row = (number: string, columns: readonly string[]): Cells => ({
      AccountNumber: number,
      ...Object.fromEntries(columns.map((name) => [name, oneOf(fields[name]?.[1] ?? [])])),
    });
    const bring = async (columns: readonly string[], rows: readonly Cells[]) => {
      const { bytes, ...how } = await fileOf(layout, ['AccountNumber', ...columns], rows);
      const done = await upload(unit, bytes, how);
      expect(done.upload, `${columns}: ${JSON.stringify(done.answer.body)}`).toMatchObject({ status: 'Complete' });
      return done;
    };
    const numbers = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5'];
    const all = names.filter((name) => name !== 'IsArchived');
    /** Of one account every field says something, and in the other file something else. */
    const whole = (place: 1 | 2) => [
      {
        AccountNumber: 'P-1',
        ...Object.fromEntries(all.map((name) => [name, String(fields[name]?.[1][place])])),
      },
      ...['P-2', 'P-3', 'P-4', 'P-5', 'P-9'].map((number) => row(number, all)),
    ];
    await bring(all, whole(2));
    const known = await accounts(unit);
    for (let run = 0; run <= runs; run += 1) {
      // Most of them small: what is left out matters.
      const most = oneOf([0.1, 0.2, 0.5]);
      const columns = run === 0 ? all : names.filter(() => next() < most);
      const rows = run === 0 ? whole(1) : [...numbers, `N-${run}`].map((number) => row(number, columns));
      const before = await accounts(unit);
      const then = await everything(unit);
      const done = await bring(columns, rows);
      const expected = { ...before };
      for (const cells of rows) {
        const now = before[String(cells.AccountNumber)] ?? defaults;
        const said = columns.map((name) => [name, fields[name]?.[3](String(cells[name]), now[name])]);
        expected[String(cells.AccountNumber)] = { ...now, ...Object.fromEntries(said) };
      }
      expect(await accounts(unit), `${columns}`).toEqual(expected);
      if (run === 0) for (const name of all) expect(expected['P-1']?.[name], name).not.toEqual(known['P-1']?.[name]);
      const told = await world.rows(
        `select distinct f ->> 'field' as field from account_upload_change c cross join jsonb_array_elements(fields) f
        where upload_id = $1 and change = 'updated'`,
        [done.uploadId],
      );
      const named = columns.map((name) => (meta.includes(name) ? 'Meta' : name));
      expect(named).toEqual(expect.arrayContaining(told.map(({ field }) => field)));
      const path = `/api/business-units/${unit}/accounts/process-upload`;
      const body = { uploadId: done.uploadId, step: 'Undo', reason: 'Another file' };
      expect((await world.call('POST', path, { token, body })).status).toBe(200);
      await runUpload(deps(), { uploadId: done.uploadId, businessUnitId: unit, step: 'Undo' });
      expect(await everything(unit), `undo of ${columns}`).toEqual(then);
    }
    expect(await brokenInvariants(world)).toEqual([]);
  },
);

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
