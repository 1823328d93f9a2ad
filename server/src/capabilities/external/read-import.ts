import type { Told } from '@ratepayer/contract/kit/texts.ts';
import Papa from 'papaparse';
import { hasCardNumber } from '@ratepayer/contract/payments/card-number.ts';
import { type ExternalMethod, externalMethods } from '@ratepayer/contract/payments/external.ts';
import {
  isUnreadable,
  readAmount,
  readBoolean,
  readDate,
  readText,
  type Unreadable,
} from '../accounts/uploads/values.rules.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';

/** A row of the file, typed. Amounts are minor units, dates YYYY-MM-DD. */
export interface ImportRow {
  /** Line of the file, the heading being 1. */
  readonly row: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly amountMinor: number;
  readonly receivedDate: string;
  readonly externalMethod: ExternalMethod;
  readonly externalReference: string;
  readonly postsToBalance: boolean;
  readonly note: string;
}

export interface ImportProblem {
  readonly row: number;
  readonly column: string;
  readonly problem: Told;
  readonly value?: string;
  /** Right but for its account, which somebody may name. */
  readonly assignable?: boolean;
}

export const mostRows = 2_000;

// Headings as people write them; blanks, dashes and case do not matter.
const headings = {
  accountNumber: ['accountnumber', 'account', 'acctno', 'acct'],
  subAccountNumber: ['subaccountnumber', 'subaccount', 'sub'],
  amount: ['amount', 'amountpaid', 'payment'],
  receivedDate: ['receiveddate', 'date', 'paymentdate', 'depositdate'],
  externalMethod: ['method', 'externalmethod', 'type'],
  externalReference: ['reference', 'externalreference', 'ref', 'checknumber'],
  postsToBalance: ['poststobalance', 'posts'],
  note: ['note', 'memo', 'comment'],
} as const;
const required = ['accountNumber', 'amount', 'receivedDate', 'externalReference'] as const;
const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** Reads a file of payments received elsewhere. Nothing is looked up; what is wrong is named by row and column. */
export function readImport(csv: string): {
  readonly rows: readonly ImportRow[];
  readonly problems: readonly ImportProblem[];
} {
  const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' });
  const [heading = [], ...lines] = data;
  const place = new Map(
    (Object.keys(headings) as (keyof typeof headings)[]).map((field) => [
      field,
      heading.findIndex((name) => (headings[field] as readonly string[]).includes(plain(name))),
    ]),
  );
  const missing = required.filter((field) => (place.get(field) ?? -1) < 0);
  if (missing.length > 0)
    return {
      rows: [],
      problems: missing.map((field) => ({
        row: 1,
        column: field,
        problem: tell('file_no_column_name', { headings: headings[field][0] }),
      })),
    };
  if (lines.length > mostRows)
    return {
      rows: [],
      problems: [{ row: mostRows + 2, column: '', problem: tell('file_holds_most_payments', { mostRows }) }],
    };
  const problems: ImportProblem[] = [];
  const rows: ImportRow[] = [];
  const seen = new Map<string, number>();
  for (const [index, cells] of lines.entries()) {
    const row = index + 2;
    const read = readRow(row, (field) => cells[place.get(field) ?? -1] ?? '');
    const first = 'amountMinor' in read ? seen.get(read.externalReference) : undefined;
    if (first !== undefined)
      problems.push({ row, column: 'externalReference', problem: tell('row_reference_already', { first }) });
    else if ('amountMinor' in read) {
      seen.set(read.externalReference, row);
      rows.push(read);
    } else problems.push(...read.problems);
  }
  return { rows, problems };
}

function readRow(
  row: number,
  cell: (field: keyof typeof headings) => string,
): ImportRow | { readonly problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const refuse = (column: string, problem: Told) => void problems.push({ row, column, problem });
  const take = <T extends string | number | boolean | null>(
    column: keyof typeof headings,
    value: T | Unreadable,
    fallback: T,
  ): T => {
    if (!isUnreadable(value)) return value as T;
    refuse(column, value.problem);
    return fallback;
  };
  const text = (column: keyof typeof headings, most: number) => {
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
  const method = cell('externalMethod').trim();
  const externalMethod = method === '' ? 'Other' : externalMethods.find((each) => plain(each) === plain(method));
  const posts = cell('postsToBalance').trim();
  const found: Omit<ImportRow, 'receivedDate' | 'externalMethod'> = {
    row,
    accountNumber: text('accountNumber', 40),
    subAccountNumber: text('subAccountNumber', 40),
    amountMinor,
    externalReference: text('externalReference', 60),
    postsToBalance: posts === '' ? true : take<boolean>('postsToBalance', readBoolean(posts), true),
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
