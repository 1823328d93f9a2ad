import { hasCardNumber } from '../payments/card-number.ts';
import { type FigureKind, type FigureProblem, readFigure, typedFigure } from './figures.ts';
import { isDate } from './local-date.ts';
import type { Entity } from './shapes.ts';

// What a form's body holds, declared once and without the schema library, so that the browser reaches the server's
// verdict before it asks. `bodyOf` makes the schema.

interface Bounds {
  /** The least and the most that is taken, both included. */
  readonly min: number;
  readonly max: number;
}
interface TextKind {
  readonly kind: 'text' | 'email' | 'secret';
  readonly max: number;
  /** Of a box for several lines. */
  readonly lines?: number;
}
interface FigureField extends Bounds {
  readonly kind: FigureKind;
}
interface DateKind {
  readonly kind: 'date';
}
interface ChoiceKind {
  readonly kind: 'choice';
  readonly of: readonly string[];
}
interface YesNoKind {
  readonly kind: 'yesNo';
}
interface RefKind {
  readonly kind: 'ref';
  readonly to: Entity;
}
export type Field = (TextKind | FigureField | DateKind | ChoiceKind | YesNoKind | RefKind) & {
  readonly optional?: boolean;
};
export type Fields = Readonly<Record<string, Field>>;

/** The longest amount that an input takes: below a thousand million. */
const mostMinor = 99_999_999_999;

/** One line of text. */
export const line = (max: number) => ({ kind: 'text', max }) as const;
/** Text of several lines. */
export const lines = (max: number, shown = 4) => ({ kind: 'text', max, lines: shown }) as const;
export const email = { kind: 'email', max: 200 } as const;
/** Written and never shown again. */
export const secret = (max: number) => ({ kind: 'secret', max }) as const;
/** An amount in cents. */
export const amount = ({ min = 0, max = mostMinor }: Partial<Bounds> = {}) => ({ kind: 'money', min, max }) as const;
/** A percentage in basis points. */
export const percent = ({ min = 0, max = 10_000 }: Partial<Bounds> = {}) => ({ kind: 'percent', min, max }) as const;
export const whole = ({ min = 0, max = 1_000_000_000 }: Partial<Bounds> = {}) => ({ kind: 'whole', min, max }) as const;
export const date = { kind: 'date' } as const;
export const oneOf = <const C extends readonly string[]>(of: C) => ({ kind: 'choice', of }) as const;
export const yesNo = { kind: 'yesNo' } as const;
/** A thing that is searched for and chosen. */
export const refTo = <const E extends Entity>(to: E) => ({ kind: 'ref', to }) as const;
/** What may be left empty: texts are '' then, everything else null. */
export const optional = <const F extends Field>(field: F) => ({ ...field, optional: true }) as const;

/** Keeps the literal types of a table of fields. */
export const fields = <const F extends Fields>(table: F): F => table;

type Kept<F> = F extends { kind: 'choice'; of: readonly (infer C)[] }
  ? C
  : F extends { kind: 'yesNo' }
    ? boolean
    : F extends { kind: 'money' | 'percent' | 'whole' | 'ref' }
      ? number
      : string;
type Empty<F> = F extends { optional: true }
  ? F extends { kind: 'text' | 'email' | 'secret' | 'yesNo' }
    ? never
    : null
  : never;
/** The value of a field in a body. */
export type ValueOf<F> = Kept<F> | Empty<F>;
type Spare<F> = { [K in keyof F]: F[K] extends { optional: true } ? K : never }[keyof F];
/** A body of these fields, all of them there. */
export type ValuesOf<F> = { [K in keyof F]: ValueOf<F[K]> };
/** What is kept of these fields: a record with its number and the version that a change has to name. */
export type RecordOf<F> = { readonly [K in keyof F]: ValueOf<F[K]> } & {
  readonly id: number;
  readonly rowVersion: number;
};
/** A body as it may be sent: what may be empty may be left out. */
export type BodyOf<F> = { [K in Exclude<keyof F, Spare<F>>]: ValueOf<F[K]> } & { [K in Spare<F>]?: ValueOf<F[K]> };

export type ProblemKey =
  | FigureProblem
  | 'needed'
  | 'too_long'
  | 'no_email'
  | 'no_date'
  | 'not_offered'
  | 'too_small'
  | 'too_large'
  | 'bad_characters'
  | 'card_number';
