import type { Culture } from './culture.ts';

const written = new Map<string, Intl.DateTimeFormat>();

/** "10:04:09 AM" of an instant in a zone, where one second follows another. */
export function formatSeconds(instant: string | Date, timeZone: string, culture: Culture): string {
  const key = `${culture} ${timeZone}`;
  const two = '2-digit';
  const format =
    written.get(key) ?? new Intl.DateTimeFormat(culture, { timeZone, hour: two, minute: two, second: two });
  written.set(key, format);
  return format.format(new Date(instant)).replaceAll(/\s/g, ' ');
}
