import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import type { DateFormat } from '@ratepayer/contract/kit/record-file.ts';
import type { MappableProperty, Transform } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { StagedRow } from './staged-row.ts';

/** A flag that a row leaves empty stays as the account has it; an empty boolean is no. */
export type CellKind =
  | 'accountNumber'
  | 'text'
  | 'amount'
  | 'date'
  | 'boolean'
  | 'flag'
  | 'instant'
  | 'createMethod'
  | 'businessUnit'
  | 'chargeNumber'
  | 'chargeAmount';

/** Whose file it is. */
export interface FileUnit {
  readonly id: number;
  readonly timezone: TimeZone;
}

/** What a property holds: the field of a row, how its cells are read, and for texts how long they may be. */
export const properties: Partial<
  Record<MappableProperty, { readonly target?: keyof StagedRow; readonly kind: CellKind; readonly longest?: number }>
> = {
  AccountNumber: { target: 'accountNumber', kind: 'accountNumber', longest: 40 },
  SubAccountNumber: { target: 'subAccountNumber', kind: 'text', longest: 40 },
  Name: { target: 'name', kind: 'text', longest: 120 },
  AddressStreetAddress: { target: 'street', kind: 'text', longest: 200 },
  AddressStreet2: { target: 'street2', kind: 'text', longest: 120 },
  AddressCity: { target: 'city', kind: 'text', longest: 100 },
  AddressState: { target: 'state', kind: 'text', longest: 40 },
  AddressZip: { target: 'zip', kind: 'text', longest: 20 },
  AddressCountry: { target: 'country', kind: 'text', longest: 60 },
  PhoneNumber: { target: 'phoneNumber', kind: 'text', longest: 40 },
  EmailAddress: { target: 'emailAddress', kind: 'text', longest: 200 },
  Balance: { target: 'balance', kind: 'amount' },
  PastDueAmountMinor: { target: 'pastDueMinor', kind: 'amount' },
  LateFee: { target: 'lateFee', kind: 'amount' },
  IssueDate: { target: 'issueDate', kind: 'date' },
  DueDate: { target: 'dueDate', kind: 'date' },
  Note: { target: 'note', kind: 'text', longest: 2000 },
  Description: { target: 'description', kind: 'text', longest: 250 },
  AccountLocked: { target: 'accountLocked', kind: 'flag' },
  AllowOnlinePayment: { target: 'allowOnlinePayment', kind: 'flag' },
  BlockCreditCardPayment: { target: 'blockCreditCardPayment', kind: 'flag' },
  BlockAchPayment: { target: 'blockAchPayment', kind: 'flag' },
  LateFeeApplicable: { target: 'lateFeeApplicable', kind: 'flag' },
  IsArchived: { target: 'isArchived', kind: 'boolean' },
  IsDeleted: { target: 'isDeleted', kind: 'boolean' },
  CreateMethod: { target: 'createMethod', kind: 'createMethod' },
  CreatedDate: { target: 'createdDate', kind: 'instant' },
  ModifiedDate: { target: 'modifiedDate', kind: 'instant' },
  AccountSyncDate: { target: 'accountSyncDate', kind: 'instant' },
  ChargeExternalId: { target: 'chargeExternalId', kind: 'chargeNumber', longest: 100 },
  ChargeDescription: { target: 'chargeDescription', kind: 'text', longest: 250 },
  ChargeAmount: { target: 'chargeAmountMinor', kind: 'chargeAmount' },
  ChargeDueDate: { target: 'chargeDueDate', kind: 'date' },
  ChargeIncludedInBalance: { target: 'chargeIncludedInBalance', kind: 'boolean' },
  ChargeMustPayInFull: { target: 'chargeMustPayInFull', kind: 'boolean' },
  // Nothing is taken from it: a row that names another one is refused.
  BusinessUnitId: { kind: 'businessUnit' },
};

export const longestMeta = 500;

/** Cells that only their reader judges, since what it says depends on the file's unit. */
export const isOrigin = (kind: CellKind | undefined): boolean =>
  kind === 'instant' || kind === 'createMethod' || kind === 'businessUnit';

/** A column of the file, in the file's order. One that nothing is taken from has no target and is no meta column. */
export interface FileColumn {
  readonly index: number;
  readonly source: string;
  readonly isMeta: boolean;
  readonly kind?: CellKind;
  readonly longest?: number;
  readonly target?: keyof StagedRow;
  readonly transform?: Transform | undefined;
  readonly dateFormat?: DateFormat | undefined;
  readonly unit: FileUnit;
}

/**
 * The columns of one file: its headings, which are numbers where it has none, tell where each property stands.
 * `missing` names those that the file lacks.
 */
export function fileColumns(
  config: UploadConfig,
  headings: readonly string[],
  unit: FileUnit,
): { readonly columns: readonly FileColumn[]; readonly missing: readonly string[] } {
  const mapped = config.columns.map(({ source, property, transform, dateFormat }) => ({
    source,
    transform,
    dateFormat,
    ...(property === null ? undefined : properties[property]),
  }));
  const used = [...mapped.filter((column) => 'kind' in column).map(({ source }) => source), ...config.metaColumns];
  const columns = headings.map((source, index): FileColumn => {
    const isFirst = headings.indexOf(source) === index;
    const isMeta = isFirst && config.metaColumns.includes(source);
    return {
      index,
      source,
      isMeta,
      unit,
      ...(isFirst ? mapped.find((column) => column.source === source) : undefined),
    };
  });
  return { columns, missing: used.filter((source) => !headings.includes(source)) };
}
