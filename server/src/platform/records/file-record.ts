import type { Told } from '@ratepayer/contract/kit/texts.ts';

/** One record of a file. */
export interface FileRecord {
  /** Where it begins in the file, from 1: its line, its row of a CSV file, its row of a sheet. */
  readonly row: number;
  /** A cell for each heading, in their order. */
  readonly cells: readonly string[];
  /** The same with each further line of the type that may stand in it more than once. */
  readonly further?: readonly Pick<FileRecord, 'row' | 'cells'>[];
  /** Its lines as they stand, where cells do not give them back. */
  readonly lines?: string;
  /** Why it cannot be taken. */
  readonly problem?: Told;
}

/** A file whose heading was read. Who stops before the end ends the loop, and the file is closed. */
export interface OpenedRecords {
  /** Names of the cells of a record. */
  readonly headings: readonly string[];
  /** The first line as it stands, where the file has a heading that its cells do not give back. */
  readonly headLines?: string;
  readonly records: AsyncIterable<readonly FileRecord[]>;
  /** Lets go of what was opened; who may never begin with the records calls it. */
  close?(): Promise<void>;
}
