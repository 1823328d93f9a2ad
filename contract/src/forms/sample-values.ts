import { addDays } from '../kit/local-date.ts';
import { holds } from './form-condition.ts';
import { atPath } from './form-context.ts';
import { boundsOfDays, isAllowedDay } from './form-days.ts';
import { takenBy } from './parts/file-part.ts';
import { type FormContext, type FormField, type FormValues, isText, valueAt } from './form-shape.ts';

/** Answers that a form takes, as far as its fields say what they take: for who tries a form without typing it full. */
export function sampleValues(fields: readonly FormField[], today: string, context: FormContext = {}): FormValues {
  const values: Record<string, unknown> = {};
  const names = new Set(fields.map(({ fieldName }) => fieldName));
  const at = (path: string) => (names.has(path) ? valueAt(values, path) : atPath(context, path));
  for (const field of fields) {
    const { fieldName, fieldMatches, inputProps } = field;
    if (isText(field) || inputProps?.hidden || !holds(inputProps?.visibleWhen, at)) continue;
    const same = fieldMatches ? valueAt(values, fieldMatches) : undefined;
    const value = same ?? sampleOf(field, today);
    if (value !== undefined) values[fieldName] = value;
  }
  return values;
}

const street = '1204 Barton Springs Rd';
const sampleAddress = { street, street2: '', city: 'Austin', state: 'TX', zip: '78704', country: 'US' };

const byType: Readonly<Record<string, (field: FormField, today: string) => unknown>> = {
  checkbox: () => true,
  datepicker: sampleDay,
  dropdown: ({ inputProps }) => inputProps?.options?.find(({ value }) => value !== '')?.value,
  radio: ({ inputProps }) => inputProps?.options?.[0]?.value,
  'input-currency': (field) => figure(field, 2500),
  'input-decimal': (field) => figure(field, 12.5),
  'input-percent': (field) => figure(field, 0.05),
  timepicker: () => '09:00',
  'input-address': () => sampleAddress,
  'input-signature': () => ({ name: 'Pat Rivera', way: 'Typed', drawing: '' }),
  'input-file': (field) => [{ id: 1, name: `sample.${takenBy(field).kinds[0]}` }],
  'input-masked': ({ inputProps }) =>
    inputProps?.mask?.replaceAll(/[#A*]/g, (place) => (place === 'A' ? 'A' : '5')) ?? 'A',
};

function sampleOf(field: FormField, today: string): unknown {
  const known = byType[field.fieldType];
  if (known) return known(field, today);
  const { fieldLabel = '', fieldName, inputProps } = field;
  const text = /e-?mail/i.test(fieldLabel + fieldName) ? 'pat@example.test' : fieldLabel || fieldName;
  return text.slice(0, inputProps?.maxLength ?? 60);
}

/** The usual figure, moved into the bounds of the field. */
const figure = ({ inputProps }: FormField, usual: number): number =>
  Math.min(
    Math.max(usual, inputProps?.minimum ?? usual),
    inputProps?.maximum ?? Math.max(usual, inputProps?.minimum ?? usual),
  );

/** The first day from today on that may be chosen, else the last one before it. */
function sampleDay(field: FormField, today: string): string | undefined {
  const { first, last } = boundsOfDays(field, today);
  const ahead = [...Array(8).keys()].map((days) => addDays(today, days));
  const behind = [...Array(8).keys()].map((days) => addDays(today, -days));
  return [...ahead, ...behind, first, last].find((day) => day !== undefined && isAllowedDay(field, day, today));
}
