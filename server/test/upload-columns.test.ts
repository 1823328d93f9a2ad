import { fixedLine, placesOf, typedLines } from '@ratepayer/dev/account-layouts.ts';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { MappableProperty } from '@ratepayer/contract/accounts/upload-settings.ts';
import { requiredSyncProperties } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { type FileType, fileTypes } from '@ratepayer/contract/kit/record-file.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { defaults, everythingOf, fields, meta, names, shownAccounts } from './account-columns.ts';
import { random } from './hostile-client.ts';
import { brokenInvariants } from './paying.ts';
import { openUploads } from './upload-kit.ts';

/** Every type of file, and text as older systems write it. */
type Layout = readonly [FileType, UploadConfig['encoding']];
const layouts: readonly Layout[] = [
  ...fileTypes.map((type): Layout => [type, 'UTF-8']),
  ['CSV', 'Windows-1252'],
  ['FixedWidth', 'Windows-1252'],
];
const { world, deps, freshUnit, upload } = await openUploads(layouts.length);
const token = await world.token('global@ratepayer.test');
const accounts = (unit: number) => shownAccounts(world, unit);
const everything = (unit: number) => everythingOf(world, unit);

type Cells = Readonly<Record<string, string>>;
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
