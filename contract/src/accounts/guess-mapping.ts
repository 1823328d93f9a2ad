import { commonHeadings, type MappableProperty, requiredSyncProperties } from './upload-settings.ts';
import type { UploadConfig } from './upload.operations.ts';

/** A first mapping from the headings of a file; headings that mean nothing to us go into meta. */
export function guessMapping(headings: readonly string[]): UploadConfig {
  const taken = new Set<MappableProperty>();
  const columns = headings.map((source) => {
    const known = commonHeadings[source.toUpperCase().replace(/[^A-Z_]/g, '')];
    const property = known !== undefined && !taken.has(known) ? known : null;
    if (property) taken.add(property);
    return { source, property };
  });
  return {
    fileType: 'CSV',
    listSeparator: 'comma',
    encoding: 'UTF-8',
    hasHeaderRow: true,
    dateFormat: 'MM/DD/YYYY',
    amountIsMinor: false,
    missingStrategy: 'None',
    duplicateStrategy: 'Keep First Occurrence',
    safetyLimitPercent: 20,
    columns: columns.filter((column) => column.property !== null),
    metaColumns: columns.filter((column) => column.property === null).map((column) => column.source),
    filledByProduct: requiredSyncProperties.filter((property) => !taken.has(property) && property !== 'AccountNumber'),
  };
}
