import type { Headings, NamedColumn } from '../kit/named-columns.ts';
import type { ImportedProperty } from './reading-values.ts';

/** Under which headings a file of readings says what. */
export const readingHeadings: Headings<ImportedProperty> = {
  accountNumber: ['accountnumber', 'account', 'accountno', 'acctno', 'acct'],
  subAccountNumber: ['subaccountnumber', 'subaccount', 'sub'],
  key: ['key', 'meter', 'meternumber', 'meterno', 'meterid', 'series'],
  value: ['value', 'reading', 'usage', 'consumption', 'quantity'],
  unit: ['unit', 'units', 'uom'],
  date: ['date', 'timestamp', 'readdate', 'readingdate', 'readat', 'datetime'],
  time: ['time', 'readtime', 'readingtime'],
  interval: ['interval', 'frequency', 'period'],
};

/** A column of a file of readings with what it fills. */
export type ReadingColumn = NamedColumn<ImportedProperty>;