/** Why a value is not taken: the key of a text, and the one thing it names. */
export interface Problem {
  readonly key: ProblemKey;
  readonly limit?: string;
}

// The same as the server's own check of texts: no control characters but tabs and line breaks, no half of a pair.
const isClean = (value: string) =>
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) && value.isWellFormed();
/** Of ASCII alone: no letter of another alphabet makes one address look, or compare, like another. */
export const isEmail = (value: string): boolean =>
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(value) &&
  !value.includes('..') &&
  !value.startsWith('.');

const limitOf = (kind: FigureKind, value: number): string =>
  `${typedFigure(kind, value)}${kind === 'percent' ? ' %' : ''}`;

function textProblem({ kind, max }: TextKind, value: string): Problem | undefined {
  if (value.length > max) return { key: 'too_long', limit: String(max) };
  if (!isClean(value)) return { key: 'bad_characters' };
  if (kind === 'email' && !isEmail(value)) return { key: 'no_email' };
  return hasCardNumber(value) ? { key: 'card_number' } : undefined;
}

function figureProblem({ kind, min, max }: FigureField, value: number): Problem | undefined {
  if (!Number.isSafeInteger(value))
    return { key: kind === 'whole' ? 'no_whole' : kind === 'percent' ? 'no_percent' : 'no_amount' };
  if (value < min) return { key: 'too_small', limit: limitOf(kind, min) };
  return value > max ? { key: 'too_large', limit: limitOf(kind, max) } : undefined;
}

const isId = (value: Value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

function givenProblem(field: Field, value: string | number | boolean): Problem | undefined {
  if (isFigure(field)) return figureProblem(field, Number(value));
  if (field.kind === 'choice') return field.of.includes(String(value)) ? undefined : { key: 'not_offered' };
  if (field.kind === 'date') return isDate(String(value)) ? undefined : { key: 'no_date' };
  if (field.kind === 'ref') return isId(value) ? undefined : { key: 'not_offered' };
  return field.kind === 'yesNo' ? undefined : textProblem(field, String(value));
}

/** What is wrong with the value of a field; the server says the same. */
export function problemOf(field: Field, given: Value): Problem | undefined {
  const value = isText(field) && given !== null ? String(given).trim() : given;
  const isEmpty = value === null || (value === '' && !takesEmpty(field));
  if (!isEmpty) return givenProblem(field, value);
  return field.optional || field.kind === 'yesNo' ? undefined : { key: 'needed' };
}

/** What is wrong with a body, by field. */
export function check<F extends Fields>(table: F, values: ValuesOf<F>): { readonly [K in keyof F]?: Problem } {
  const found = Object.entries(table).flatMap(([name, field]) => {
    const problem = problemOf(field, values[name as keyof F] as Value);
    return problem ? [[name, problem]] : [];
  });
  return Object.fromEntries(found);
}

export type Value = string | number | boolean | null;
const figures: readonly string[] = ['money', 'percent', 'whole'] satisfies FigureKind[];
const isFigure = (field: Field): field is Extract<Field, FigureField> => figures.includes(field.kind);
const isText = ({ kind }: Field) => kind === 'text' || kind === 'email' || kind === 'secret';
const takesEmpty = (field: Field) => field.kind === 'choice' && field.of.includes('');

/** What somebody typed into a field: its value, or why it has none. */
export function readTyped(
  field: Field,
  typed: string | boolean,
  culture?: string,
): { readonly value: Value; readonly problem?: undefined } | { readonly problem: Problem } {
  if (field.kind === 'yesNo') return { value: typed === true };
  const text = String(typed).trim();
  if (text === '' && field.optional && !isText(field) && !takesEmpty(field)) return { value: null };
  const read = text !== '' && isFigure(field) ? readFigure(field.kind, text, culture) : undefined;
  if (read?.problem) return { problem: { key: read.problem } };
  const value = read?.value ?? (field.kind === 'ref' && text !== '' ? Number(text) : text);
  const problem = problemOf(field, value);
  return problem ? { problem } : { value };
}

/** A value as the input of its field shows it; a secret is never shown. */
export function typedOf(field: Field, value: Value | undefined, culture?: string): string | boolean {
  if (field.kind === 'yesNo') return value === true;
  if (value === null || value === undefined || field.kind === 'secret') return '';
  return isFigure(field) ? typedFigure(field.kind, Number(value), culture) : String(value);
}
