/** What the sample town's billing systems write of an account, in the order of their files. */
export const accountColumns = [
  'ACCT_NO',
  'SUB',
  'CUST_NAME',
  'SVC_ADDR',
  'CITY',
  'ST',
  'ZIP',
  'PHONE',
  'EMAIL',
  'BAL',
  'PAST_DUE',
  'LATE_FEE',
  'ISSUE_DT',
  'DUE_DT',
  'NOTE',
] as const;
/** What Riverton Water writes behind it. */
export const waterColumns = [...accountColumns, 'ROUTE', 'METER', 'RATE'] as const;

/** What it writes of the open charges of an account: a row for each. */
export const chargeColumns = [
  'CHARGE_NO',
  'CHARGE_DESC',
  'CHARGE_AMT',
  'CHARGE_DUE_DT',
  'CHARGE_IN_BAL',
  'CHARGE_WHOLE',
] as const;

type Column = (typeof waterColumns | typeof chargeColumns)[number];
type Cells = Readonly<Record<'ACCT_NO' | 'SUB', string>> & Partial<Readonly<Record<Column, string>>>;

/** A day as these files write it. */
export const fileDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A file of accounts: its heading and a line for each. */
export const accountFile = (rows: readonly Cells[], columns: readonly (keyof Cells)[] = accountColumns): string =>
  [columns.join(','), ...rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
