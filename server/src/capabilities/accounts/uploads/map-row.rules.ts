import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
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

interface ConfigProblem {
  readonly propertyName: string;
  readonly errorMessage: Told;
}

/** What an import needs and has no column; what the product fills in needs none. */
function missingOf({ columns, filledByProduct }: UploadConfig): ConfigProblem[] {
  const mapped = new Set(columns.map((column) => column.property));
  return requiredSyncProperties
    .filter(
      (property) => !mapped.has(property) && (property === 'AccountNumber' || !filledByProduct.includes(property)),
    )
    .map((property) => ({
      propertyName: property,
      errorMessage:
        property === 'AccountNumber' ? tell('accountnumber_must_mapped_column') : tell('required_sync', { property }),
    }));
}

/** The problems of a configuration, by property; an empty list means that it can be used. */
export function configProblems(config: UploadConfig): ConfigProblem[] {
  const twice = config.columns.filter(
    (column, i) =>
      column.property !== null && config.columns.findIndex((other) => other.property === column.property) !== i,
  );
  const never = config.columns.filter(
    (column) => column.property !== null && filledByProductOnly.includes(column.property),
  );
  return [
    ...missingOf(config),
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
  const row: Record<string, unknown> = { ...emptyRow(), meta: metaOf(columns, cells) };
  const problems: RowProblem[] = [];
  for (const column of columns) {
    if (!column.target) continue;
    const raw = cells[column.index] ?? '';
    const value = readCell(column, raw, config);
    if (isUnreadable(value))
      problems.push({ column: column.source, value: maskCardNumbers(raw).slice(0, 200), problem: value.problem });
    else row[column.target] = freeText.includes(column.target) ? maskCardNumbers(value as string) : value;
  }
  return problems.length > 0 ? problems : (row as unknown as StagedRow);
}

/** The columns of the file that are kept as they are. */
function metaOf(columns: readonly FileColumn[], cells: readonly string[]): Record<string, string> {
  const meta: Record<string, string> = {};
  for (const { isMeta, source, index } of columns)
    if (isMeta) meta[source] = maskCardNumbers((cells[index] ?? '').trim()).slice(0, longestMeta);
  return meta;
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
