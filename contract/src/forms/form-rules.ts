import { isDate } from '../kit/local-date.ts';
import { fits, readPattern } from '../payments/value-pattern.ts';
import { tell } from '../texts/tell-forms.ts';
import type { Told } from '../kit/texts.ts';
import { atPath } from './form-context.ts';
import { holds } from './form-condition.ts';
import { isFigure } from './form-figures.ts';
import { fillsMask } from './form-mask.ts';
import { isAllowedDay } from './form-days.ts';
import { type PartKinds, partOf } from './parts/part-kind.ts';
import { plainTextProblem, seen } from './plain-text.ts';
import { type FormContext, type FormField, type FormFields, type FormValues, isText, valueAt } from './form-shape.ts';

/** What is wrong with the answers, by the name of its field; what they share stands at `dependentForms`. */
export interface FormProblem {
  readonly fieldName: string;
  readonly told: Told;
}
/** What the answers are judged by beside themselves. */
export interface Judged {
  /** The day of the biller. */
  readonly today: string;
  readonly context: FormContext;
  /** Dependent forms that are done, by their field names. */
  readonly done: readonly string[];
  /** Types of fields that few forms have; a browser loads those that its form has. */
  readonly kinds: PartKinds;
}

export const usualLength = 500;
export const longLength = 4000;

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '');

/** What was answered, without the spaces around it; what is blank, or no tick of a box, was not answered. */
function answerOf(field: FormField, values: FormValues, kinds: PartKinds): unknown {
  const value = valueAt(values, field.fieldName);
  if (value === false && field.fieldType !== 'checkbox') return undefined;
  const part = partOf(kinds, field);
  if (part) return part.read(value);
  // What is chosen is compared letter by letter.
  if (typeof value === 'string') return field.inputProps?.options ? value.trim() || undefined : seen(value);
  return value ?? undefined;
}

/**
 * The fields that are shown, in their order. A condition looks at fields above; what is hidden counts as empty, so that
 * nothing depends on what nobody sees.
 */
export function shownFields(
  fields: readonly FormField[],
  values: FormValues,
  context: FormContext,
  kinds: PartKinds,
): FormField[] {
  const seen: Record<string, unknown> = {};
  const names = new Set(fields.map(({ fieldName }) => fieldName));
  const at = (path: string) => (names.has(path) ? valueAt(seen, path) : atPath(context, path));
  return fields.filter((field) => {
    const { fieldName, inputProps } = field;
    const isShown = !inputProps?.hidden && holds(inputProps?.visibleWhen, at);
    if (isShown && !isText(field)) seen[fieldName] = answerOf(field, values, kinds);
    return isShown;
  });
}

/** What is kept of the answers: those of fields that are shown and were filled, nothing else. */
export function keptValues(
  fields: readonly FormField[],
  values: FormValues,
  context: FormContext,
  kinds: PartKinds,
): Record<string, unknown> {
  const kept = shownFields(fields, values, context, kinds).flatMap((field) => {
    const value = answerOf(field, values, kinds);
    return isText(field) || value === undefined ? [] : [[field.fieldName, value]];
  });
  return Object.fromEntries(kept);
}

/** What is wrong with the answers; nothing is said of hidden fields. */
export function problemsIn(
  { fields, dependentForms }: FormFields,
  values: FormValues,
  { today, context, done, kinds }: Judged,
): FormProblem[] {
  const shown = shownFields(fields, values, context, kinds);
  const own = shown.flatMap((field): FormProblem[] => {
    if (isText(field)) return [];
    const told = problemOf(field, answerOf(field, values, kinds), { fields, shown, values, today, kinds });
    return told ? [{ fieldName: field.fieldName, told }] : [];
  });
  const isMissing = dependentForms.some(({ fieldName, fieldRequired }) => fieldRequired && !done.includes(fieldName));
  return isMissing ? [...own, { fieldName: 'dependentForms', told: tell('complete_forms') }] : own;
}

interface Beside {
  readonly fields: readonly FormField[];
  readonly shown: readonly FormField[];
  readonly values: FormValues;
  readonly today: string;
  readonly kinds: PartKinds;
}

function problemOf(field: FormField, value: unknown, beside: Beside): Told | undefined {
  if (isEmptyValue(value)) {
    if (field.fieldRequired)
      return field.fieldLabel ? tell('required', { label: field.fieldLabel }) : tell('this_required');
    return matchProblem(field, '', beside);
  }
  const part = partOf(beside.kinds, field);
  const wrong = part ? part.wrong(field, value) : kindProblem(field, value, beside.today);
  return wrong ?? matchProblem(field, value, beside);
}

/** A field that is not shown is not sent either: nothing has to match it. */
function matchProblem(
  { fieldMatches }: FormField,
  value: unknown,
  { fields, shown, values, kinds }: Beside,
): Told | undefined {
  const other = fields.find(({ fieldName }) => fieldName === fieldMatches);
  if (!fieldMatches || (other && !shown.includes(other))) return undefined;
  // A value of several parts is compared as it is written; nothing in it is called.
  const written = (one: unknown) => (typeof one === 'object' ? JSON.stringify(one) : String(one));
  const plain = (one: unknown) => (isEmptyValue(one) ? '' : written(one).trim().toLowerCase());
  if (plain(value) === plain(other ? answerOf(other, values, kinds) : valueAt(values, fieldMatches))) return undefined;
  const label = other?.fieldLabel;
  return label ? tell('must_match', { label }) : tell('must_match_field');
}

function kindProblem(field: FormField, value: unknown, today: string): Told | undefined {
  const { fieldType, inputProps: props } = field;
  if (isFigure(field)) return figureProblem(field, value);
  if (fieldType === 'checkbox') return value === true ? undefined : tell('not_offered');
  if (typeof value !== 'string') return tell('not_offered');
  if (fieldType === 'datepicker') return dayProblem(field, value, today);
  if (fieldType === 'dropdown' || fieldType === 'radio')
    return props?.options?.some((option) => option.value === value) ? undefined : tell('not_offered');
  return textProblem(field, value);
}

const dayProblem = (field: FormField, value: string, today: string): Told | undefined => {
  if (!isDate(value)) return tell('no_date');
  return isAllowedDay(field, value, today) ? undefined : tell('day_not_available');
};

function figureProblem({ fieldType, inputProps: props }: FormField, value: unknown): Told | undefined {
  const isWhole = fieldType === 'input-currency';
  if (
    typeof value !== 'number' ||
    !Number.isFinite(value) ||
    Math.abs(value) > 1e14 ||
    (isWhole && !Number.isInteger(value))
  )
    return tell('no_figure');
  const { minimum = -Infinity, maximum = Infinity } = props ?? {};
  return value < minimum || value > maximum ? tell('out_of_range') : undefined;
}

function textProblem({ fieldType, inputProps: props = {} }: FormField, value: string): Told | undefined {
  const most = Math.min(props.maxLength ?? longLength, fieldType === 'textarea' ? longLength : usualLength);
  const wrong = plainTextProblem(value, most);
  if (wrong) return wrong;
  if (fieldType === 'input-masked' && props.mask && !fillsMask(props.mask, value))
    return tell('no_fit', { like: props.mask });
  const pattern = props.pattern ? readPattern(props.pattern) : undefined;
  if (pattern && !fits(pattern, value))
    return props.patternMessage ? tell('own_words', { text: props.patternMessage }) : tell('no_fit_pattern');
  return undefined;
}
