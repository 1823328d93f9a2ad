import { dateIn, formatTime } from '../kit/local-date.ts';
import { valueAt, type FormContext, type FormValues } from './form-shape.ts';

/** What stands at a path: an own name as it is, else from part to part; never what every object has. */
export function atPath(of: FormValues, path: string): unknown {
  if (Object.hasOwn(of, path)) return of[path];
  return path
    .split('.')
    .reduce<unknown>(
      (found, part) => (typeof found === 'object' && found !== null ? valueAt(found as FormValues, part) : undefined),
      of,
    );
}

/** The same as a text; what is not there is none. */
export function textAt(of: FormValues, path: string): string {
  const found = atPath(of, path) ?? '';
  return typeof found === 'object' ? JSON.stringify(found) : String(found);
}

/** The keys of an account's meta (JSON text) with their prefix; of a text that is none, nothing. */
export function metaContext(meta: string): FormContext {
  try {
    const read: unknown = JSON.parse(meta || '{}');
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
    return Object.fromEntries(Object.entries(read).map(([key, value]) => [`meta_${key}`, value]));
  } catch {
    return {};
  }
}

/** A moment as forms write it, MM/DD/YY hh:mm A, by the clock of the biller. */
export const formMoment = (at: Date, timeZone: string): string =>
  `${formDate(dateIn(at, timeZone))} ${formatTime(at, timeZone, 'en-US')}`;

/** A date as forms write it, MM/DD/YY; what is no date stays as it is. */
export const formDate = (date: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)}` : date;

/** A date that was typed as forms write it (or with four figures of its year), as it is kept; undefined for none. */
export function readFormDate(typed: string): string | undefined {
  const text = typed.trim();
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text) ?? [];
  if (!year) return undefined;
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A time (HH:MM) as forms write it, hh:mm A. */
export function formTime(time: string): string {
  const [, hour = '', minute = ''] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (!hour) return time;
  const figure = Number(hour) % 12 || 12;
  return `${String(figure).padStart(2, '0')}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/**
 * What a trigger is sent: the configured body with its {{path}} places filled, each as JSON inside a text or alone.
 * Without a body all values are sent.
 */
export function requestOf(body: string | undefined, context: FormContext): string {
  const from = body?.trim();
  if (!from) return JSON.stringify(context['form'] ?? {});
  // Inside a text of JSON: escaped, without the quotes around.
  const filled = from.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, path: string) =>
    JSON.stringify(textAt(context, path)).slice(1, -1),
  );
  try {
    return JSON.stringify(JSON.parse(filled));
  } catch {
    return JSON.stringify({ text: filled });
  }
}
