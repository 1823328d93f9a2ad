import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import {
  mappableProperties,
  type MappableProperty,
  requiredSyncProperties,
} from '@ratepayer/contract/accounts/upload-settings.ts';
import { filledBy, fillOf } from '../../ui/record-file/mapped-columns.ts';

/** What a column of a file of accounts may fill by hand: a property, or what is kept as it stands. */
export type Fill = Exclude<MappableProperty, 'Meta'> | 'meta';
export const fills: readonly Fill[] = [
  'meta',
  ...mappableProperties.flatMap((property) => (property === 'Meta' ? [] : [property])),
];

/** What a column fills: a property, meta, or nothing. */
export function fillOfAccount(config: UploadConfig, source: string): Fill | '' {
  const property = fillOf(config, source);
  if (property !== '' && property !== 'Meta') return property;
  return property === 'Meta' || config.metaColumns.includes(source) ? 'meta' : '';
}

/** The same with a column that fills something else; what no column fills, the product does. */
export function filledByColumn(config: UploadConfig, source: string, fill: Fill | ''): UploadConfig {
  const property = fill === '' || fill === 'meta' ? null : fill;
  const columns = filledBy(config, source, property).columns.filter(
    (column) => column.property !== null || column.start !== undefined || column.transform !== undefined,
  );
  const others = config.metaColumns.filter((name) => name !== source);
  return {
    ...config,
    columns,
    metaColumns: fill === 'meta' ? [...others, source] : others,
    filledByProduct: requiredSyncProperties.filter(
      (required) => required !== 'AccountNumber' && !columns.some((column) => column.property === required),
    ),
  };
}
