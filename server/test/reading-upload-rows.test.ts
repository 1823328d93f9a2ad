import { randomBytes } from 'node:crypto';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { csv, readingFiles } from './reading-files.ts';

const opened = openedWorld();
const clerk = () => readingFiles(opened());

describe('a file of readings', () => {
  it('that waits for its turn while readings are switched off ends, and says so', async () => {
    const { world, unit, ask, checked, run, read, there } = await clerk();
    const set = (mode: string) =>
      world.rows("update feature_setting set mode = $2 where business_unit_id = $1 and feature_key = 'MeterReadings'", [
        unit,
        mode,
      ]);
    const { id } = await checked(csv('10001,01,OFF-1,1204.50,gallons,2026-03-01,daily'));
    await ask(id, 'Process');
    await set('Disabled');
    await run(id, 'Process');
    expect(await read(id)).toMatchObject({ status: 'Failed', message: expect.stringContaining('was not read in') });
    expect(await there('OFF-1')).toEqual([]);
    await set('Enabled');
  });

  it('is checked without writing, then imported: good rows, and bad ones named and handed back', async () => {
    const { checked, act, call, problems, rejected, there } = await clerk();
    const content = csv(
      '10001,01,F-1,1204.50,gallons,2026-03-01,daily',
      '10001,01,F-1,1250.25,gal,03/02/2026,Daily',
      '10001,01,F-1,1250.25,gal,03/02/2026,Daily',
      '10001,01,F-1,many,gal,2026-03-03,Daily',
      '99999,01,F-1,5,gal,2026-03-03,Daily',
      '10003,,F-1,5,gal,2026-03-03,Daily',
      '10001,01,F-1,5,litres,2999-01-01,Daily',
      '10002,,F-1,5,gal,2026-03-03 07:30,Daily',
    );
    const found = await checked(content, { name: 'march.csv' });
    expect(found).toMatchObject({
      ...{ importType: 'Readings', status: 'Ready', totalRows: 8, created: 3, unchanged: 0, rejected: 5 },
      ...{ needsProcessAnyway: false, hasRejectedFile: true, missingStrategy: 'None' },
    });
    expect(await problems(found.id)).toEqual([
      { row: 4, column: 'date', value: '2026-03-02T06:00:00.000Z', problem: 'Row 3 has this meter and time already.' },
      {
        row: 5,
        column: 'value',
        value: 'many',
        problem: 'This is no value of a meter. Write it like 1204.5, with at most six decimals.',
      },
      { row: 6, column: 'accountNumber', value: '99999', problem: 'No account has this number.' },
      {
        row: 7,
        column: 'accountNumber',
        value: '10003',
        problem: 'Several accounts have this number. Add the subaccount.',
      },
      { row: 8, column: 'date', value: '2999-01-01', problem: 'This day has not come yet.' },
      { row: 8, column: 'unit', value: 'litres', problem: 'Use one of kWh, gal, CCF, m³, Other.' },
    ]);
    expect(await rejected(found.id)).toEqual([
      'Account,Sub,Meter,Reading,UOM,Read date,Interval',
      ...content.split('\r\n').slice(3, 8),
      '',
    ]);
    const rows = async (state: string) => {
      const { body } = await call('GET', `/readings/uploads/${found.id}/rows?State=${state}`);
      return body.items.map((row: Record<string, unknown>) => [row['row'], row['accountNumber'], row['value']]);
    };
    expect(await rows('new')).toEqual([
      [2, '10001', '1204.50'],
      [3, '10001', '1250.25'],
      [9, '10002', '5'],
    ]);
    expect(await there('F-1')).toEqual([]);

    const done = await act(found.id, 'Process');
    expect(done).toMatchObject({
      status: 'Complete With Errors',
      created: 3,
      unchanged: 0,
      rejected: 5,
      canUndo: true,
    });
    expect(done.durationSeconds).toEqual(expect.any(Number));
    const { body } = await call('GET', `/readings?UploadId=${found.id}&Sorted.0.Id=timestamp&Sorted.0.Desc=false`);
    expect(body.items.map((row: Record<string, unknown>) => [row['value'], row['unit'], row['source']])).toEqual([
      ['1204.50', 'gal', 'Import'],
      ['1250.25', 'gal', 'Import'],
      ['5', 'gal', 'Import'],
    ]);
    expect(body.items[2]).toMatchObject({ accountNumber: '10002', timestamp: '2026-03-03T13:30:00.000Z' });
    const listed = (
      await call('GET', `/accounts/uploads?ImportTypes=Readings&StartedBy=${done.startedBy.slice(1).toUpperCase()}`)
    ).body.items;
    expect(listed.map(({ fileName }: { fileName: string }) => fileName)).toContain('march.csv');
    const others = (await call('GET', '/accounts/uploads?ImportTypes=Readings&StartedBy=nobody')).body.items;
    const ofAccounts = (await call('GET', '/accounts/uploads?ImportTypes=Accounts')).body.items;
    expect([others, ofAccounts]).toEqual([[], []]);
    const { body: history } = await call('GET', `/accounts/uploads/${found.id}/history`);
    expect(history.items.map(({ action }: { action: string }) => action)).toContain('Processed');
  });

  it('hands rows back in pages of so many characters, each of them once', async () => {
    const { checked, rejected } = await clerk();
    const note = 'n'.repeat(25_000);
    const rows = Array.from({ length: 400 }, (_, n) => `10001,01,P-1,much,gal,2026-01-05,Daily,${n} ${note}`);
    const { id } = await checked(`Account,Sub,Meter,Reading,UOM,Read date,Interval,Note\r\n${rows.join('\r\n')}\r\n`);
    const back = await rejected(id);
    expect(back).toHaveLength(rows.length + 2);
    expect(back.slice(1, -1).every((row, n) => row === rows[n])).toBe(true);
  });

  it('hands back what stands in its rows, and no card number', async () => {
    const { checked, problems, rejected } = await clerk();
    const { id } = await checked(
      csv('42424242,,42424242,5,gal,2026-03-03,Daily', '10001,01,H-1,4242424242424242,gal,2026-03-03,Daily'),
    );
    expect((await rejected(id)).slice(1, 3)).toEqual([
      '42424242,,42424242,5,gal,2026-03-03,Daily',
      '10001,01,H-1,•••• 4242,gal,2026-03-03,Daily',
    ]);
    const told = (await problems(id)).map(({ value }: { value: string }) => value);
    expect(told).toEqual(['42424242', '•••• 4242']);
  });

  it('that names one text in all its cells is refused before it fills the disk', async () => {
    const { checked } = await clerk();
    const large = randomBytes(15_000).toString('hex');
    const rows = Array.from({ length: 45 }, () => Array<string>(20).fill(large));
    const heading = ['Account', 'Meter', 'Reading', 'Date', 'UOM', 'Interval'];
    const book = await writeXlsx({
      sheets: [{ name: 'May', rows: [[...heading, ...Array(14).fill('Note')], ...rows] }],
    });
    expect(await checked(Buffer.from(book), { name: 'b.xlsx', config: { fileType: 'Excel' } })).toMatchObject({
      status: 'Failed',
      message: 'This file holds more text than readings have. Keep the columns of readings only.',
    });
  });

  it('is read as fixed width, as lines of several types, from a workbook, and with columns named by hand', async () => {
    const { checked, imported, problems } = await clerk();
    const fixed = await imported('10001     01W-1       12.502026-05-01\r\n', {
      config: {
        ...{ fileType: 'FixedWidth', hasHeaderRow: false, unit: 'CCF', interval: 'Monthly' },
        columns: [
          { property: 'accountNumber', start: 1, length: 10 },
          { property: 'subAccountNumber', start: 11, length: 2 },
          { property: 'key', start: 13, length: 7 },
          { property: 'value', start: 20, length: 8 },
          { property: 'date', start: 28, length: 10 },
        ],
      },
    });
    expect(fixed).toMatchObject({ created: 1, rejected: 0 });
    const lines = await imported('A|10001|01\nR|L-1|3.25|2026-05-01|kWh|Daily\n', {
      config: {
        ...{ fileType: 'MultilineCSV', listSeparator: 'pipe', hasHeaderRow: false },
        columns: [
          { property: 'accountNumber', recordType: 'A', start: 2 },
          { property: 'subAccountNumber', recordType: 'A', start: 3 },
          ...(['key', 'value', 'date', 'unit', 'interval'] as const).map((property, at) => ({
            property,
            recordType: 'R',
            start: at + 2,
          })),
        ],
      },
    });
    expect(lines).toMatchObject({ created: 1, rejected: 0 });
    const strange = 'Kunde,Zähler,Menge,Tag\r\n10001,Z-1,4.75,2026-05-01\r\n';
    expect(await checked(strange)).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining('The file has no column "accountnumber", "key", "value", "date", "unit"'),
    });
    const named = await imported(strange, {
      config: {
        ...{ unit: 'kWh', interval: 'Daily' },
        columns: [
          { property: 'accountNumber', source: 'Kunde' },
          { property: 'key', source: 'Zähler' },
          { property: 'value', source: 'Menge' },
          { property: 'date', source: 'Tag' },
        ],
      },
    });
    expect(named).toMatchObject({ created: 1 });
    const rows = [
      ['Account', 'Meter', 'Reading', 'Date'],
      ['10001', 'X-1', '7.125', '2026-05-02'],
      ['10001', 'X-1', 'much', '2026-05-03'],
    ];
    const excel = { name: 'b.xlsx', config: { fileType: 'Excel', unit: 'm³', interval: 'Monthly' } };
    const book = await imported(Buffer.from(await writeXlsx({ sheets: [{ name: 'May', rows }] })), excel);
    expect(book).toMatchObject({ created: 1, rejected: 1, hasRejectedFile: true });
    expect((await problems(book.id))[0]).toMatchObject({ row: 3, column: 'value', value: 'much' });
    expect(await checked('PK\u0003\u0004nothing', excel)).toMatchObject({
      status: 'Failed',
      message: 'This is no Excel workbook that can be read. Save it as .xlsx in Excel and try again.',
    });
  });
});

