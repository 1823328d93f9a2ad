export const fileTypes = ['CSV', 'Excel', 'FixedWidth', 'MultilineFixedWidth', 'MultilineCSV'] as const;
export type FileType = (typeof fileTypes)[number];

export const listSeparators = ['comma', 'pipe', 'semicolon', 'tab'] as const;
export type ListSeparator = (typeof listSeparators)[number];
export const separatorCharacter: Readonly<Record<ListSeparator, string>> = {
  comma: ',',
  pipe: '|',
  semicolon: ';',
  tab: '\t',
};

export const encodings = ['UTF-8', 'Windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** How dates may stand in a file. */
export const dateFormats = ['MM/DD/YYYY', 'YYYY-MM-DD', 'DD/MM/YYYY'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Types whose lines say by their beginning what they hold; several of them are one record. */
export const isMultiline = (type: FileType): boolean => type === 'MultilineCSV' || type === 'MultilineFixedWidth';

/** Types that no heading describes: each column is told by its place in the line. */
export const hasPlaces = (type: FileType): boolean => isMultiline(type) || type === 'FixedWidth';

/** Types whose cells stand between separators. */
export const isSeparated = (type: FileType): boolean => type === 'CSV' || type === 'MultilineCSV';

/**
 * Where a column stands. FixedWidth types: its first character, from 1, and how many there are. MultilineCSV: the
 * number of the cell in its line, from 1. Multiline types: what its line begins with; the first column's line begins a
 * record.
 */
export interface RecordColumn {
  readonly source: string;
  readonly start?: number | undefined;
  readonly length?: number | undefined;
  readonly recordType?: string | undefined;
}

/** How a file of records is to be read. */
export interface RecordFormat {
  readonly fileType: FileType;
  readonly listSeparator: ListSeparator;
  /** UTF-8 where it is not said. */
  readonly encoding?: Encoding | undefined;
  readonly hasHeaderRow: boolean;
  /** Only types that have places need them. */
  readonly columns: readonly RecordColumn[];
  /** Multiline types: the type of which a record may have several lines. */
  readonly repeats?: string | undefined;
}

/** The most that a file may hold. */
export const mostRecords = 5_000_000;
export const mostColumns = 500;
export const longestCell = 32_768;
