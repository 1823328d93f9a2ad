import type { ImportedProperty } from '@ratepayer/contract/readings/reading-values.ts';
import { say } from '../../platform/texts/staff-readings.ts';

const names = {
  accountNumber: 'account_number',
  subAccountNumber: 'sub_account_number',
  key: 'key',
  value: 'value',
  unit: 'unit',
  date: 'date',
  time: 'time',
  interval: 'interval',
} as const;

/** What a property of a file of readings is called. */
export const propertyName = (property: ImportedProperty): string => say(names[property]);
/** The same of a column that a problem names. */
export const columnName = (column: string): string =>
  Object.hasOwn(names, column) ? propertyName(column as ImportedProperty) : column;
