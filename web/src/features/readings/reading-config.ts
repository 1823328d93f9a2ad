import { hasPlaces } from '@ratepayer/contract/kit/record-file.ts';
import {
  columnsFound,
  columnsOf,
  keptColumns,
  type ReadingColumn,
} from '@ratepayer/contract/readings/reading-columns.ts';
import type { ReadingMapping } from '@ratepayer/contract/readings/reading-import.shapes.ts';

/** How a file of readings is read, while somebody says it. */
export interface ReadingConfig extends Omit<ReadingMapping, 'columns'> {
  readonly columns: readonly ReadingColumn[];
}

/** What the name of a file tells. */
export const namedFormat = (name: string): ReadingMapping => ({
  fileType: /\.xlsx$/i.test(name) ? 'Excel' : 'CSV',
  listSeparator: /\.tsv$/i.test(name) ? 'tab' : 'comma',
  encoding: 'UTF-8',
  hasHeaderRow: true,
  columns: [],
});

export const configOf = (mapping: ReadingMapping): ReadingConfig => ({ ...mapping, columns: columnsOf(mapping) });

/** The same beside the columns that a file has; where columns have places, those that have one. */
export const mappedTo = (config: ReadingConfig, found: readonly string[]): ReadingConfig => ({
  ...config,
  columns: hasPlaces(config.fileType)
    ? config.columns.filter(({ start }) => start !== undefined)
    : columnsFound(config.columns, found),
});

/** As it is sent. */
export const mappingOf = ({ columns, ...config }: ReadingConfig): ReadingMapping => ({
  ...config,
  columns: keptColumns(columns, config.fileType),
});
