import { tell } from '../../texts/tell-form-parts.ts';
import { formTime } from '../form-context.ts';
import { seen } from '../plain-text.ts';
import type { PartKind } from './part-kind.ts';

const kept = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time that was typed as forms write it (02:05 PM), or of 24 hours, as it is kept; undefined for none. */
export function readFormTime(typed: string): string | undefined {
  const [, hour = '', minute = '00', half = ''] = /^(\d{1,2})(?::(\d\d))? ?([ap])?\.?m?\.?$/i.exec(typed.trim()) ?? [];
  const hours = Number(hour);
  const isRight =
    hour !== '' && Number(minute) < 60 && (half ? hours >= 1 && hours <= 12 : /:/.test(typed) && hours < 24);
  if (!isRight) return undefined;
  const whole = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours;
  return `${String(whole).padStart(2, '0')}:${minute}`;
}

const trimmed = (value: unknown) => (typeof value === 'string' ? seen(value) : (value ?? undefined));

/** A time of day, kept as HH:MM and shown as hh:mm A. */
export const timePart: PartKind = {
  read: trimmed,
  wrong: (_field, value) => (typeof value === 'string' && kept.test(value) ? undefined : tell('no_time')),
  typed: (value) => formTime(typeof value === 'string' ? value : ''),
  value: (typed) => (typeof typed === 'string' ? (readFormTime(typed) ?? trimmed(typed)) : typed),
  line: (value) => formTime(typeof value === 'string' ? value : ''),
};
