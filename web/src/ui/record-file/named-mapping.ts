import {
  columnsFound,
  columnsOf,
  type Headings,
  keptColumns,
  type KeptColumn,
  type NamedColumn,
} from '@ratepayer/contract/kit/named-columns.ts';
import { type Encoding, hasPlaces, type RecordFormat } from '@ratepayer/contract/kit/record-file.ts';

/** How a file is read whose columns are known by their headings, as it is sent and kept. */
export interface NamedMapping<P extends string> extends Omit<RecordFormat, 'columns' | 'encoding'> {
  readonly encoding: Encoding;
  readonly columns: KeptColumn<P>[];
}

/** The same while somebody says it: each column of the file with what it fills. */
export type NamedConfig<P extends string, M> = Omit<M, 'columns'> &
  Omit<NamedMapping<P>, 'columns'> & { readonly columns: readonly NamedColumn<P>[] };

/** What the name of a file tells. */
export const namedFormat = <P extends string>(name: string): NamedMapping<P> => ({
  fileType: /\.xlsx$/i.test(name) ? 'Excel' : 'CSV',
  listSeparator: /\.tsv$/i.test(name) ? 'tab' : 'comma',
  encoding: 'UTF-8',
  hasHeaderRow: true,
  columns: [],
});

export const configOf = <P extends string, M extends NamedMapping<P>>(mapping: M): NamedConfig<P, M> => ({
  ...mapping,
  columns: columnsOf(mapping.columns),
});

/** The same beside the columns that a file has; where columns have places, those that have one. */
export const mappedTo = <P extends string, M extends NamedMapping<P>>(
  headings: Headings<P>,
  config: NamedConfig<P, M>,
  found: readonly string[],
): NamedConfig<P, M> => ({
  ...config,
  columns: hasPlaces(config.fileType)
    ? config.columns.filter(({ start }) => start !== undefined)
    : columnsFound(headings, config.columns, found),
});

/** As it is sent. */
export type SentMapping<P extends string, M> = Omit<M, 'columns'> & NamedMapping<P>;

export const mappingOf = <P extends string, M extends NamedMapping<P>>(
  headings: Headings<P>,
  { columns, ...config }: NamedConfig<P, M>,
): SentMapping<P, M> => ({ ...config, columns: keptColumns(headings, columns, config.fileType) }) as SentMapping<P, M>;
