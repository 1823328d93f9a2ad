import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakable, emOf, tableLayout } from './pdf-columns.rules.ts';

const page = 736;
const cell = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.constantFrom('11/22/2026 10:04 AM CT', '900000000000000004', '$1,234,567.89', 'W'.repeat(120), ''),
);

it('keeps a table on its page and every word in its column, whatever stands in it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 12, maxLength: 12 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      (table, columns, whole) => {
        const rows = table.map((row) => row.slice(0, columns));
        const names = Array.from({ length: columns }, (_, i) => `Column ${i}`);
        const { size, widths } = tableLayout(names, rows, whole);
        expect(widths.reduce((all, width) => all + width, 0)).toBeLessThanOrEqual(page + 0.01);
        for (const row of rows)
          for (const [i, text] of row.entries()) {
            const width = widths[i] ?? 0;
            const broken = breakable(text, width, size);
            expect(broken.replaceAll('\u200b', '')).toBe(text.replaceAll('\u200b', ''));
            // One character stands alone where even it is wider than its column.
            for (const piece of broken.split(/[ \u200b]/))
              expect([...piece].length <= 1 || emOf(piece) * size <= width).toBe(true);
          }
      },
    ),
    { numRuns: 200 },
  );
});

it('keeps amounts, dates and reference numbers whole, and the type large where there is room', () => {
  const rows = [['11/22/2026 10:04 AM CT', '900000000000000004', 'Pat Rivera', '$1,234,567.89']];
  const few = tableLayout(['Date', 'Reference #', 'Payer', 'Amount'], rows, [true, false, false, true]);
  expect(few.size).toBe(8);
  const many = Array.from({ length: 3 }, () => rows[0] ?? []).flat();
  const wide = tableLayout(
    many.map(() => 'A heading'),
    [many],
    many.map((_, i) => i % 4 === 0 || i % 4 === 3),
  );
  expect(wide.size).toBeLessThan(8);
  for (const [i, text] of many.entries())
    if (i % 4 !== 2) expect(breakable(text, wide.widths[i] ?? 0, wide.size)).toBe(text);
});
