import type { BillProperty } from '@ratepayer/contract/bills/bill-file.ts';
import { type BillType, billTypes } from '@ratepayer/contract/bills/bill-state.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { hasCardNumber } from '@ratepayer/contract/payments/card-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { isUnreadable, readAmount, readDate, readText, type Unreadable } from '../accounts/uploads/values.rules.ts';
import type { BillColumn } from './bill-columns.rules.ts';
import { partedName } from './document-name.rules.ts';
import { shownCell } from './shown-cell.rules.ts';

/** A row of an index as it was read. */
export interface BillRow {
  readonly row: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly billNumber: string;
  readonly billType: BillType;
  readonly amountMinor: number | null;
  readonly balanceMinor: number | null;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly documentName: string;
  readonly supersedes: string;
}

/** Why a row was not taken. */
export interface BillProblemRow {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly problem: Told;
  /** Its account is not there. */
  readonly isUnmatched?: boolean;
  /** Its bill stands already, here or in a cycle before. */
  readonly isTwice?: boolean;
}

/** What a cycle says of bills that do not say it themselves, and how its amounts are written. */
export interface CycleDefaults {
  readonly issueDate: string;
  readonly dueDate: string;
  readonly amountIsMinor: boolean;
}

const longest: Partial<Record<BillProperty, number>> = {
  AccountNumber: 40,
  SubAccountNumber: 40,
  BillNumber: 40,
  Document: 200,
  Supersedes: 40,
};

const spelled = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

const amountOf = (cell: string, isMinor: boolean) => (cell.trim() === '' ? null : readAmount(cell, isMinor));

function billTypeOf(cell: string): BillType | Unreadable {
  if (cell.trim() === '') return 'Bill';
  const type = billTypes.find((one) => spelled(one) === spelled(cell));
  return type ?? { problem: tell('not_bill_type', { types: billTypes.join(', ') }) };
}

function textOf(property: BillProperty, cell: string): string | Unreadable {
  const text = readText(cell, longest[property] ?? 200);
  if (typeof text === 'string' && hasCardNumber(text)) return { problem: tell('take_card_number_out') };
  if (text === '' && property === 'AccountNumber') return { problem: tell('account_number_missing') };
  if (text === '' && property === 'BillNumber') return { problem: tell('bill_number_missing') };
  return text;
}

function readCell({ property, dateFormat }: BillColumn, cell: string, { amountIsMinor }: CycleDefaults) {
  if (property === 'Amount' || property === 'TotalDue') return amountOf(cell, amountIsMinor);
  if (property === 'IssueDate' || property === 'DueDate') return readDate(cell, dateFormat);
  return property === 'BillType' ? billTypeOf(cell) : textOf(property, cell);
}

/** Reads the cells of one row; a row with a cell that cannot be read comes back as its problems. */
export function readBillRow(
  row: number,
  columns: readonly BillColumn[],
  cells: readonly string[],
  defaults: CycleDefaults,
): BillRow | BillProblemRow[] {
  const values: Partial<Record<BillProperty, unknown>> = {};
  const problems: BillProblemRow[] = [];
  const problemOf = (source: string, cell: string, problem: Told) =>
    problems.push({ row, column: source, value: shownCell(cell), problem });
  for (const column of columns) {
    const cell = cells[column.index] ?? '';
    const value = readCell(column, cell, defaults);
    if (isUnreadable(value)) problemOf(column.source, cell, value.problem);
    else values[column.property] = value;
  }
  if (problems.length > 0) return problems;
  const read = asRow(row, values, defaults);
  const sourceOf = (property: BillProperty) => columns.find((column) => column.property === property)?.source ?? '';
  if (read.billType !== 'AccountMessage' && values.Amount === null)
    problemOf(sourceOf('Amount'), '', tell('bill_amount_missing'));
  if (read.dueDate < read.issueDate) problemOf(sourceOf('DueDate'), read.dueDate, tell('due_before_issue'));
  return problems.length > 0 ? problems : read;
}

function asRow(
  row: number,
  values: Partial<Record<BillProperty, unknown>>,
  { issueDate, dueDate }: CycleDefaults,
): BillRow {
  const text = (property: BillProperty) => String(values[property] ?? '');
  const billType = (values.BillType ?? 'Bill') as BillType;
  const isMessage = billType === 'AccountMessage';
  return {
    row,
    accountNumber: text('AccountNumber'),
    subAccountNumber: text('SubAccountNumber'),
    billNumber: text('BillNumber'),
    billType,
    amountMinor: isMessage ? null : Number(values.Amount ?? 0),
    balanceMinor: isMessage || typeof values.TotalDue !== 'number' ? null : values.TotalDue,
    issueDate: text('IssueDate') || issueDate,
    dueDate: text('DueDate') || dueDate,
    documentName: partedName(text('Document')),
    supersedes: text('Supersedes'),
  };
}
