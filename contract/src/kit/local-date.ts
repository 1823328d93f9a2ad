import type { Culture } from './culture.ts';

export const timeZones = [
  'US/Pacific',
  'US/Mountain',
  'US/Central',
  'US/Eastern',
  'Pacific/Honolulu',
  'America/Anchorage',
  'Asia/Shanghai',
] as const;
export type TimeZone = (typeof timeZones)[number];

const suffixes: Record<TimeZone, string> = {
  'US/Pacific': 'PT',
  'US/Mountain': 'MT',
  'US/Central': 'CT',
  'US/Eastern': 'ET',
  'Pacific/Honolulu': 'HST',
  'America/Anchorage': 'AKST',
  'Asia/Shanghai': 'CST',
};

/** Whether a text is a calendar date that exists, YYYY-MM-DD, of a year that accounts may be about. */
export function isDate(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

// Making a formatter costs a hundred times what using it does.
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hour12: true,
  });
  formats.set(timeZone, made);
  return made;
}

/** The calendar date (YYYY-MM-DD) of an instant in a zone. */
export function dateIn(instant: string | Date, timeZone: string): string {
  const shown = formatOf(timeZone).format(new Date(instant)); // MM/DD/YYYY, …: a tenth of the time of its parts
  return `${shown.slice(6, 10)}-${shown.slice(0, 2)}-${shown.slice(3, 5)}`;
}

/** Minutes that a zone is ahead of UTC at an instant. */
export function offsetMinutes(instant: string | Date, timeZone: string): number {
  const at = new Date(instant);
  const shown = formatOf(timeZone).format(at); // MM/DD/YYYY, HH:MM:SS AM
  const read = (from: number, until = from + 2) => Number(shown.slice(from, until));
  const hour = (read(12) % 12) + (shown.endsWith('PM') ? 12 : 0);
  const wall = Date.UTC(read(6, 10), read(0) - 1, read(3), hour, read(15), read(18));
  return Math.round((wall - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
}

/**
 * A local time of a calendar date (HH:MM or HH:MM:SS) as an instant: of one that occurs twice the earlier, for one that
 * clocks skip the first instant after the gap (domain.md 1).
 */
export function instantAt(date: string, time: string, timeZone: string): Date {
  const wall = new Date(`${date}T${time.length === 5 ? `${time}:00` : time}Z`).getTime();
  // Clocks change by an hour or two once in half a year: a day before and a day after show every offset that may hold.
  const readings = [-1, 1].map((side) => wall - offsetMinutes(new Date(wall + side * 86_400_000), timeZone) * 60_000);
  const shown = readings.filter((at) => at + offsetMinutes(new Date(at), timeZone) * 60_000 === wall);
  return new Date(
    shown.length > 0 ? Math.min(...shown) : changeBetween(Math.min(...readings), Math.max(...readings), timeZone),
  );
}

/** The first instant of the later offset; clocks change on a full minute. */
function changeBetween(before: number, after: number, timeZone: string): number {
  const later = offsetMinutes(new Date(after), timeZone);
  let from = Math.floor(before / 60_000);
  let until = Math.ceil(after / 60_000);
  while (until - from > 1) {
    const middle = Math.floor((from + until) / 2);
    if (offsetMinutes(new Date(middle * 60_000), timeZone) === later) until = middle;
    else from = middle;
  }
  return until * 60_000;
}

/** Start of a calendar day in a zone as an instant. */
export const startOfDay = (date: string, timeZone: string): Date => instantAt(date, '00:00', timeZone);

/** A calendar date moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(new Date(`${date}T00:00:00Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

const written = new Map<string, Intl.DateTimeFormat>();
/** A date or a time of day in the order and with the marks of a culture; every space in it is a plain one. */
function write(what: 'date' | 'time', at: Date, timeZone: string, culture: Culture): string {
  const key = `${what} ${culture} ${timeZone}`;
  const two = '2-digit';
  const wanted =
    what === 'date' ? ({ year: 'numeric', month: two, day: two } as const) : ({ hour: two, minute: two } as const);
  const format = written.get(key) ?? new Intl.DateTimeFormat(culture, { timeZone, ...wanted });
  written.set(key, format);
  return format.format(at).replaceAll(/\s/g, ' ');
}

/** A date-only value as its culture writes it, MM/DD/YYYY in en-US; it is never shifted and never carries a suffix. */
export function formatDate(date: string | null | undefined, culture: Culture): string {
  return date ? write('date', new Date(`${date.slice(0, 10)}T00:00:00Z`), 'UTC', culture) : '—';
}

/**
 * An instant in the business unit's zone, MM/DD/YYYY hh:mm A in en-US. The zone's suffix follows when the viewer's
 * offset at that instant differs, or when the viewer's zone is not known.
 */
export function formatInstant(
  instant: string | Date,
  timeZone: TimeZone,
  viewerZone: string | undefined,
  culture: Culture,
): string {
  const at = new Date(instant);
  const text = `${write('date', at, timeZone, culture)} ${write('time', at, timeZone, culture)}`;
  return sameOffset(instant, timeZone, viewerZone) ? text : `${text} ${suffixes[timeZone]}`;
}

function sameOffset(instant: string | Date, timeZone: string, viewerZone: string | undefined): boolean {
  if (!viewerZone) return false;
  try {
    return offsetMinutes(instant, timeZone) === offsetMinutes(instant, viewerZone);
  } catch {
    return false; // a zone name the runtime does not know counts as unknown
  }
}

/** What a zone is called behind a time: "CT". */
export const zoneSuffix = (timeZone: TimeZone): string => suffixes[timeZone];

/** The clock of a zone at an instant, to the minute, as if it stood in UTC: for programs that know no zones. */
export const wallClock = (instant: Date, timeZone: TimeZone): Date =>
  new Date(Math.floor(instant.getTime() / 60_000) * 60_000 + offsetMinutes(instant, timeZone) * 60_000);

/** "10:04 AM" of an instant in a zone. */
export const formatTime = (instant: string | Date, timeZone: string, culture: Culture): string =>
  write('time', new Date(instant), timeZone, culture);
