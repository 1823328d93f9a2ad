import { readFileSync } from 'node:fs';
import { fixedLine, placesOf, typedLines } from '@ratepayer/dev/account-layouts.ts';
import { townFile } from '@ratepayer/dev/sample-town.ts';
import { writeXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { openUploads } from './upload-kit.ts';

const { world, first, headings, freshUnit, upload } = await openUploads(5);

describe('Riverton’s file in another layout', () => {
  const text = readFileSync(townFile(first), 'utf8').replace(/^\ufeff/, '');
  const rows = Papa.parse<string[]>(text.trimEnd(), { skipEmptyLines: 'greedy' }).data.slice(1);
  const widths = headings.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)) + 1);
  const { places, lines } = typedLines(headings, {
    A: headings.slice(0, 9),
    B: headings.slice(9, 15),
    C: headings.slice(15),
  });
  const guessed = guessMapping(headings);
  /** The guess for a file with a heading, each column with its place. */
  const withPlaces = (columns: readonly { source: string }[]): UploadConfig['columns'] =>
    columns.map((place) => ({
      ...place,
      property: guessed.columns.find(({ source }) => source === place.source)?.property ?? null,
    }));
  const day = (cell: string) => {
    const [, month, date, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(cell) ?? [];
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
    return year && at.getUTCDate() === Number(date) ? at : cell;
  };
  // As somebody keeps a sheet: amounts are numbers and days are days, where they are any.
  const sheetCell = (cell: string, i: number) => {
    if (/^\d+\.\d\d$/.test(cell)) return Number(cell);
    return headings[i]?.endsWith('_DT') ? day(cell) : cell;
  };
  const western = (texts: string) => texts.replaceAll('ễ', 'ê');
  const layouts: readonly [string, () => Promise<Buffer>, Partial<UploadConfig>, string][] = [
    [
      'FixedWidth',
      async () => Buffer.from([headings, ...rows].map((row) => fixedLine(row, widths)).join('\r\n')),
      { fileType: 'FixedWidth', columns: withPlaces(placesOf(headings, widths)) },
      'a.txt',
    ],
    [
      'MultilineCSV with pipes',
      async () => Buffer.from(['H|Riverton', ...rows.flatMap((row) => lines(row, '|')), `T|${rows.length}`].join('\n')),
      { fileType: 'MultilineCSV', listSeparator: 'pipe', hasHeaderRow: false, columns: withPlaces(places) },
      'a.dat',
    ],
    [
      'Excel',
      async () =>
        Buffer.from(
          await writeXlsx({
            sheets: [{ name: 'Accounts', rows: [headings, ...rows.map((row) => row.map(sheetCell))] }],
          }),
        ),
      { fileType: 'Excel' },
      'a.xlsx',
    ],
    ['Windows-1252', async () => Buffer.from(western(text), 'latin1'), { encoding: 'Windows-1252' }, 'a.csv'],
  ];
  const accounts = (unit: number) =>
    world.rows(
      `select a.account_number, a.sub_account_number, a.name, a.street, a.city, a.state, a.zip, a.phone_number,
        a.email_address, a.note, a.meta, m.balance, m.late_fee, m.past_due_minor, m.issue_date, m.due_date
       from account a join account_money m on m.account_id = a.id where a.business_unit_id = $1
       order by a.account_number, a.sub_account_number`,
      [unit],
    );

  it('gives the same accounts to the cent', async () => {
    const plain = await freshUnit();
    await upload(plain, Buffer.from(text));
    const expected = await accounts(plain);
    expect(expected).toHaveLength(5000);
    for (const [name, make, config, fileName] of layouts) {
      const unit = await freshUnit();
      const { upload: done } = await upload(unit, await make(), { config, fileName });
      expect(done, name).toMatchObject({ created: 5000, duplicates: 7, rejected: 5, balanceTotalMinor: 369_216_216 });
      const found = await accounts(unit);
      expect(found, name).toEqual(
        name === 'Windows-1252' ? expected.map((row) => ({ ...row, name: western(row.name) })) : expected,
      );
    }
  }, 120_000);
});