describe('how files of readings are read', () => {
  it('is saved under a name and as what every file begins with, when its import is confirmed so', async () => {
    const { call, checked, act, put } = await clerk();
    const config = { fileType: 'CSV', listSeparator: 'semicolon', unit: 'gal', interval: 'Daily' };
    const mappingOf = async (id: number) => (await call('GET', `/readings/uploads/${id}/mapping`)).body;
    const one = await checked('account;meter;value;date\n10001-01;x;1;2026-01-01\n10001;M-9;1;2026-01-01\n', {
      config,
    });
    expect(await mappingOf(one.id)).toMatchObject({ config, saved: [] });
    await act(one.id, 'Process', { rememberMapping: true, rememberAs: 'Neptune' });
    const two = await checked('account;meter;value;date\n10001;M-9;1;2026-01-03\n', { config });
    await act(two.id, 'Process', { rememberMapping: true });
    const next = await mappingOf(await put('x'));
    expect(next).toMatchObject({ config, saved: [{ name: 'Neptune', config }] });
    expect((await call('GET', '/account-upload-configs')).body.items).toEqual([]);
    expect((await call('DELETE', '/readings/mappings/Neptune')).status).toBe(200);
    expect((await call('DELETE', '/readings/mappings/Neptune')).status).toBe(404);
    expect((await mappingOf(two.id)).saved).toEqual([]);
  });

  it('is no business of one that shows no readings', async () => {
    const { world, unit, call, put, ask } = await clerk();
    const id = await put(csv());
    expect((await ask(id, 'Check')).status).toBe(400);
    const set = (mode: string) =>
      world.rows("update feature_setting set mode = $2 where business_unit_id = $1 and feature_key = 'MeterReadings'", [
        unit,
        mode,
      ]);
    await set('Disabled');
    const refused = [
      await call('POST', '/readings/get-upload-url', { fileName: 'a.csv' }),
      await ask(id, 'Check', { config: { fileType: 'CSV' } }),
      await call('GET', `/readings/uploads/${id}/mapping`),
    ];
    await set('Enabled');
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
