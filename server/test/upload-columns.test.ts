import { fixedLine, placesOf, typedLines } from '@ratepayer/dev/account-layouts.ts';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { MappableProperty } from '@ratepayer/contract/accounts/upload-settings.ts';
import { requiredSyncProperties } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { type FileType, fileTypes } from '@ratepayer/contract/kit/record-file.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { random } from './hostile-client.ts';
import { brokenInvariants } from './paying.ts';
import { openUploads } from './upload-kit.ts';

const { world, deps, freshUnit, upload } = await openUploads(fileTypes.length);
const token = await world.token('global@ratepayer.test');

type Cells = Readonly<Record<string, string>>;
const texts = ['', 'A b', 'Zoë', '12 Elm'];
const amounts = ['', '0.00', '12.34', '-3.10', '250.00'];
const days = ['', '02/28/2026', '12/01/2026'];
const flags = ['', 'yes', 'no'];
const minorOf = (cell: string) => (cell === '' ? 0 : Number(cell.replace('.', '')));
const dayOf = (cell: string) => (cell === '' ? null : cell.replace(/(..)\/(..)\/(....)/, '$3-$1-$2'));
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
    `select a.id, a.account_number, a.meta, a.archived_by_sync, a.archived_date, m.not_yet_due_minor,
      m.account_sync_date, ${shown} from account a join account_money m on m.account_id = a.id
      where a.business_unit_id = $1 and not a.is_deleted order by a.id`,
    [unit],
  );

const width = 24;
const line = (columns: readonly string[], row: Cells) => columns.map((column) => row[column] ?? '');

/** The same rows as a file of each type, and how it is to be read. */
async function fileOf(
  type: FileType,
  columns: readonly string[],
  rows: readonly Cells[],
): Promise<{ bytes: Buffer; fileName: string; config: Partial<UploadConfig> }> {
  const property = (source: string) => (meta.includes(source) ? null : (source as MappableProperty));
  const filled = columns.map((source) => ({ source, property: property(source) }));
  const placed = (places: readonly { source: string }[]) =>
    places.map((place) => ({ ...place, property: property(place.source) }));
  const config = {
    fileType: type,
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
    const bytes = Buffer.from([columns, ...cells].map((row) => `${row.join(',')}\r\n`).join(''));
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
    const bytes = Buffer.from([columns, ...cells].map((row) => fixedLine(row, widths)).join('\r\n'));
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

const runs = 6;

it.each(fileTypes)(
  'a file of %s changes what it has columns for and nothing else, and undo gives all back',
  async (type) => {
    const unit = await freshUnit();
    const next = random(7 + fileTypes.indexOf(type));
    const oneOf = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
    const row = (number: string, columns: readonly string[]): Cells => ({
      AccountNumber: number,
      ...Object.fromEntries(columns.map((name) => [name, oneOf(fields[name]?.[1] ?? [])])),
    });
    const bring = async (columns: readonly string[], rows: readonly Cells[]) => {
      const { bytes, ...how } = await fileOf(type, ['AccountNumber', ...columns], rows);
      const done = await upload(unit, bytes, how);
      expect(done.upload, `${columns}: ${JSON.stringify(done.answer.body)}`).toMatchObject({ status: 'Complete' });
      return done;
    };
    const numbers = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5'];
    const all = names.filter((name) => name !== 'IsArchived');
    await bring(
      all,
      [...numbers, 'P-9'].map((number) => row(number, all)),
    );
    for (let run = 0; run < runs; run += 1) {
      // Most of them small: what is left out matters.
      const most = oneOf([0.1, 0.2, 0.5]);
      const columns = names.filter(() => next() < most);
      const rows = [...numbers, `N-${run}`].map((number) => row(number, columns));
      const before = await accounts(unit);
      const all = await everything(unit);
      const done = await bring(columns, rows);
      const expected = { ...before };
      for (const cells of rows) {
        const now = before[String(cells.AccountNumber)] ?? defaults;
        const said = columns.map((name) => [name, fields[name]?.[3](String(cells[name]), now[name])]);
        expected[String(cells.AccountNumber)] = { ...now, ...Object.fromEntries(said) };
      }
      expect(await accounts(unit), `${columns}`).toEqual(expected);
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
      expect(await everything(unit), `undo of ${columns}`).toEqual(all);
    }
    expect(await brokenInvariants(world)).toEqual([]);
  },
);
