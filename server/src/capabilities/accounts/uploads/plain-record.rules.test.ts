import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { listSeparators, separatorCharacter } from '@ratepayer/contract/kit/record-file.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { describe, expect, it } from 'vitest';
import { fileColumns } from './file-columns.rules.ts';
import { plainRecord } from './plain-record.rules.ts';

const header = ['ACCT_NO', 'CUST_NAME', 'BAL', 'DUE_DT', 'ROUTE'];
const unit = { id: 7, timezone: 'US/Central' } as const;
const takes = (text: string, config = guessMapping(header)) => {
  const plain = plainRecord(fileColumns(config, header, unit).columns, config);
  plain.lastIndex = 0;
  return plain.test(text) ? plain.lastIndex : 0;
};

/** Card numbers with every sign between their groups, or for their first digit, that is masked all the same. */
const cardsWithSigns = () =>
  Array.from({ length: 0xff_e0 }, (_, i) => String.fromCharCode(i + 0x20))
    .filter((sign) => /[^\p{L}\p{M}]/u.test(sign))
    .flatMap((sign) => [['4111', '1111', '1111', '1111'].join(sign), `${sign}111111111111111`])
    .filter((card) => maskCardNumbers(card) !== card);

describe('a record that the database can type as it stands', () => {
  it.each([
    '10,Pat River,12.50,3/9/2026,R1',
    '10,"River, Pat",-12.5,12/31/2026,',
    '10,,,,',
    '"10",Zoë O’Neil,0,02/28/2026,R1',
  ])('%s', (line) => {
    expect(takes(line)).toBe(line.length);
    expect(takes(`${line}\r\nnext`)).toBe(line.length + 2);
  });

  it.each([
    ['a short record', '10,Pat,1,3/9/2026'],
    ['a long one', '10,Pat,1,3/9/2026,a,b'],
    ['no account number', ',Pat,1,,'],
    ['a blank before the number', ' 10,Pat,1,,'],
    ['a currency sign', '10,Pat,$1,,'],
    ['three decimals', '10,Pat,1.234,,'],
    ['a number with an exponent', '10,Pat,1e5,,'],
    ['an amount larger than any bill', '10,Pat,999999999,,'],
    ['a day that does not exist', '10,Pat,1,02/31/2026,'],
    ['a leap day, which the reader decides', '10,Pat,1,02/29/2028,'],
    ['a card number', '10,Pat 4242 4242 4242 4242,1,,'],
    ['a card number with points', '10,Pat 4111.1111.1111.1111,1,,'],
    ['a card number with two blanks', '10,Pat 4111  1111  1111  1111,1,,'],
    ['a card number that begins with 2', '10,Pat 2221000000000009,1,,'],
    ['a card number between commas', '10,"Pat 4111,1111,1111,1111",1,,'],
    ['a card number in full-width digits', '10,Pat ４１１１１１１１１１１１１１１１,1,,'],
    ['a sign that holds digits', '10,Pat ㏪,1,,'],
    ['a control character', '10,Pa\u0007t,1,,'],
    ['a blank that is no space', '10,Pat\u00a0River,1,,'],
    ['a quotation mark in a cell', '10,5" pipe,1,,'],
    ['a quoted line break', '10,"Pat\nRiver",1,,'],
    ['a name of 121 characters', `10,${'x'.repeat(121)},1,,`],
  ])('leaves %s to the reader of cells', (_name, line) => expect(takes(line)).toBe(0));

  it('takes ways of making and its own business unit by their letters, and no instant', () => {
    const own = ['ACCT_NO', 'HOW', 'UNIT', 'SINCE'];
    const guessed = guessMapping(own);
    const config = {
      ...guessed,
      columns: [
        ...guessed.columns,
        { source: 'HOW', property: 'CreateMethod' as const },
        { source: 'UNIT', property: 'BusinessUnitId' as const },
        { source: 'SINCE', property: 'CreatedDate' as const },
      ],
      metaColumns: [],
    };
    const plain = plainRecord(fileColumns(config, own, unit).columns, config);
    const isPlain = (line: string) => {
      plain.lastIndex = 0;
      return plain.test(line);
    };
    expect(['10,Api,7,', '10,,,'].map(isPlain)).toEqual([true, true]);
    const read = ['10,api,7,', '10,Fax,7,', '10,Api,8,', '10,Api,77,', '10,Api,7,2026-01-01'];
    expect(read.map(isPlain)).toEqual(read.map(() => false));
  });

  it('leaves a card number to the reader of cells whatever its digits are and stand apart by', () => {
    const cards = cardsWithSigns();
    expect(cards.length).toBeGreaterThan(50);
    for (const listSeparator of listSeparators) {
      const config = { ...guessMapping(header), listSeparator };
      const plain = plainRecord(fileColumns(config, header, unit).columns, config);
      const line = (name: string) => ['10', name, '1', '', ''].join(separatorCharacter[listSeparator]);
      const separator = separatorCharacter[listSeparator];
      const cells = cards.flatMap((card) => (card.includes(separator) ? [`"${card}"`] : [card, `"${card}"`]));
      const missed = cells.filter((cell) => {
        plain.lastIndex = 0;
        return plain.test(line(cell));
      });
      expect(missed).toEqual([]);
    }
  });

  it('takes numbers that stand in cells beside each other', () => {
    for (const listSeparator of listSeparators) {
      const config = { ...guessMapping(header), listSeparator };
      const line = ['4111', '2222', '33.44', '12/31/2026', '55556666'].join(separatorCharacter[listSeparator]);
      expect(takes(line, config), listSeparator).toBe(line.length);
    }
  });

  it('reads each date format and amounts in cents', () => {
    expect(
      takes('10,Pat,1250,2026-12-31,', { ...guessMapping(header), dateFormat: 'YYYY-MM-DD', amountIsMinor: true }),
    ).toBeGreaterThan(0);
    expect(
      takes('10,Pat,12.50,2026-12-31,', { ...guessMapping(header), dateFormat: 'YYYY-MM-DD', amountIsMinor: true }),
    ).toBe(0);
    expect(takes('10,Pat,1,31/12/2026,', { ...guessMapping(header), dateFormat: 'DD/MM/YYYY' })).toBeGreaterThan(0);
  });

  it('reads each separator of a list', () => {
    expect(listSeparators).toEqual(['comma', 'pipe', 'semicolon', 'tab']);
    for (const listSeparator of listSeparators) {
      const line = ['10', 'Pat', '1', '12/31/2026', ''].join(separatorCharacter[listSeparator]);
      expect(takes(line, { ...guessMapping(header), listSeparator }), listSeparator).toBe(line.length);
    }
  });
});
