import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { mostRecords, separatorCharacter } from '@ratepayer/contract/kit/record-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import type { FileColumn } from './file-columns.rules.ts';
import { keyOf, mapRow, type RowProblem } from './map-row.rules.ts';
import { plainRecord } from './plain-record.rules.ts';
import type { RejectedRows } from '../../../platform/records/rejected-rows.ts';
import { stageRecord } from './run-tables.ts';

const keptProblems = 10_000;

interface Known {
  /** Why the row cannot be taken, where its reader saw it. */
  readonly problem?: Told | undefined;
  /** Its lines as they stand. */
  readonly lines?: string | undefined;
}

/** What happens to each row of a file on its way to the database. */
export interface RowSorter {
  /** Takes a record at `lastIndex` that the database can type as it stands. */
  readonly plain: RegExp;
  readonly counts: { totalRows: number; rejected: number };
  readonly problems: (RowProblem & { row: number })[];
  /** A record that `plain` took, without its line break. */
  asItStands(row: number, line: string): string;
  /** A row that is read cell by cell: a record of the COPY, or, when it is rejected, of its key. */
  byCells(row: number, cells: readonly string[], known: Known): string;
}

/** Turns rows into records of the COPY, counts them and keeps the problems of those that cannot be taken. */
export function rowSorter(
  columns: readonly FileColumn[],
  config: UploadConfig,
  rejected: Pick<RejectedRows, 'add'>,
): RowSorter {
  const separator = separatorCharacter[config.listSeparator];
  const counts = { totalRows: 0, rejected: 0 };
  const problems: (RowProblem & { row: number })[] = [];

  function count(): void {
    counts.totalRows += 1;
    if (counts.totalRows > mostRecords) throw new UnreadableFile(tell('file_more_than_5'));
  }

  function byCells(row: number, cells: readonly string[], { problem, lines }: Known): string {
    count();
    const mapped = problem ? [{ column: '', value: '', problem }] : mapRow(columns, config, cells);
    if (!Array.isArray(mapped)) return stageRecord(row, columns, mapped, config);
    counts.rejected += 1;
    rejected.add(cells, lines);
    if (problems.length < keptProblems) problems.push(...mapped.map((each) => ({ row, ...each })));
    const key = keyOf(columns, config, cells);
    return key ? stageRecord(-row, columns, key, config) : '';
  }

  function asItStands(row: number, line: string): string {
    count();
    return `${row}${separator}${line}\n`;
  }

  return { plain: plainRecord(columns, config), counts, problems, asItStands, byCells };
}
