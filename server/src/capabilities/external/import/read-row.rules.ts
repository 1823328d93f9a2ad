import { plainWord } from '@ratepayer/contract/kit/named-columns.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { hasCardNumber } from '@ratepayer/contract/payments/card-number.ts';
import { type ExternalMethod, type ExternalProperty, externalMethods } from '@ratepayer/contract/payments/external.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { Received } from '../../payments/insert-received.ts';
import {
  isUnreadable,
  readAmount,
  readBoolean,
  readDate,
  readText,
  type Unreadable,
} from '../../accounts/uploads/values.rules.ts';

/** A row of the file, typed. Amounts are minor units, dates YYYY-MM-DD. */
export interface ImportRow extends Omit<Received, 'accountId' | 'name' | 'note' | 'uploadId'> {
  /** Line of the file, the heading being 1. */
  readonly row: number;
  readonly note: string;
}

/** What is wrong with a cell of a row. */
export interface CellProblem {
  readonly row: number;
  readonly column: string;
  readonly problem: Told;
}

/** What holds of rows whose file says nothing of it. */
export interface RowRules {
  readonly externalMethod?: ExternalMethod | undefined;
  readonly postsToBalance: boolean;
}

/** What a file of payments must have. */
export const requiredProperties = ['accountNumber', 'amount', 'receivedDate', 'externalReference'] as const;

/** The method that a cell names; undefined where it names none that is known. */
function methodOf(text: string, rules: RowRules): ExternalMethod | undefined {
  if (text.trim() === '') return rules.externalMethod ?? 'Other';
  return externalMethods.find((each) => plainWord(each) === plainWord(text));
}

/** Reads one row; nothing is looked up. */
export function readRow(
  row: number,
  cell: (property: ExternalProperty) => string,
  rules: RowRules,
): ImportRow | { readonly problems: readonly CellProblem[] } {
  const problems: CellProblem[] = [];
  const refuse = (column: string, problem: Told) => void problems.push({ row, column, problem });
  const take = <T extends string | number | boolean | null>(
    column: ExternalProperty,
    value: T | Unreadable,
    fallback: T,
  ): T => {
    if (!isUnreadable(value)) return value as T;
    refuse(column, value.problem);
    return fallback;
  };
  const text = (column: ExternalProperty, most: number) => {
    const value = take<string>(column, readText(cell(column), most), '');
    if (hasCardNumber(value) && column !== 'accountNumber' && column !== 'subAccountNumber')
      refuse(column, tell('take_card_number_out'));
    return value;
  };
  const typed = cell('receivedDate');
  const amountMinor = take<number>('amount', readAmount(cell('amount'), false), 1);
  const receivedDate = take<string | null>(
    'receivedDate',
    readDate(typed, typed.includes('/') ? 'MM/DD/YYYY' : 'YYYY-MM-DD'),
    null,
  );
  const externalMethod = methodOf(cell('externalMethod'), rules);
  const posts = cell('postsToBalance').trim();
  const found: Omit<ImportRow, 'receivedDate' | 'externalMethod'> = {
    row,
    accountNumber: text('accountNumber', 40),
    subAccountNumber: text('subAccountNumber', 40),
    amountMinor,
    externalReference: text('externalReference', 60),
    postsToBalance: posts === '' ? rules.postsToBalance : take<boolean>('postsToBalance', readBoolean(posts), true),
    note: text('note', 500),
  };
  if (amountMinor <= 0) refuse('amount', tell('enter_amount_above_zero'));
  if (receivedDate === null && typed.trim() === '') refuse('receivedDate', tell('enter_day_received'));
  if (found.accountNumber === '') refuse('accountNumber', tell('enter_account_number'));
  if (found.externalReference === '') refuse('externalReference', tell('enter_reference_such_check'));
  if (!externalMethod) refuse('externalMethod', tell('use_one', { externalMethods: externalMethods.join(', ') }));
  return problems.length > 0 || receivedDate === null || !externalMethod
    ? { problems }
    : { ...found, receivedDate, externalMethod };
}
