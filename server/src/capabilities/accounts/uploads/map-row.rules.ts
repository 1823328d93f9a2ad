import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import { hasPlaces, isMultiline } from '@ratepayer/contract/kit/record-file.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { chargeProperties, requiredSyncProperties } from '@ratepayer/contract/accounts/upload-settings.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { accountNumberOf, namesAccount } from './account-number.rules.ts';
import { type CellKind, type FileColumn, isOrigin, longestMeta } from './file-columns.rules.ts';
import type { StagedRow } from './staged-row.ts';
import { chargeNumberOf, chargeProblem, readChargeAmount } from './charge-cells.rules.ts';
import { keptText } from './cut-text.rules.ts';
import { isUnreadable, readAmount, readBoolean, readDate, readText, type Unreadable } from './values.rules.ts';
import { readCreateMethod, readInstant, readOwnUnit } from './origin.rules.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';

export interface RowProblem {
  readonly column: string;
  readonly value: string;
  readonly problem: Told;
}

/** What says of an account where it comes from; nothing where the cell is empty. */
function readOrigin({ kind, unit, dateFormat }: FileColumn, text: string, config: UploadConfig) {
  if (kind === 'createMethod') return readCreateMethod(text);
  if (kind === 'instant') return readInstant(text, dateFormat ?? config.dateFormat, unit);
  return readOwnUnit(text, unit);
}

/** Cells that are no text. */
const typed: Partial<
  Record<CellKind, (text: string, column: FileColumn, config: UploadConfig) => unknown | Unreadable>
> = {
  amount: (text, _, { amountIsMinor }) => readAmount(text, amountIsMinor),
  chargeAmount: (text, _, { amountIsMinor }) => readChargeAmount(text, amountIsMinor),
  date: (text, column, config) => readDate(text, column.dateFormat ?? config.dateFormat),
  boolean: readBoolean,
  flag: (text) => (text.trim() === '' ? null : readBoolean(text)),
};

function readCell(column: FileColumn, text: string, config: UploadConfig): unknown | Unreadable {
  const read = column.kind && typed[column.kind];
  if (read) return read(text, column, config);
  if (isOrigin(column.kind)) return readOrigin(column, text, config);
  if (column.kind === 'accountNumber' && text.trim() === '') return { problem: tell('account_number_missing') };
  const turned = transformed(column, text, config);
  if (isUnreadable(turned)) return turned;
  const taken = readText(turned, column.longest ?? longestMeta);
  if (isUnreadable(taken)) return taken;
  if (column.kind === 'chargeNumber') return chargeNumberOf(taken);
  return namesAccount(column) ? accountNumberOf(taken) : taken;
}

/** A text as its column wants it: in capitals, or a day, an amount, a yes or no in one form for all rows. */
function transformed(column: FileColumn, text: string, config: UploadConfig): string | Unreadable {
  if (column.transform === undefined || text.trim() === '') return text;
  if (column.transform === 'upper') return text.toUpperCase();
  const turned = {
    trim: () => text,
    date: () => readDate(text, column.dateFormat ?? config.dateFormat) ?? '',
    amount: () => {
      const minor = readAmount(text, config.amountIsMinor);
      return isUnreadable(minor) ? minor : decimalOf(minor);
    },
    boolean: () => {
      const isSo = readBoolean(text);
      return isUnreadable(isSo) ? isSo : String(isSo);
    },
  };
  return turned[column.transform]();
}

const prose: readonly (keyof StagedRow)[] = ['name', 'street', 'street2', 'note', 'description', 'chargeDescription'];

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

/** Who says anything of open charges says which they are and what is left of each. */
function missingOfCharges({ columns }: UploadConfig): ConfigProblem[] {
  const mapped = columns.map((column) => column.property);
  if (!mapped.some((property) => property?.startsWith('Charge'))) return [];
  return chargeProperties
    .filter((property) => !mapped.includes(property))
    .map((property) => ({ propertyName: property, errorMessage: tell('property_must_mapped', { property }) }));
}

/** The problems of a configuration, by property; an empty list means that it can be used. */
export function configProblems(config: UploadConfig): ConfigProblem[] {
  const twice = config.columns.filter(
    (column, i) =>
      column.property !== null && config.columns.findIndex((other) => other.property === column.property) !== i,
  );
  return [
    ...missingOf(config),
    ...missingOfCharges(config),
    ...placeProblems(config),
    ...twice.map((column) => ({
      propertyName: 'columns',
      errorMessage: tell('mapped_twice_keep_one', { property: String(column.property) }),
    })),
  ];
}

