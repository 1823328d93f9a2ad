import type {
  DateFormat,
  Encoding,
  FileType,
  RecordColumn,
  RecordFormat,
} from '@ratepayer/contract/kit/record-file.ts';

/** A column of a file with what it fills. */
export interface MappedColumn<Property extends string = string> extends RecordColumn {
  readonly property: Property | null;
}

/** How a file of records is read, whatever its columns fill; of dates and amounts only where that is asked. */
export interface FileConfig<Property extends string = string> extends RecordFormat {
  readonly columns: readonly MappedColumn<Property>[];
  readonly encoding: Encoding;
  readonly dateFormat?: DateFormat;
  readonly amountIsMinor?: boolean;
  /** Columns that are kept as they stand. */
  readonly metaColumns?: readonly string[];
}

/** What a file is read as, as far as somebody chose it. */
export type AskedFormat = Partial<Pick<FileConfig, 'fileType' | 'listSeparator' | 'encoding' | 'hasHeaderRow'>>;

/** The beginning of a file: its headings with the first rows, or its first lines where columns have places. */
export interface FilePreview {
  readonly fileType: FileType;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly string[];
}
