import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/account.operations.ts';
import { filledByProductOnly, requiredSyncProperties } from '@ratepayer/contract/accounts/upload-settings.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { type FileColumn, longestMeta } from './file-columns.rules.ts';
import type { StagedRow } from './staged-row.ts';
import { isUnreadable, readAmount, readBoolean, readDate, readText, type Unreadable } from './values.rules.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';

export interface RowProblem {
  readonly column: string;
  readonly value: string;
  readonly problem: Told;
}

function readCell(column: FileColumn, text: string, config: UploadConfig): unknown | Unreadable {
  if (column.kind === 'amount') return readAmount(text, config.amountIsMinor);
  if (column.kind === 'date') return readDate(text, config.dateFormat);
  if (column.kind === 'boolean') return readBoolean(text);
  if (column.kind === 'accountNumber' && text.trim() === '') return { problem: tell('account_number_missing') };
  return readText(text, column.longest ?? longestMeta);
}

const freeText: readonly (keyof StagedRow)[] = ['name', 'street', 'note', 'description'];

/** The problems of a configuration, by property; an empty list means that it can be used. */
export function configProblems(config: UploadConfig): { propertyName: string; errorMessage: Told }[] {
  const mapped = new Set(config.columns.map((column) => column.property));
  const problems = requiredSyncProperties
    .filter(
      (property) =>
        !mapped.has(property) && (property === 'AccountNumber' || !config.filledByProduct.includes(property)),
    )
    .map((property) => ({
      propertyName: property,
      errorMessage:
        property === 'AccountNumber' ? tell('accountnumber_must_mapped_column') : tell('required_sync', { property }),
    }));
  const twice = config.columns.filter(
    (column, i) =>
      column.property !== null && config.columns.findIndex((other) => other.property === column.property) !== i,
  );
  const never = config.columns.filter(
    (column) => column.property !== null && filledByProductOnly.includes(column.property),
  );
  return [
    ...problems,
    ...twice.map((column) => ({
      propertyName: 'columns',
      errorMessage: tell('mapped_twice_keep_one', { property: String(column.property) }),
    })),
    ...never.map((column) => ({
      propertyName: 'columns',
      errorMessage: tell('filled_product_cannot_mapped', { property: String(column.property) }),
    })),
  ];
}

/** Reads the cells of one row; a row with an unreadable cell comes back as its problems. */
export function mapRow(
  columns: readonly FileColumn[],
  config: UploadConfig,
  cells: readonly string[],
): StagedRow | RowProblem[] {
  const row: Record<string, unknown> = { ...emptyRow(), meta: {} };
  const problems: RowProblem[] = [];
  for (const column of columns) {
    const raw = cells[column.index] ?? '';
    if (column.isMeta)
      (row['meta'] as Record<string, string>)[column.source] = maskCardNumbers(raw.trim()).slice(0, longestMeta);
    if (!column.target) continue;
    const value = readCell(column, raw, config);
    if (isUnreadable(value))
      problems.push({ column: column.source, value: maskCardNumbers(raw).slice(0, 200), problem: value.problem });
    else row[column.target] = freeText.includes(column.target) ? maskCardNumbers(value as string) : value;
  }
  return problems.length > 0 ? problems : (row as unknown as StagedRow);
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