/** Columns that no heading names: each has a place, and a name of its own. */
function placeProblems({ fileType, columns, metaColumns }: UploadConfig): ConfigProblem[] {
  if (!hasPlaces(fileType)) return [];
  const names = columns.map(({ source }) => source);
  const problemOf = (errorMessage: Told): ConfigProblem => ({ propertyName: 'columns', errorMessage });
  return [
    ...columns
      .filter(({ start, length }) => !start || (fileType !== 'MultilineCSV' && !length))
      .map(({ source: column }) =>
        problemOf(
          fileType === 'MultilineCSV'
            ? tell('column_needs_number', { column })
            : tell('column_needs_place', { column }),
        ),
      ),
    ...columns
      .filter(({ recordType }) => isMultiline(fileType) && !recordType)
      .map(({ source: column }) => problemOf(tell('column_needs_record_type', { column }))),
    ...names
      .filter((name, i) => names.indexOf(name) !== i)
      .map((column) => problemOf(tell('column_named_twice', { column }))),
    ...metaColumns
      .filter((name) => !names.includes(name))
      .map((column) => problemOf(tell('column_needs_place', { column }))),
  ];
}

/** A row whose properties are filled by their names. */
type Draft = StagedRow & Record<string, unknown>;

const problemAt = ({ source, index }: FileColumn, cells: readonly string[], problem: Told): RowProblem => ({
  column: source,
  value: keptText(cells[index] ?? '', 200),
  problem,
});

/** Reads the cells of one row; a row with an unreadable cell comes back as its problems. */
export function mapRow(
  columns: readonly FileColumn[],
  config: UploadConfig,
  cells: readonly string[],
): StagedRow | RowProblem[] {
  const meta: Record<string, string> = {};
  const row: Draft = { ...emptyRow(), meta };
  const problems: RowProblem[] = [];
  for (const column of columns) {
    const raw = cells[column.index] ?? '';
    const value = column.kind ? readCell(column, raw, config) : undefined;
    const kept = column.isMeta ? transformed(column, raw.trim(), config) : '';
    const unreadable = [value, kept].find(isUnreadable);
    if (unreadable) problems.push(problemAt(column, cells, unreadable.problem));
    else keep(column, row, value, meta, String(kept));
  }
  const ofCharge = problems.length === 0 && chargeProblem(columns, cells, row);
  if (ofCharge) problems.push(problemAt(ofCharge.column, cells, ofCharge.problem));
  return problems.length > 0 ? problems : row;
}

/** The account of a row that cannot be taken; undefined where it is not readable, or of another business unit. */
export function keyOf(
  columns: readonly FileColumn[],
  config: UploadConfig,
  cells: readonly string[],
): StagedRow | undefined {
  const key = emptyRow();
  for (const column of columns) {
    if (!isOfKey(column)) continue;
    const value = readCell(column, cells[column.index] ?? '', config);
    if (isUnreadable(value)) return undefined;
    if (column.target) Object.assign(key, { [column.target]: value });
  }
  return key;
}

const isOfKey = (column: FileColumn): boolean => column.kind === 'businessUnit' || namesAccount(column);

/** Puts what was read of a cell where it belongs; a card number in any text never gets there. */
function keep(
  { target, isMeta, source }: FileColumn,
  row: Record<string, unknown>,
  value: unknown,
  meta: Record<string, string>,
  kept: string,
): void {
  if (target) row[target] = prose.includes(target) ? maskCardNumbers(String(value)) : value;
  if (isMeta) meta[source] = keptText(kept, longestMeta);
}

const emptyRow = (): StagedRow => ({
  accountNumber: '',
  subAccountNumber: '',
  name: '',
  street: '',
  street2: null,
  city: '',
  state: '',
  zip: '',
  country: null,
  phoneNumber: '',
  emailAddress: '',
  balance: 0,
  pastDueMinor: 0,
  lateFee: 0,
  issueDate: null,
  dueDate: null,
  note: '',
  description: '',
  accountLocked: null,
  allowOnlinePayment: null,
  blockCreditCardPayment: null,
  blockAchPayment: null,
  lateFeeApplicable: null,
  isArchived: false,
  isDeleted: false,
  createMethod: null,
  createdDate: null,
  modifiedDate: null,
  accountSyncDate: null,
  chargeExternalId: '',
  chargeDescription: '',
  chargeAmountMinor: 0,
  chargeDueDate: null,
  chargeIncludedInBalance: false,
  chargeMustPayInFull: false,
  meta: {},
});
