import type { Readable } from 'node:stream';
import type { RecordFormat } from '@ratepayer/contract/kit/record-file.ts';
import type { OpenedRecords } from './file-record.ts';
import { fixedCells } from './placed-cells.rules.ts';
import { type Line, textLines } from './text-lines.ts';
import { wholeLines } from './whole-lines.ts';

/** A file whose lines give each column a place of its own. */
export async function readFixedWidth(file: Readable, format: RecordFormat): Promise<OpenedRecords> {
  const { columns, encoding } = format;
  const batches = textLines(file, encoding);
  const first: readonly Line[] = format.hasHeaderRow ? ((await batches.next()).value ?? []) : [];
  const [heading, ...rest] = first;
  const whole = wholeLines();

  async function* records() {
    const recordsOf = (lines: readonly Line[]) =>
      lines.map((line) => {
        whole.see(line, '', line.text.length);
        return { row: line.row, cells: fixedCells(line.text, columns), lines: line.text };
      });
    if (rest.length > 0) yield recordsOf(rest);
    for await (const lines of batches) yield recordsOf(lines);
  }
  const headings = columns.map(({ source }) => source);
  return { headings, ...(heading ? { headLines: heading.text } : {}), records: records() };
}
