import {
  type Field,
  type Fields,
  type Problem,
  readTyped,
  typedOf,
  type Value,
  type ValuesOf,
} from '@ratepayer/contract/kit/fields.ts';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/forms.ts';

export type NameOf<F> = keyof F & string;
/** What stands in the inputs, as it was typed. */
export type Typed<F> = { readonly [K in NameOf<F>]: string | boolean };

/** The sentence of a problem, in the reader's culture. */
export const sentenceOf = ({ key, limit = '' }: Problem): string =>
  key === 'too_long' || key === 'too_small' || key === 'too_large' ? say(key, { limit }) : say(key);

/** What the inputs show at first. */
export function typedFrom<F extends Fields>(fields: F, start: Partial<ValuesOf<F>>): Typed<F> {
  const typed = Object.entries(fields).map(([name, field]) => [
    name,
    typedOf(field, start[name as NameOf<F>] as Value | undefined, cultureNow()),
  ]);
  return Object.fromEntries(typed);
}

/** What was typed without what is never kept. */
export function withoutSecrets<F extends Fields>(fields: F, typed: Typed<F>): Typed<F> {
  const kept = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === 'secret' ? '' : typed[name as NameOf<F>],
  ]);
  return Object.fromEntries(kept);
}

const emptyOf = ({ kind }: Field): Value =>
  kind === 'yesNo'
    ? false
    : kind === 'text' || kind === 'email' || kind === 'secret' || kind === 'choice'
      ? ''
      : kind === 'ref' || kind === 'date'
        ? null
        : 0;

interface Read<F> {
  readonly values: ValuesOf<F>;
  readonly problems: Readonly<Record<string, string>>;
}

/** The body that the inputs make, and why some of them make none; a field that is not shown has its first value. */
export function readForm<F extends Fields>(
  fields: F,
  typed: Typed<F>,
  shown: readonly NameOf<F>[],
  start: Partial<ValuesOf<F>>,
): Read<F> {
  const values: Record<string, Value> = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const key = name as NameOf<F>;
    const read = shown.includes(key)
      ? readTyped(field, typed[key], cultureNow())
      : { value: (start[key] as Value | undefined) ?? emptyOf(field) };
    if (read.problem) problems[name] = sentenceOf(read.problem);
    else values[name] = read.value;
  }
  return { values: values as ValuesOf<F>, problems };
}

/** The field that a path of the server is about: itself, or one that it lies in. */
export const fieldOfPath = (names: readonly string[], path: string): string | undefined =>
  names.find((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`));

/** The server's sentence for a field. */
export const toldOf = (names: readonly string[], errors: readonly ErrorItem[], name: string): string =>
  errors
    .filter((error) => fieldOfPath(names, error.propertyName) === name)
    .map((error) => error.errorMessage)
    .join('\n');
