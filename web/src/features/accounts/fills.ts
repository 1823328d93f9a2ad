import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import {
  mappableProperties,
  type MappableProperty,
  requiredSyncProperties,
} from '@ratepayer/contract/accounts/upload-settings.ts';

/** What a column may fill by hand. */
export const mappable = mappableProperties.filter((property) => property !== 'Meta');

/** What a column fills: a property, meta, or nothing. */
export const fillOf = (config: UploadConfig, source: string): string =>
  config.columns.find((column) => column.source === source)?.property ??
  (config.metaColumns.includes(source) ? 'meta' : '');

/** A property is filled by one column; what no column fills, the product does. */
export function filledBy(config: UploadConfig, source: string, value: string): UploadConfig {
  const property = value === '' || value === 'meta' ? null : (value as MappableProperty);
  const known = config.columns.some((column) => column.source === source);
  const all = known ? config.columns : [...config.columns, { source, property: null }];
  const columns = all
    .map((column) => {
      if (column.source === source) return { ...column, property };
      return property !== null && column.property === property ? { ...column, property: null } : column;
    })
    .filter((column) => column.property !== null || column.start !== undefined || column.transform !== undefined);
  const others = config.metaColumns.filter((name) => name !== source);
  return {
    ...config,
    columns,
    metaColumns: value === 'meta' ? [...others, source] : others,
    filledByProduct: requiredSyncProperties.filter(
      (required) => required !== 'AccountNumber' && !columns.some((column) => column.property === required),
    ),
  };
}

/** The same column with something else said of it. */
export function changedColumn(
  config: UploadConfig,
  source: string,
  change: Partial<UploadConfig['columns'][number]>,
): UploadConfig {
  const known = config.columns.some((column) => column.source === source);
  const columns = known ? config.columns : [...config.columns, { source, property: null }];
  const name = change.source ?? source;
  return {
    ...config,
    columns: columns.map((column) => (column.source === source ? { ...column, ...change } : column)),
    metaColumns: config.metaColumns.map((each) => (each === source ? name : each)),
  };
}

/** The same without a column. */
export const withoutColumn = (config: UploadConfig, source: string): UploadConfig => ({
  ...config,
  columns: config.columns.filter((column) => column.source !== source),
  metaColumns: config.metaColumns.filter((name) => name !== source),
});
