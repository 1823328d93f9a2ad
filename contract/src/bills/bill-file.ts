import type { RecordFormat } from '../kit/record-file.ts';

/** What a column of an index of bills may hold. */
export const billProperties = [
  'AccountNumber',
  'SubAccountNumber',
  'BillNumber',
  'BillType',
  'Amount',
  'TotalDue',
  'IssueDate',
  'DueDate',
  'Document',
  'Supersedes',
] as const;
export type BillProperty = (typeof billProperties)[number];

/** Without these there is no bill. The cycle has the dates, and a bill that names no type is a Bill. */
export const requiredBillProperties: readonly BillProperty[] = ['AccountNumber', 'BillNumber', 'Amount'];

export const billFileKinds = ['Index', 'Documents'] as const;

/** The most documents that an archive may hold, and the most bills that one request may name. */
export const mostDocuments = 1_000;
export const mostBillsAtOnce = 500;

const commonHeadings: Readonly<Record<string, BillProperty>> = {
  ACCTNO: 'AccountNumber',
  ACCOUNT: 'AccountNumber',
  ACCOUNTNUMBER: 'AccountNumber',
  SUB: 'SubAccountNumber',
  SUBACCOUNTNUMBER: 'SubAccountNumber',
  BILLNO: 'BillNumber',
  BILLNUMBER: 'BillNumber',
  INVOICE: 'BillNumber',
  INVOICENUMBER: 'BillNumber',
  TYPE: 'BillType',
  BILLTYPE: 'BillType',
  AMOUNT: 'Amount',
  CURRENT: 'Amount',
  TOTAL: 'TotalDue',
  TOTALDUE: 'TotalDue',
  AMOUNTDUE: 'TotalDue',
  BALANCE: 'TotalDue',
  ISSUEDATE: 'IssueDate',
  ISSUEDT: 'IssueDate',
  BILLDATE: 'IssueDate',
  DUEDATE: 'DueDate',
  DUEDT: 'DueDate',
  DOCUMENT: 'Document',
  FILE: 'Document',
  FILENAME: 'Document',
  PDF: 'Document',
  SUPERSEDES: 'Supersedes',
  REPLACES: 'Supersedes',
};

/** A first mapping from the headings of an index; headings that mean nothing to us are left alone. */
export function guessBillMapping(headings: readonly string[]) {
  const taken = new Set<BillProperty>();
  const columns = headings.map((source) => {
    const known = commonHeadings[source.toUpperCase().replace(/[^A-Z]/g, '')];
    const property = known !== undefined && !taken.has(known) ? known : null;
    if (property) taken.add(property);
    return { source, property };
  });
  return {
    fileType: 'CSV' as const,
    listSeparator: 'comma' as const,
    encoding: 'UTF-8' as const,
    hasHeaderRow: true,
    dateFormat: 'MM/DD/YYYY' as const,
    amountIsMinor: false,
    rejectLimitPercent: 20,
    columns,
  } satisfies RecordFormat & Record<string, unknown>;
}
