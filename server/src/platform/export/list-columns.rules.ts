import type { Cell, Column } from './export-file.ts';

/** A column of a file and what it shows of a row. */
export interface ExportColumn<Row> extends Column {
  readonly cell: (row: Row) => Cell;
}
