import type { UploadConfig } from '@ratepayer/contract/accounts/account.operations.ts';
import { filledByProductOnly, type MappableProperty, requiredSyncProperties } from '@ratepayer/contract/accounts/upload-settings.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { isUnreadable, readAmount, readBoolean, readDate, readText, type Unreadable } from './values.rules.ts';

/** One row of a file, typed. Amounts are minor units, dates YYYY-MM-DD. */
export interface StagedRow {
  accountNumber: string;
  subAccountNumber: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  phoneNumber: string;
  emailAddress: string;
  balance: number;
  pastDueMinor: number;
  lateFee: number;
  issueDate: string | null;
  dueDate: string | null;
  note: string;
  description: string;
  isArchived: boolean;
  meta: Record<string, string>;
}

export interface RowProblem {
  readonly column: string;
  readonly value: string;
  readonly problem: string;
}

type Reader = (text: string, config: UploadConfig) => unknown | Unreadable;

const text =
  (max: number): Reader =>
  (value) =>
    readText(value, max);
const amount: Reader = (value, config) => readAmount(value, config.amountIsMinor);
const date: Reader = (value, config) => readDate(value, config.dateFormat);

const readers: Partial<Record<MappableProperty, readonly [keyof StagedRow, Reader]>> = {
  AccountNumber: ['accountNumber', (value) => (value.trim() === '' ? { problem: 'The account number is missing.' } : readText(value, 40))],
  SubAccountNumber: ['subAccountNumber', text(40)],
  Name: ['name', text(120)],
  AddressStreetAddress: ['street', text(200)],
  AddressCity: ['city', text(100)],
  AddressState: ['state', text(40)],
  AddressZip: ['zip', text(20)],
  PhoneNumber: ['phoneNumber', text(40)],
  EmailAddress: ['emailAddress', text(200)],
  Balance: ['balance', amount],
  PastDueAmountMinor: ['pastDueMinor', amount],
  LateFee: ['lateFee', amount],
  IssueDate: ['issueDate', date],
  DueDate: ['dueDate', date],
  Note: ['note', text(2000)],
  Description: ['description', text(250)],
  IsArchived: ['isArchived', (value) => readBoolean(value)],
};

const freeText: readonly (keyof StagedRow)[] = ['name', 'street', 'note', 'description'];

/** The problems of a configuration, by property; an empty list means that it can be used. */
export function configProblems(config: UploadConfig): { propertyName: string; errorMessage: string }[] {
  const mapped = new Set(config.columns.map((column) => column.property));
  const problems = requiredSyncProperties
    .filter((property) => !mapped.has(property) && (property === 'AccountNumber' || !config.filledByProduct.includes(property)))
    .map((property) => ({ propertyName: property, errorMessage: property === 'AccountNumber' ? 'AccountNumber must be mapped to a column' : `${property} is required for a sync` }));
  const twice = config.columns.filter((column, i) => column.property !== null && config.columns.findIndex((other) => other.property === column.property) !== i);
  const never = config.columns.filter((column) => column.property !== null && filledByProductOnly.includes(column.property));
  return [
    ...problems,
    ...twice.map((column) => ({ propertyName: 'columns', errorMessage: `${column.property} is mapped twice. Keep one column.` })),
    ...never.map((column) => ({ propertyName: 'columns', errorMessage: `${column.property} is filled by the product and cannot be mapped.` })),
  ];
}

/** Makes the reader of one file's rows: header names or 1-based numbers tell where each property stands. */
export function rowMapper(config: UploadConfig, header: readonly string[]) {
  const indexOf = (source: string) => (config.hasHeaderRow ? header.indexOf(source) : Number(source) - 1);
  const columns = config.columns.flatMap((column) => {
    const reader = column.property === null ? undefined : readers[column.property];
    return reader ? [{ source: column.source, index: indexOf(column.source), target: reader[0], read: reader[1] }] : [];
  });
  const metaColumns = config.metaColumns.map((source) => ({ source, index: indexOf(source) }));
  const missing = [...columns, ...metaColumns].filter((column) => column.index < 0 || (config.hasHeaderRow && column.index >= header.length)).map((column) => column.source);

  function map(cells: readonly string[]): StagedRow | RowProblem[] {
    const row: Record<string, unknown> = { ...emptyRow(), meta: {} };
    const problems: RowProblem[] = [];
    for (const { source, index, target, read } of columns) {
      const raw = cells[index] ?? '';
      const value = read(raw, config);
      if (isUnreadable(value)) problems.push({ column: source, value: maskCardNumbers(raw).slice(0, 200), problem: value.problem });
      else row[target] = freeText.includes(target) ? maskCardNumbers(value as string) : value;
    }
    row['meta'] = Object.fromEntries(metaColumns.map(({ source, index }) => [source, maskCardNumbers((cells[index] ?? '').trim()).slice(0, 500)]));
    return problems.length > 0 ? problems : (row as unknown as StagedRow);
  }
  return { map, missing };
}

const emptyRow = (): StagedRow => ({
  accountNumber: '',
  subAccountNumber: '',
  name: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  phoneNumber: '',
  emailAddress: '',
  balance: 0,
  pastDueMinor: 0,
  lateFee: 0,
  issueDate: null,
  dueDate: null,
  note: '',
  description: '',
  isArchived: false,
  meta: {},
});
