import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { Readable } from 'node:stream';
import {
  hasPlaces,
  type ListSeparator,
  listSeparators,
  separatorCharacter,
} from '@ratepayer/contract/kit/record-file.ts';
import { hasCardNumber, maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import type { ExternalFile } from '@ratepayer/contract/payments/external-file.ts';
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
import type { OpenedRecords } from '../../platform/records/file-record.ts';
import { openRecords } from '../../platform/records/open-records.ts';
import { csvCell } from '../../platform/records/read-csv.ts';
import { UnreadableFile } from '../../platform/records/unreadable-file.ts';

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
// Somebody waits for it: a workbook has less than in a run.
const limits = { milliseconds: 20_000, heapMb: 256 };

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
type Field = keyof typeof headings;
const required = ['accountNumber', 'amount', 'receivedDate', 'externalReference'] as const;
const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** What a file holds: what can be taken, what is wrong with other rows, and all of them as they came. */
export interface ReadImport {
  readonly rows: readonly ImportRow[];
  readonly problems: readonly ImportProblem[];
  readonly heading: string;
  readonly lineOf: ReadonlyMap<number, string>;
}

/**
 * Reads a file of payments received elsewhere, of any type of records. Nothing is looked up; what is wrong is named by
 * row and column.
 */
export async function readImport(
  bytes: Buffer,
  { listSeparator, ...given }: Omit<ExternalFile, 'content'>,
): Promise<ReadImport> {
  const format = {
    ...given,
    listSeparator: listSeparator ?? separatorOf(bytes),
    hasHeaderRow: !hasPlaces(given.fileType),
  };
  try {
    return await readRecords(await openRecords(Readable.from([bytes]), format, limits));
  } catch (error) {
    if (error instanceof UnreadableFile) return wrong(1, '', error.told);
    throw error;
  }
}

const wrong = (row: number, column: string, problem: Told): ReadImport => ({
  rows: [],
  problems: [{ row, column, problem }],
  heading: '',
  lineOf: new Map(),
});

/** What stands most often in the first line. */
function separatorOf(bytes: Buffer): ListSeparator {
  const [line = ''] = bytes
    .subarray(0, 4_096)
    .toString('latin1')
    .split(/[\r\n]/, 1);
  const count = (name: ListSeparator) => line.split(separatorCharacter[name]).length;
  return listSeparators.toSorted((a, b) => count(b) - count(a))[0] ?? 'comma';
}

const lineFrom = (cells: readonly string[]) => cells.map((cell) => csvCell(cell, ',')).join(',');

async function readRecords({ headings: names, headLines, records, close }: OpenedRecords): Promise<ReadImport> {
  try {
    const place = new Map(
      (Object.keys(headings) as Field[]).map((field) => [
        field,
        names.findIndex((name) => (headings[field] as readonly string[]).includes(plain(name))),
      ]),
    );
    const missing = required.filter((field) => (place.get(field) ?? -1) < 0);
    if (missing.length === 0) return { heading: headLines ?? lineFrom(names), ...(await readRows(records, place)) };
    const problems = missing.map((field) => ({
      row: 1,
      column: field,
      problem: tell('file_no_column_name', { headings: headings[field][0] }),
    }));
    return { rows: [], problems, heading: '', lineOf: new Map() };
  } finally {
    await close?.();
  }
}

async function readRows(
  batches: OpenedRecords['records'],
  place: ReadonlyMap<Field, number>,
): Promise<Omit<ReadImport, 'heading'>> {
  const lineOf = new Map<number, string>();
  const taken = rowsTaken();
  for await (const records of batches)
    for (const { row, cells, lines, problem } of records) {
      if (lineOf.size >= mostRows) return wrong(row, '', tell('file_holds_most_payments', { mostRows }));
      lineOf.set(row, lines === undefined ? lineFrom(cells.map(maskCardNumbers)) : maskCardNumbers(lines));
      const read = readRow(row, (field) => cells[place.get(field) ?? -1] ?? '');
      taken.take(row, problem ? { problems: [{ row, column: '', problem }] } : read);
    }
  return { rows: taken.rows, problems: taken.problems, lineOf };
}

/** Rows that were read; of two with one reference the first is taken. */
function rowsTaken() {
  const rows: ImportRow[] = [];
  const problems: ImportProblem[] = [];
  const seen = new Map<string, number>();
  function take(row: number, read: ReturnType<typeof readRow>): void {
    if (!('amountMinor' in read)) return void problems.push(...read.problems);
    const first = seen.get(read.externalReference);
    if (first !== undefined)
      return void problems.push({
        row,
        column: 'externalReference',
        problem: tell('row_reference_already', { first }),
      });
    seen.set(read.externalReference, row);
    rows.push(read);
  }
  return { rows, problems, take };
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
