import { createMethods } from '@ratepayer/contract/accounts/create-methods.ts';
import type { DateFormat } from '@ratepayer/contract/kit/record-file.ts';
import { isDate } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { FileUnit } from './file-columns.rules.ts';
import { isUnreadable, readDate, type Unreadable } from './values.rules.ts';

/** How an account was made, by one of the four names; empty text says nothing. */
export function readCreateMethod(text: string): string | null | Unreadable {
  const word = text.trim().toLowerCase();
  if (word === '') return null;
  const method = createMethods.find((each) => each.toLowerCase() === word);
  return method ?? { problem: tell('not_create_method', { methods: createMethods.join(', ') }) };
}

/** A row may name the business unit that its file is for, and no other. */
export function readOwnUnit(text: string, unit: FileUnit): '' | Unreadable {
  const given = text.trim();
  if (given === '' || given === String(unit.id)) return '';
  return { problem: tell('of_other_unit', { given: given.slice(0, 40).toWellFormed(), own: String(unit.id) }) };
}

const clock = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?`;
const written = new RegExp(String.raw`^(?<day>[\d/-]+)(?:[T ](?<time>${clock})(?<offset>Z|[+-]\d\d:\d\d)?)?$`);

/**
 * A day with or without a time, in the form that the database reads: without an offset of the business unit's zone,
 * without a time the day's beginning. One to come is a clock that is ahead (`ourField`); empty text says nothing.
 */
export function readInstant(text: string, format: DateFormat, { timezone }: FileUnit): string | null | Unreadable {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const { day = '', time = '00:00', offset } = written.exec(trimmed)?.groups ?? {};
  const read = readDate(day, format);
  if (isUnreadable(read)) return read;
  const at = new Date(`${read}T${time}${offset ?? 'Z'}`);
  if (read === null || !isDate(read) || Number.isNaN(at.getTime()))
    return { problem: tell('not_date_write_like', { format }) };
  return offset === undefined ? `${read} ${time} ${timezone}` : at.toISOString();
}
