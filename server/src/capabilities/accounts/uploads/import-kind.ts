import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { RecordFormat } from '@ratepayer/contract/kit/record-file.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { RejectedRows } from '../../../platform/records/rejected-rows.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';

/** Which file is read, and for whom. */
export interface ImportOf {
  readonly uploadId: number;
  readonly unit: BusinessUnit;
  readonly sizeBytes: number;
  /** As it was checked with. */
  readonly config: object;
  readonly by: string;
  /** The day of the business unit. */
  readonly today: string;
  /** When its run began. */
  readonly now: Date;
}

export interface ImportProblem {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly problem: Told;
}

/** What rows of a file do, or did. */
export interface ImportCounts {
  readonly created: number;
  /** There already as they are said. */
  readonly unchanged: number;
  readonly rejected: number;
}

/** What rows come to and by how much they move balances, where they are money; minor units. */
export interface ImportSums {
  readonly totalMinor: number;
  readonly changeMinor: number;
}

export interface ComparedRows extends ImportCounts {
  /** Written by a run of the same upload that died. */
  readonly made: number;
  /** Of the new ones, and of those that are written. */
  readonly sums?: ImportSums;
  readonly madeSums?: ImportSums;
}

export interface WrittenRows extends ImportCounts {
  /** Of what was written. */
  readonly sums?: ImportSums;
  /** Rows that were good when they were compared, and are not any more. */
  readonly problems: readonly ImportProblem[];
}

/** A file whose rows stand in temporary tables of the run's connection. */
export interface StagedImport {
  readonly totalRows: number;
  /** Sets the rows against what is there, and writes nothing; what is new stands in chunks of so many. */
  compare(tx: Tx, atOnce: number): Promise<ComparedRows>;
  /** Keeps what the comparison found for whoever looks before the file is processed. */
  keepFound(tx: Tx): Promise<void>;
  /** The first rows that cannot be taken. */
  problems(tx: Tx): Promise<readonly ImportProblem[]>;
  /** Every row that cannot be taken, as it came. */
  handBack(tx: Tx, to: RejectedRows): Promise<void>;
  /** What of a chunk is asked of others before anything of it is locked. */
  prepareChunk?(tx: Tx, chunk: number): Promise<void>;
  /** Writes the next good rows, those of the chunk of this number from 0; undefined behind the last. */
  writeChunk(tx: Tx, chunk: number): Promise<WrittenRows | undefined>;
}

/** What a capability brings so that its files come as uploads: the same list, steps, progress and guard, and undo. */
export interface ImportKind {
  readonly importType: Exclude<ImportType, 'Accounts'>;
  /** The title of a workbook of rejected rows. */
  readonly title: string;
  /** Why the same bytes should perhaps not be processed again. */
  readonly sameBytes: (date: string) => Told;
  /** What holds of an upload from its beginning, whatever is set until it is processed; a part of its configuration. */
  begins?(tx: Tx, businessUnitId: number): Promise<object>;
  formatOf(config: object): RecordFormat;
  /** Reads a file in memory that does not grow with it. @throws UnreadableFile */
  stage(client: pg.PoolClient, file: Readable, of: ImportOf, onProgress: (rows: number) => void): Promise<StagedImport>;
  /**
   * Takes back so many rows behind `last` that nobody was at since; undefined when none is left. A kind without it has
   * no undo.
   */
  takeBack?(
    tx: Tx,
    of: Pick<ImportOf, 'uploadId' | 'unit' | 'by'>,
    range: { readonly last: number; readonly atOnce: number },
  ): Promise<{ readonly through: number; readonly reversed: number } | undefined>;
  /** How many of its rows an undo left. */
  left?(tx: Tx, uploadId: number): Promise<number>;
}

/** @throws for what nobody imports: a fault of the wiring */
export function kindOf(kinds: readonly ImportKind[], importType: ImportType): ImportKind {
  const kind = kinds.find((one) => one.importType === importType);
  if (!kind) throw new Error(`Nobody imports ${importType}.`);
  return kind;
}
