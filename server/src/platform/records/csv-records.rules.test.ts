import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { endOfRecords } from './csv-records.rules.ts';

describe('the end of the last complete record', () => {
  it.each([
    ['a,b\nc', 4],
    ['a,b\r\nc', 5],
    ['a,b\rc,d\re', 8],
    ['a,b', 0],
    ['a,"b\nc', 0],
    ['a,"b\nc"\nd', 8],
    ['a,"b ""x""\n"\nd', 13],
    ['5" pipe,b\nc', 10],
    ['"a"\n"b', 4],
    ['', 0],
  ])('of %j is %i', (text, end) => {
    expect(endOfRecords(text, ',')).toBe(end);
  });

  it('cuts no record in two, wherever the file is cut into blocks', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', 'é'), maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 20 }),
        (rows, size) => {
          const text = Papa.unparse(rows, { newline: '\n' });
          const read: string[][] = [];
          let waiting = '';
          for (let i = 0; i < text.length; i += size) {
            waiting += text.slice(i, i + size);
            const end = endOfRecords(waiting, ',');
            if (end === 0) continue;
            read.push(
              ...Papa.parse<string[]>(waiting.slice(0, end).replace(/\n$/, ''), { delimiter: ',', newline: '\n' }).data,
            );
            waiting = waiting.slice(end);
          }
          if (waiting !== '') read.push(...Papa.parse<string[]>(waiting, { delimiter: ',', newline: '\n' }).data);
          expect(read).toEqual(rows);
        },
      ),
    );
  });
});
