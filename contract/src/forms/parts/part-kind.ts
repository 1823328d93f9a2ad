import type { Culture } from '../../kit/culture.ts';
import type { TimeZone } from '../../kit/local-date.ts';
import type { Told } from '../../kit/texts.ts';
import type { FormField } from '../form-shape.ts';
import { seen } from '../plain-text.ts';

/** What stands in the inputs of one field: of most a text or whether it is ticked, of others all their parts. */
export type TypedValue = string | boolean | object;

/**
 * What a type of field knows of its answers that few forms have. A browser loads it with the first form that has one
 * (decision 330); the server has them all.
 */
export interface PartKind {
  /** What is kept of what was sent; undefined where nothing was answered. What is no answer stays, and is refused. */
  readonly read: (value: unknown) => unknown;
  /** What is wrong with what was read. */
  readonly wrong: (field: FormField, value: unknown) => Told | undefined;
  /** A kept or known value as its inputs show it. */
  readonly typed: (value: unknown, culture: Culture) => TypedValue;
  /** What stands in its inputs as it is kept. */
  readonly value: (typed: TypedValue) => unknown;
  /** An answer as people read it, on one line. */
  readonly line: (value: unknown, culture: Culture, timeZone?: TimeZone) => string;
}
export type PartKinds = Readonly<Partial<Record<string, PartKind>>>;

/** What is known of a type of field; undefined of those that every form may have. */
export const partOf = (kinds: PartKinds, { fieldType }: Pick<FormField, 'fieldType'>): PartKind | undefined =>
  Object.hasOwn(kinds, fieldType) ? kinds[fieldType] : undefined;

/** An object of its own, no list. */
export const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A part that is a text, without the spaces around it; '' for anything else. */
export const textPart = (value: unknown): string => (typeof value === 'string' ? (seen(value) ?? '') : '');
