import { z } from 'zod';
import { texts } from '../texts/staff-forms/en-US.ts';
import { type Field, type Fields, type Problem, problemOf, type Value, type ValueOf } from './fields.ts';
import { sayIn } from './texts.ts';
import { bodyRef, givenDate } from './shapes.ts';

const say = sayIn(texts, 'en-US');
/** The sentence of a problem for those who ask without a browser. */
export const sentenceOf = ({ key, limit = '' }: Problem): string => (key === 'too_long' || key === 'too_small' || key === 'too_large' ? say(key, { limit }) : say(key));

/** What the schema library is told of a field, for the documents; what is right decides `problemOf`, as it does in the browser. */
function shapeOf(field: Field): z.ZodType {
  const needed = sentenceOf({ key: 'needed' });
  const error = (issue: { readonly input?: unknown }) => (issue.input === undefined || issue.input === null || issue.input === '' ? needed : undefined);
  switch (field.kind) {
    case 'yesNo':
      return z.boolean({ error });
    case 'choice':
      return z.enum(field.of as [string, ...string[]], { error: (issue) => error(issue) ?? sentenceOf({ key: 'not_offered' }) });
    case 'ref':
      return z.number({ error }).meta(bodyRef(field.to).meta() ?? {});
    case 'date':
      return z.string({ error }).meta(givenDate.meta() ?? {});
    case 'money':
    case 'percent':
    case 'whole':
      return z.number({ error }).meta({ type: 'integer', minimum: field.min, maximum: field.max });
    default:
      return z
        .string({ error })
        .trim()
        .meta({ maxLength: field.max, ...(field.optional ? {} : { minLength: 1 }), ...(field.kind === 'email' ? { format: 'email' } : {}) });
  }
}

function schemaOf(field: Field): z.ZodType {
  const { kind } = field;
  const decided = shapeOf(field).superRefine((value, context) => {
    const problem = problemOf(field, value as Value);
    if (problem) context.addIssue({ code: 'custom', message: sentenceOf(problem) });
  });
  if (!field.optional) return decided;
  if (kind === 'yesNo') return decided.optional();
  return kind === 'text' || kind === 'email' || kind === 'secret' ? decided.default('') : decided.nullable().default(null);
}

type SchemaOf<F> = F extends { optional: true; kind: 'yesNo' }
  ? z.ZodOptional<z.ZodType<boolean>>
  : F extends { optional: true }
    ? z.ZodDefault<z.ZodType<ValueOf<F>, ValueOf<F>>>
    : z.ZodType<ValueOf<F>, ValueOf<F>>;

/** The strict schema of a body of these fields; `more` are those that no form asks for, such as a row version. */
export function bodyOf<F extends Fields, M extends z.ZodRawShape = Record<never, never>>(table: F, more: M = {} as M): z.ZodObject<{ [K in keyof F]: SchemaOf<F[K]> } & M, z.core.$strict> {
  const shape = Object.fromEntries(Object.entries(table).map(([name, field]) => [name, schemaOf(field)]));
  return z.strictObject({ ...shape, ...more }) as unknown as z.ZodObject<{ [K in keyof F]: SchemaOf<F[K]> } & M, z.core.$strict>;
}
