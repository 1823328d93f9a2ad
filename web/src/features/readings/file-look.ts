import { type Encoding, type FileType, hasPlaces, type ListSeparator } from '@ratepayer/contract/kit/record-file.ts';
import {
  type ImportedProperty,
  importedProperties,
  type ReadingInterval,
  type ReadingUnit,
} from '@ratepayer/contract/readings/reading-values.ts';

/** Where a property stands in a file: under a heading, or at a place. */
export interface ColumnPlace {
  readonly property: ImportedProperty;
  readonly source?: string;
  readonly start?: number;
  readonly length?: number;
  readonly recordType?: string;
}

/** How a file is read. */
export interface FileLook {
  readonly fileType: FileType;
  readonly listSeparator: ListSeparator;
  readonly encoding: Encoding;
  readonly hasHeaderRow: boolean;
  readonly columns: readonly ColumnPlace[];
  readonly unit?: ReadingUnit | undefined;
  readonly interval?: ReadingInterval | undefined;
}

/** What the name of a file tells. */
export const lookOf = (name: string): FileLook => ({
  fileType: /\.xlsx$/i.test(name) ? 'Excel' : 'CSV',
  listSeparator: /\.tsv$/i.test(name) ? 'tab' : 'comma',
  encoding: 'UTF-8',
  hasHeaderRow: true,
  columns: [],
});

/** The same of another type: columns are named, or have places. */
export const withType = (look: FileLook, fileType: FileType): FileLook => ({
  ...look,
  fileType,
  hasHeaderRow: !hasPlaces(fileType),
  columns: hasPlaces(fileType) ? importedProperties.map((property) => ({ property })) : [],
});

/** A look as it is sent: columns that were not said are left out. */
export const sentOf = ({ columns, unit, interval, ...look }: FileLook) => ({
  ...look,
  columns: columns.filter(({ source, start }) => source !== undefined || start !== undefined),
  ...(unit ? { unit } : {}),
  ...(interval ? { interval } : {}),
});
