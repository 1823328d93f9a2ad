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

type Cells = Readonly<Record<(typeof accountColumns)[number], string>> &
  Partial<Readonly<Record<(typeof waterColumns)[number], string>>>;

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A file of accounts: its heading and a line for each. */
export const accountFile = (rows: readonly Cells[], columns: readonly (keyof Cells)[] = accountColumns): string =>
  [columns.join(','), ...rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
