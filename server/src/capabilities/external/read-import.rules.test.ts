import { describe, expect, it } from 'vitest';
import { mostRows, readImport } from './read-import.ts';
import { said } from '../../platform/texts/say.ts';

/** The same as a file of text. */
const read = (text: string) =>
  readImport(Buffer.from(text), { fileType: 'CSV', encoding: 'UTF-8', columns: [] }, { postsToBalance: true });
const heading = 'Account Number,Sub,Amount,Received date,Method,Reference,Posts to balance,Memo';

describe('a file of payments received elsewhere', () => {
  it('is read by its headings, with amounts and days as people write them', async () => {
    const { rows, problems } = await read(
      `\ufeff${heading}\r\n10001,01,"$1,084.12",10/01/2026,lock box,LB-1,,\r\n10002,,20,2026-10-02,,LB-2,no,"Two, in cash"\r\n\r\n`,
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      {
        row: 2,
        accountNumber: '10001',
        subAccountNumber: '01',
        amountMinor: 108_412,
        receivedDate: '2026-10-01',
        externalMethod: 'Lockbox',
        externalReference: 'LB-1',
        postsToBalance: true,
        note: '',
      },
      {
        row: 3,
        accountNumber: '10002',
        subAccountNumber: '',
        amountMinor: 2_000,
        receivedDate: '2026-10-02',
        externalMethod: 'Other',
        externalReference: 'LB-2',
        postsToBalance: false,
        note: 'Two, in cash',
      },
    ]);
  });

  it.each([
    ['10001,01,0.00,10/01/2026,Check,A,,', 'amount', 'Enter an amount above zero.'],
    ['10001,01,-5,10/01/2026,Check,A,,', 'amount', 'Enter an amount above zero.'],
    ['10001,01,five,10/01/2026,Check,A,,', 'amount', 'This is not an amount. Write it like 1234.56.'],
    ['10001,01,5,02/30/2026,Check,A,,', 'receivedDate', 'This is not a date. Write it like MM/DD/YYYY.'],
    ['10001,01,5,,Check,A,,', 'receivedDate', 'Enter the day it was received.'],
    [',01,5,10/01/2026,Check,A,,', 'accountNumber', 'Enter the account number.'],
    ['10001,01,5,10/01/2026,Check,,,', 'externalReference', 'Enter a reference, such as the check number.'],
    [
      '10001,01,5,10/01/2026,Barter,A,,',
      'externalMethod',
      'Use one of Cash, Check, Money Order, Lockbox, Bank Bill Pay, Other Card Terminal, Other.',
    ],
    ['10001,01,5,10/01/2026,Check,A,maybe,', 'postsToBalance', 'This is neither yes nor no.'],
    ['10001,01,5,10/01/2026,Check,A,,4242 4242 4242 4242', 'note', 'Take the card number out of the file.'],
    [
      '10001,01,5,10/01/2026,Check,A,,\u0001',
      'note',
      'This holds characters that cannot be shown. Check the encoding of the file.',
    ],
  ])('names what is wrong in %s', async (line, column, problem) => {
    const { rows, problems } = await read(`${heading}\n${line}`);
    expect([rows, problems.map((found) => ({ ...found, problem: said(found.problem) }))]).toEqual([
      [],
      [{ row: 2, column, problem }],
    ]);
  });

  it('names a reference that comes twice, a missing column, and a file that is too long', async () => {
    expect(
      (await read(`${heading}\n10001,01,5,10/01/2026,Check,A,,\n10001,01,6,10/01/2026,Check,A,,`)).problems.map(
        (found) => ({ ...found, problem: said(found.problem) }),
      ),
    ).toEqual([{ row: 3, column: 'externalReference', problem: 'Row 2 has this reference already.' }]);
    expect((await read('Account,Amount\n1,2')).problems.map((problem) => problem.column)).toEqual([
      'receivedDate',
      'externalReference',
    ]);
    expect((await read('')).problems.map(({ problem }) => said(problem))).toEqual(['This file is empty.']);
    const long = await read(`${heading}\n${'1,,5,10/01/2026,Check,A,,\n'.repeat(mostRows + 1)}`);
    expect([long.rows, long.problems.length]).toEqual([[], 1]);
  });
});
