import type { Field } from '../kit/fields.ts';

/** What an answer to a parameter of a template is. */
export const parameterTypes = [
  'Text',
  'Number',
  'Yes Or No',
  'File Connection',
  'Own Key',
  'Partner Key',
  'Saved Mapping',
  'Export Format',
] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** What is asked when a job is made of a template; `{{name}}` in a setting stands for its answer. */
export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly isRequired: boolean;
  readonly help: string;
}

/** A setting that is one answer as it is, and not a text that has some in it. */
const whole = /^\{\{(\w+)\}\}$/;
export const isPlaceholder = (value: unknown): value is string => typeof value === 'string' && whole.test(value);
export const placeholder = (name: string): string => `{{${name}}}`;

/** The parameters that a setting names. */
export const namesIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [...value.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name) : [];

/** Whether an answer of this type is something that a setting takes. */
export function fitsSetting(type: ParameterType, { kind }: Field): boolean {
  if (kind === 'whole') return type === 'Number';
  if (kind === 'yesNo') return type === 'Yes Or No';
  return type !== 'Yes Or No';
}

/** Whether an answer is one of its type; whether there is what it names is known where the job is made. */
export function isAnswer(type: ParameterType, value: string): boolean {
  if (type === 'Number') return /^\d{1,9}$/.test(value);
  return type !== 'Yes Or No' || value === 'true' || value === 'false';
}

/** An answer as a setting holds it. */
export function answered(type: ParameterType, value: string): string | number | boolean | null {
  if (type === 'Yes Or No') return value === 'true';
  if (type === 'Number') return value === '' ? null : Number(value);
  return value;
}
