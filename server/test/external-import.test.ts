import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { said } from '../src/platform/texts/say.ts';
import { openExternalPayments } from './external-payments.ts';

const { world, unit, admin, clerk, sound } = await openExternalPayments();

describe('a file of payments received elsewhere', () => {
  const send = (lines: string[], more: object = {}, token = admin) =>
    world.call('POST', `/api/business-units/${unit}/external-payments/import`, {
      token,
      body: {
        csv: `Account Number,Sub,Amount,Date,Method,Reference,Posts to balance\n${lines.join('\n')}`,
        record: true,
        ...more,
      },
    });
  const file = [
    '10002,01,10.00,2026-10-01,Lockbox,F-1,',
    '10002,01,2.50,2026-10-02,Check,F-2,',
    '10003,01,7.00,2026-10-03,Cash,F-3,no',
    '10003,02,1.00,2026-10-03,Cash,F-4,yes',
  ];
  const balances = async () =>
    Object.fromEntries(
      (
        await world.rows<{ n: string; balance: number }>(
          `select a.account_number || '-' || a.sub_account_number as n, m.balance from account a
            join account_money m on m.account_id = a.id
            where a.business_unit_id = $1 and a.account_number in ('10002', '10003')`,
          [unit],
        )
      ).map((row) => [row.n, Number(row.balance)]),
    );

  it('is checked without a trace, recorded whole, and changes nothing when it comes again', async () => {
    const before = await balances();
    expect((await send(file, { record: false })).body).toEqual({
      rows: 4,
      ready: 4,
      alreadyRecorded: 0,
      repeated: [],
      totalMinor: 2_050,
      problems: [],
      recorded: 0,
      postsToBalance: true,
      rejectedRows: '',
    });
    expect(await balances()).toEqual(before);
    const both = await Promise.all([send(file), send(file)]);
    expect(both.map(({ status, body }) => [status, body.recorded]).toSorted()).toEqual([
      [200, 0],
      [200, 4],
    ]);
    expect(await balances()).toEqual({
      '10002-01': (before['10002-01'] ?? 0) - 1_250,
      '10003-01': before['10003-01'],
      '10003-02': (before['10003-02'] ?? 0) - 100,
    });
    expect((await send(file)).body).toMatchObject({ ready: 0, alreadyRecorded: 4, recorded: 0 });
    const events = await world.rows<{ source: string; amount: number; day: string }>(
      `select p.external_reference as source, e.amount_minor as amount, to_char(e.effective_date, 'YYYY-MM-DD') as day
        from balance_event e join payment p on e.source_type = 'payment' and e.source_id = p.id
        where p.external_reference like 'F-%' order by 1`,
    );
    expect(events.map((event) => [event.source, Number(event.amount), event.day])).toEqual([
      ['F-1', -1_000, '2026-10-01'],
      ['F-2', -250, '2026-10-02'],
      ['F-4', -100, '2026-10-03'],
    ]);
    await sound();
  });

  it('is read alike with pipes, as a workbook and in columns, once, with its bad rows as they came', async () => {
    const heading = ['Account Number', 'Sub', 'Amount', 'Date', 'Method', 'Reference', 'Note'];
    const rows = [
      ['10002', '01', '1.00', '2026-10-01', 'Check', 'X-1', 'Caf\u00e9'],
      ['10002', '01', 'none', '2026-10-01', 'Check', 'X-2', 'card 4242 4242 4242 4242'],
    ];
    const widths = [16, 4, 8, 12, 10, 10, 30];
    const bytes = (content: Uint8Array) => Buffer.from(content).toString('base64');
    const files = [
      {
        content: bytes(Buffer.from([heading, ...rows].map((row) => row.join('|')).join('\n'), 'latin1')),
        fileType: 'CSV',
        encoding: 'Windows-1252',
      },
      { content: bytes(await writeXlsx({ sheets: [{ name: 'A', rows: [heading, ...rows] }] })), fileType: 'Excel' },
      {
        content: bytes(
          Buffer.from(rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('')).join('\n')),
        ),
        fileType: 'FixedWidth',
        columns: heading.map((source, i) => ({
          source,
          start: 1 + widths.slice(0, i).reduce((sum, width) => sum + width, 0),
          length: widths[i],
        })),
      },
    ];
    const before = await balances();
    const answers = await Promise.all(
      files.map((read) => send([], { csv: undefined, file: read, onlyGood: true }).then(({ body }) => body)),
    );
    expect(answers.map(({ recorded }) => recorded).toSorted()).toEqual([0, 0, 1]);
    for (const { rows: count, problems, rejectedRows } of answers) {
      expect([count, problems.map(({ column }: any) => column)]).toEqual([1, ['amount', 'note']]);
      expect(rejectedRows).toContain('none');
      expect(rejectedRows).toContain('4242');
      expect(rejectedRows).not.toContain('4242 4242 4242 4242');
    }
    expect(await balances()).toEqual({ ...before, '10002-01': (before['10002-01'] ?? 0) - 100 });
    const [paid] = await world.rows("select note from payment where external_reference = 'X-1'");
    expect(paid).toEqual({ note: 'Caf\u00e9' });
    const nothing = await send([], { csv: undefined });
    expect(nothing.body.problems).toMatchObject([{ row: 1, problem: 'This file is empty.' }]);
  });

  it('with one wrong row records nothing, and says which row', async () => {
    const before = await balances();
    const answer = await send([
      '10002,01,1.00,2026-10-01,Check,G-1,',
      'nobody,,1.00,2026-10-01,Check,G-2,',
      '10002,01,1.00,2999-01-01,Check,G-3,',
      '10002,01,9.99,2026-10-01,Lockbox,F-1,',
    ]);
    expect(answer.body).toMatchObject({
      ready: 1,
      recorded: 0,
      problems: [
        { row: 3, column: 'accountNumber', problem: 'There is no account with this number.' },
        { row: 4, column: 'receivedDate', problem: 'The date must not be in the future.' },
        { row: 5, column: 'externalReference', problem: 'This reference belongs to another payment. Check it.' },
      ],
    });
    expect(await balances()).toEqual(before);
    expect((await send(file, {}, clerk)).status).toBe(403); // recording one by one is theirs, importing needs Billing:Default
  });

  const mixed = [
    '10002,01,3.00,2026-10-01,Check,H-1,',
    '99999,07,4.00,2026-10-01,Check,H-2,',
    '10002,01,0,2026-10-01,Check,H-3,',
    '10003,02,2.00,2026-10-02,Cash,H-4,',
  ];
  const recordedAs = async (reference: string) =>
    (
      await world.rows(
        `select a.account_number as number, p.amount_minor as amount from payment p
          join account a on a.id = p.account_id where p.external_reference = $1 and p.origin = 'External'`,
        [reference],
      )
    ).map((row) => [row.number, Number(row.amount)]);

  it('with a bad row stops, or records its good rows when that is asked for: once, however often and at once it is sent', async () => {
    const before = await balances();
    expect((await send(mixed)).body).toMatchObject({ ready: 2, recorded: 0, totalMinor: 500 });
    expect(await balances()).toEqual(before);
    const both = await Promise.all([send(mixed, { onlyGood: true }), send(mixed, { onlyGood: true })]);
    expect(both.map(({ body }) => body.recorded).toSorted()).toEqual([0, 2]);
    expect(await balances()).toMatchObject({
      '10002-01': (before['10002-01'] ?? 0) - 300,
      '10003-02': (before['10003-02'] ?? 0) - 200,
    });
    // The corrected file later: what was taken is skipped and listed, what was left out is taken.
    const later = await send(
      mixed.map((line) => line.replace('10002,01,0,', '10002,01,1.00,')),
      { onlyGood: true },
    );
    expect(later.body).toMatchObject({
      recorded: 1,
      alreadyRecorded: 2,
      repeated: [
        { row: 2, externalReference: 'H-1' },
        { row: 5, externalReference: 'H-4' },
      ],
    });
    expect(later.body.problems).toEqual([
      {
        row: 3,
        column: 'accountNumber',
        problem: 'There is no account with this number.',
        value: '99999 – 07',
        assignable: true,
      },
    ]);
    await sound();
  });

  it('takes an unmatched row on the account that somebody named, under that account’s number, and knows it when the file comes again', async () => {
    const accountId = await world.accountId('10001');
    const assign = [{ row: 3, accountId }];
    expect((await send(mixed, { record: false, assign })).body).toMatchObject({
      ready: 1,
      totalMinor: 400,
      alreadyRecorded: 2,
    });
    expect((await send(mixed, { onlyGood: true, assign })).body).toMatchObject({ recorded: 1 });
    expect(await recordedAs('H-2')).toEqual([['10001', 400]]);
    const [line] = await world.rows(
      `select l.description from payment_line_item l join payment p on p.id = l.payment_id
        where p.external_reference = 'H-2'`,
    );
    expect(said(line.description)).toBe('Account 10001');
    const again = await send(mixed, { onlyGood: true });
    expect(again.body.recorded).toBe(0);
    expect(again.body.repeated).toContainEqual({ row: 3, externalReference: 'H-2' });
    await sound();
  });

  it('takes no account of another business unit, whatever row it is named for', async () => {
    const foreign = await world.accountId('55001', '');
    for (const row of [3, 999])
      expect((await send(mixed, { record: false, assign: [{ row, accountId: foreign }] })).status).toBe(404);
  });
});
