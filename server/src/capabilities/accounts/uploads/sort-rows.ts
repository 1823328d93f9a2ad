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
  /** Rows of one record, which are taken or rejected together. */
  together(rows: readonly Row[], known: Known): string;
}

interface Row {
  readonly row: number;
  readonly cells: readonly string[];
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

  const byCells = (row: number, cells: readonly string[], known: Known) => together([{ row, cells }], known);

  function together(rows: readonly Row[], { problem, lines }: Known): string {
    count();
    const found = problem
      ? [{ row: rows[0]?.row ?? 0, column: '', value: '', problem }]
      : rows.flatMap(({ row, cells }) => read(row, cells));
    const wrong = found.filter((each) => typeof each !== 'string');
    if (wrong.length === 0) return found.join('');
    const [first = { row: 0, cells: [] }] = rows;
    counts.rejected += 1;
    rejected.add(first.cells, lines);
    if (problems.length < keptProblems) problems.push(...namedOnce(wrong));
    const key = keyOf(columns, config, first.cells);
    return key ? stageRecord(-first.row, columns, key, config) : '';
  }

  function read(row: number, cells: readonly string[]): (string | (RowProblem & { row: number }))[] {
    const mapped = mapRow(columns, config, cells);
    return Array.isArray(mapped)
      ? mapped.map((each) => ({ row, ...each }))
      : [stageRecord(row, columns, mapped, config)];
  }

  function asItStands(row: number, line: string): string {
    count();
    return `${row}${separator}${line}\n`;
  }

  return { plain: plainRecord(columns, config), counts, problems, asItStands, byCells, together };
}

/** What rows of a record have in common is named once. */
const namedOnce = <Problem extends RowProblem>(problems: readonly Problem[]): Problem[] =>
  problems.filter(
    ({ column, value }, i) => problems.findIndex((each) => each.column === column && each.value === value) === i,
  );
