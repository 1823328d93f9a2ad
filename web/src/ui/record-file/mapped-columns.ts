import { hasPlaces } from '@ratepayer/contract/kit/record-file.ts';
import type { FileConfig, MappedColumn } from './file-config.ts';

/** What a column fills. */
export const fillOf = <Property extends string>({ columns }: FileConfig<Property>, source: string): Property | '' =>
  columns.find((column) => column.source === source)?.property ?? '';

/** The same column with something else said of it; a column that is not there is added. */
export function changedColumn<Config extends FileConfig>(
  config: Config,
  source: string,
  change: Partial<MappedColumn> | Partial<Config['columns'][number]>,
): Config {
  const { metaColumns } = config;
  const name = change.source ?? source;
  return {
    ...config,
    columns: withColumn(config, source).map((column) => (column.source === source ? { ...column, ...change } : column)),
    ...(metaColumns ? { metaColumns: metaColumns.map((each) => (each === source ? name : each)) } : {}),
  };
}

/** The same without a column. */
export function withoutColumn<Config extends FileConfig>(config: Config, source: string): Config {
  const { metaColumns } = config;
  return {
    ...config,
    columns: config.columns.filter((column) => column.source !== source),
    ...(metaColumns ? { metaColumns: metaColumns.filter((name) => name !== source) } : {}),
  };
}

/** A property is filled by one column. */
export const filledBy = <Config extends FileConfig>(
  config: Config,
  source: string,
  property: Config['columns'][number]['property'],
): Config => ({
  ...config,
  columns: withColumn(config, source).map((column) => {
    if (column.source === source) return { ...column, property };
    return property !== null && column.property === property ? { ...column, property: null } : column;
  }),
});

const withColumn = ({ columns }: FileConfig, source: string): FileConfig['columns'] =>
  columns.some((column) => column.source === source) ? columns : [...columns, { source, property: null }];

/** A mapping whose columns are all in this file, or which says where they stand; else what is guessed from headings. */
export function fittingMapping<Config extends FileConfig>(
  kept: Config,
  found: readonly string[],
  guess: (found: readonly string[]) => Partial<Config>,
): Config {
  const sources = [...kept.columns.map(({ source }) => source), ...(kept.metaColumns ?? [])];
  const fits = hasPlaces(kept.fileType)
    ? kept.columns.every(({ start }) => start !== undefined)
    : sources.every((source) => found.includes(source));
  return kept.columns.length > 0 && fits ? kept : { ...kept, ...guess(found) };
}
