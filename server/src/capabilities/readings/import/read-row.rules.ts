import { endOfDay, isoInstant } from './read-time.rules.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { headingOf } from '@ratepayer/contract/kit/named-columns.ts';
import { readingHeadings } from '@ratepayer/contract/readings/reading-columns.ts';
import {
  type ImportedProperty,
  readDecimal,
  type ReadingInterval,
  readingIntervals,
  type ReadingUnit,
  readingUnits,
} from '@ratepayer/contract/readings/reading-values.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { keptText } from '../../accounts/uploads/cut-text.rules.ts';
import { isUnreadable, readText } from '../../accounts/uploads/values.rules.ts';

/** A row of the file, typed. */
export interface ReadingRow {
  readonly row: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly key: string;
  readonly value: string;
  readonly unit: ReadingUnit;
  readonly interval: ReadingInterval;
  /** An instant. */
  readonly readAt: string;
}
export interface RowProblem {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly problem: Told;
}

/** What holds of every row of a file. */
export interface RowRules {
  readonly unit?: ReadingUnit | undefined;
  readonly interval?: ReadingInterval | undefined;
  readonly timezone: string;
  readonly today: string;
}

/** Properties that a file must have, with a heading that would be found. */
export const missingIn = (places: ReadonlyMap<ImportedProperty, number>, { unit, interval }: RowRules) =>
  (['accountNumber', 'key', 'value', 'date', 'unit', 'interval'] as const)
    .filter((property) => !places.has(property))
    .filter((property) => !(property === 'unit' && unit) && !(property === 'interval' && interval))
    .map((property) => ({ property, heading: headingOf(readingHeadings, property) }));

// As other systems spell them.
const spelled: Readonly<Record<string, ReadingUnit>> = {
  kwh: 'kWh',
  gal: 'gal',
  gallon: 'gal',
  gallons: 'gal',
  ccf: 'CCF',
  'm³': 'm³',
  m3: 'm³',
  cbm: 'm³',
  other: 'Other',
};
const intervals: Readonly<Record<string, ReadingInterval>> = {
  daily: 'Daily',
  d: 'Daily',
  monthly: 'Monthly',
  m: 'Monthly',
};

/** Reads one row; nothing is looked up. */
export function readRow(
  row: number,
  cellOf: (property: ImportedProperty) => string,
  rules: RowRules,
): ReadingRow | readonly RowProblem[] {
  const problems: RowProblem[] = [];
  const refuse = (column: ImportedProperty, problem: Told) =>
    void problems.push({ row, column, value: keptText(cellOf(column), 100), problem });
  const text = (column: ImportedProperty, missing?: Told): string => {
    const read = readText(cellOf(column), 40);
    if (isUnreadable(read)) refuse(column, read.problem);
    else if (read === '' && missing) refuse(column, missing);
    return isUnreadable(read) ? '' : read;
  };
  const oneOf = <V extends string>(column: ImportedProperty, known: Readonly<Record<string, V>>, usual?: V) => {
    const typed = cellOf(column).trim().toLowerCase();
    const value = typed === '' ? usual : Object.hasOwn(known, typed) ? known[typed] : undefined;
    const members = column === 'unit' ? readingUnits : readingIntervals;
    if (!value) refuse(column, tell('use_one_of', { members: members.join(', ') }));
    return value;
  };
  const value = readDecimal(cellOf('value'));
  if (value === undefined) refuse('value', tell('not_reading_write_like'));
  const readAt = isoInstant(cellOf('date'), cellOf('time'), rules.timezone);
  if (readAt === undefined) refuse('date', tell('not_time_write_like'));
  else if (readAt > endOfDay(rules.today, rules.timezone)) refuse('date', tell('reading_not_yet'));
  const found = {
    accountNumber: text('accountNumber', tell('enter_account_number')),
    subAccountNumber: text('subAccountNumber'),
    key: text('key', tell('enter_meter')),
    unit: oneOf('unit', spelled, rules.unit),
    interval: oneOf('interval', intervals, rules.interval),
  };
  const { unit, interval } = found;
  if (problems.length > 0 || value === undefined || readAt === undefined || !unit || !interval) return problems;
  return { ...found, row, value, readAt, unit, interval };
}
