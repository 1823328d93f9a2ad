import type { Readable } from 'node:stream';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { recordEnd } from '../../../platform/records/csv-records.rules.ts';
import type { FileRecord } from '../../../platform/records/file-record.ts';
import { openRecords } from '../../../platform/records/open-records.ts';
import { type Block, csvCell, parseRecords } from '../../../platform/records/read-csv.ts';
import { isEmptyLine, openSeparated, refuseCutOff, shortRow } from '../../../platform/records/read-separated.ts';
import { separatorCharacter } from '@ratepayer/contract/kit/record-file.ts';
import { chargeLines } from './charge-cells.rules.ts';
import type { RowSorter } from './sort-rows.ts';

/** A file whose heading was read; its rows go through a sorter, some at a time. */
export interface OpenedRows {
  readonly headings: readonly string[];
  readonly headLines?: string | undefined;
  sort(sorter: RowSorter): AsyncGenerator<string>;
  close?: (() => Promise<void>) | undefined;
}

/** Opens an account file of any type. CSV, which most are, is taken by its text; cells are cut out where need be. */
export async function openRows(file: Readable, config: UploadConfig): Promise<OpenedRows> {
  if (config.fileType !== 'CSV') {
    const { headings, headLines, records, close } = await openRecords(file, {
      ...config,
      repeats: chargeLines(config),
    });
    return { headings, headLines, close, sort: (sorter) => sortRecords(records, sorter) };
  }
  const { headings, blocks } = await openSeparated(file, config);
  return { headings, sort: (sorter) => sortBlocks(blocks, config, headings.length, sorter) };
}

async function* sortRecords(batches: AsyncIterable<readonly FileRecord[]>, sorter: RowSorter): AsyncGenerator<string> {
  for await (const records of batches) {
    let out = '';
    for (const { row, cells, lines, problem, further } of records) {
      if (further) {
        out += sorter.together([{ row, cells }, ...further], { problem, lines });
        continue;
      }
      const line = cells.map((cell) => csvCell(cell, ',')).join(',');
      sorter.plain.lastIndex = 0;
      const isPlain = !problem && sorter.plain.test(line) && sorter.plain.lastIndex === line.length;
      out += isPlain ? sorter.asItStands(row, line) : sorter.byCells(row, cells, { problem, lines });
    }
    yield out;
  }
}

const isLineBreak = (code: number) => code === 10 || code === 13;

async function* sortBlocks(
  blocks: AsyncIterable<Block>,
  config: UploadConfig,
  columns: number,
  sorter: RowSorter,
): AsyncGenerator<string> {
  const separator = separatorCharacter[config.listSeparator];
  let row = config.hasHeaderRow ? 1 : 0;
  // A row that is short is rejected; a short one at the very end means that the file was cut off.
  let short: readonly string[] | undefined;

  function byCells(cells: readonly string[]): string {
    row += 1;
    if (isEmptyLine(cells)) return '';
    short = cells.length < columns ? cells : undefined;
    return sorter.byCells(row, cells, { problem: short && shortRow(cells, columns) });
  }

  function asItStands(text: string, from: number, to: number): string {
    row += 1;
    short = undefined;
    let end = to;
    while (end > from && isLineBreak(text.charCodeAt(end - 1))) end -= 1;
    return sorter.asItStands(row, text.slice(from, end));
  }

  for await (const { text, isLast } of blocks) {
    let out = '';
    let at = 0;
    let unread = 0;
    const readUntil = (end: number) => {
      if (end > unread)
        for (const cells of parseRecords(text.slice(unread, end), config, row + 1, isLast && end === text.length))
          out += byCells(cells);
    };
    while (at < text.length) {
      sorter.plain.lastIndex = at;
      if (sorter.plain.test(text)) {
        readUntil(at);
        unread = sorter.plain.lastIndex;
        out += asItStands(text, at, unread);
        at = unread;
      } else at = recordEnd(text, at, separator) || text.length;
    }
    readUntil(at);
    yield out;
  }
  refuseCutOff(short, columns);
}
