import type { Cell, Column } from './export-file.ts';

/** A column of a file and what it shows of a row. */
export interface ExportColumn<Row> extends Column {
  readonly cell: (row: Row) => Cell;
}

/** What each column of a list is in a file: one or several, because a file keeps apart what a screen shows together. */
export type ExportColumns<Id extends string, Row> = Readonly<Record<Id, readonly ExportColumn<Row>[]>>;

/** The columns that are asked for, in that order; the usual ones when none is. */
export const chosenColumns = <Id extends string, Row>(
  columns: ExportColumns<Id, Row>,
  asked: readonly Id[] | undefined,
  usual: readonly Id[],
): ExportColumn<Row>[] => [...new Set(asked && asked.length > 0 ? asked : usual)].flatMap((id) => columns[id]);
