import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import type { MappableProperty } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { StagedRow } from './staged-row.ts';

export type CellKind = 'accountNumber' | 'text' | 'amount' | 'date' | 'boolean';

/** What a property holds: the field of a row, how its cells are read, and for texts how long they may be. */
export const properties: Partial<
  Record<MappableProperty, { readonly target: keyof StagedRow; readonly kind: CellKind; readonly longest?: number }>
> = {
  AccountNumber: { target: 'accountNumber', kind: 'accountNumber', longest: 40 },
  SubAccountNumber: { target: 'subAccountNumber', kind: 'text', longest: 40 },
  Name: { target: 'name', kind: 'text', longest: 120 },
  AddressStreetAddress: { target: 'street', kind: 'text', longest: 200 },
  AddressCity: { target: 'city', kind: 'text', longest: 100 },
  AddressState: { target: 'state', kind: 'text', longest: 40 },
  AddressZip: { target: 'zip', kind: 'text', longest: 20 },
  PhoneNumber: { target: 'phoneNumber', kind: 'text', longest: 40 },
  EmailAddress: { target: 'emailAddress', kind: 'text', longest: 200 },
  Balance: { target: 'balance', kind: 'amount' },
  PastDueAmountMinor: { target: 'pastDueMinor', kind: 'amount' },
  LateFee: { target: 'lateFee', kind: 'amount' },
  IssueDate: { target: 'issueDate', kind: 'date' },
  DueDate: { target: 'dueDate', kind: 'date' },
  Note: { target: 'note', kind: 'text', longest: 2000 },
  Description: { target: 'description', kind: 'text', longest: 250 },
  IsArchived: { target: 'isArchived', kind: 'boolean' },
};

export const longestMeta = 500;

/** A column of the file, in the file's order. One that nothing is taken from has no target and is no meta column. */
export interface FileColumn {
  readonly index: number;
  readonly source: string;
  readonly isMeta: boolean;
  readonly kind?: CellKind;
  readonly longest?: number;
  readonly target?: keyof StagedRow;
}

/**
 * The columns of one file: header names or 1-based numbers tell where each property stands. `missing` names those that
 * the file lacks.
 */
export function fileColumns(
  config: UploadConfig,
  header: readonly string[],
  count: number,
): { readonly columns: readonly FileColumn[]; readonly missing: readonly string[] } {
  const indexOf = (source: string) => (config.hasHeaderRow ? header.indexOf(source) : Number(source) - 1);
  const mapped = config.columns.flatMap(({ source, property }) => {
    const known = property === null ? undefined : properties[property];
    return known ? [{ index: indexOf(source), source, ...known }] : [];
  });
  const meta = config.metaColumns.map((source) => ({ index: indexOf(source), source }));
  const missing = [...mapped, ...meta]
    .filter(({ index }) => !(index >= 0 && index < count))
    .map(({ source }) => source);
  const columns = Array.from({ length: count }, (_, index): FileColumn => {
    const isMeta = meta.some((column) => column.index === index);
    return {
      index,
      source: header[index] ?? String(index + 1),
      isMeta,
      ...mapped.find((column) => column.index === index),
    };
  });
  return { columns, missing };
}
