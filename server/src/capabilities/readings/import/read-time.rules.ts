import { addDays, instantAt, isDate, startOfDay } from '@ratepayer/contract/kit/local-date.ts';

const day = String.raw`(\d{4}-\d{2}-\d{2})|(\d{1,2})/(\d{1,2})/(\d{4})`;
const clock = String.raw`(\d{1,2}:\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?`;
const written = new RegExp(`^(?:${day})(?:[T ]+${clock})?$`);
const timeOfDay = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/**
 * A day with or without a time, as an instant: 2026-11-05, 11/05/2026, 2026-11-05 07:30, 2026-11-05T07:30:00Z. Without
 * an offset it is of the business unit's zone, without a time the day's beginning; a time may stand in a cell of its
 * own. Undefined for anything else.
 */
export function isoInstant(text: string, timeCell: string, timezone: string): string | undefined {
  const [match, iso, month = '', dayOfMonth = '', year = '', minutes, seconds, offset] =
    written.exec(text.trim()) ?? [];
  if (match === undefined) return undefined;
  const date = iso ?? `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  const typed = minutes === undefined ? timeCell.trim() : `${minutes}:${seconds ?? '00'}`;
  const [time, hour = '', minute = '', second = '00'] = timeOfDay.exec(typed || '00:00') ?? [];
  if (!isDate(date) || time === undefined) return undefined;
  const at = `${hour.padStart(2, '0')}:${minute}:${second}`;
  if (offset === undefined) return instantAt(date, at, timezone).toISOString();
  const moment = Date.parse(`${date}T${at}${offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`}`);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}

/** The last instant of a day. */
export const endOfDay = (date: string, timezone: string): string =>
  new Date(startOfDay(addDays(date, 1), timezone).getTime() - 1).toISOString();
