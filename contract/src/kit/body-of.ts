import { z } from 'zod';
import { type Field, type Fields, type Problem, problemOf, type Value, type ValueOf } from './fields.ts';
import { bodyRef, givenDate } from './shapes.ts';

/**
 * What the server says of a problem in the culture of its reader: a text of the forms by its key, and its limit behind
 * it.
 */
export const toldOf = ({ key, limit }: Problem): string =>
  limit ? `staff-forms/${key} ${limit}` : `staff-forms/${key}`;

/**
 * What the schema library is told of a field, for the documents; what is right decides `problemOf`, as it does in the
 * browser.
 */
function shapeOf(field: Field): z.ZodType {
  const needed = toldOf({ key: 'needed' });
  const error = (issue: { readonly input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === '' ? needed : undefined;
  switch (field.kind) {
    case 'yesNo':
      return z.boolean({ error });
    case 'choice':
      return z.enum(field.of as [string, ...string[]], {
        error: (issue) => error(issue) ?? toldOf({ key: 'not_offered' }),
      });
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
        .meta({
          maxLength: field.max,
          ...(field.optional ? {} : { minLength: 1 }),
          ...(field.kind === 'email' ? { format: 'email' } : {}),
        });
  }
}

/** What is right decides `problemOf`. */
const decidedOf = (field: Field): z.ZodType =>
  shapeOf(field).superRefine((value, context) => {
    const problem = problemOf(field, value as Value);
    if (problem) context.addIssue({ code: 'custom', message: toldOf(problem) });
  });

function schemaOf(field: Field): z.ZodType {
  const { kind } = field;
  const decided = decidedOf(field);
  if (!field.optional) return decided;
  if (kind === 'yesNo') return decided.optional();
  return hasNothing(field) ? decided.nullable().default(null) : decided.default('');
}

type SchemaOf<F> = F extends { optional: true; kind: 'yesNo' }
  ? z.ZodOptional<z.ZodType<boolean>>
  : F extends { optional: true }
    ? z.ZodDefault<z.ZodType<ValueOf<F>, ValueOf<F>>>
    : z.ZodType<ValueOf<F>, ValueOf<F>>;

/** The strict schema of a body of these fields; `more` are those that no form asks for, such as a row version. */
export function bodyOf<F extends Fields, M extends z.ZodRawShape = Record<never, never>>(
  table: F,
  more: M = {} as M,
): z.ZodObject<{ [K in keyof F]: SchemaOf<F[K]> } & M, z.core.$strict> {
  const shape = Object.fromEntries(Object.entries(table).map(([name, field]) => [name, schemaOf(field)]));
  return z.strictObject({ ...shape, ...more }) as z.ZodObject<{ [K in keyof F]: SchemaOf<F[K]> } & M, z.core.$strict>;
}

/** Whether null is what an empty field has: texts are '' then. */
const hasNothing = ({ kind, optional }: Field): boolean =>
  optional === true && kind !== 'text' && kind !== 'email' && kind !== 'secret' && kind !== 'yesNo';

type ChangeOf<F> = z.ZodOptional<z.ZodType<ValueOf<F>, ValueOf<F>>>;

/** The strict schema of a body that changes some of these fields: what is left out stays as it is. */
export function changesOf<F extends Fields, M extends z.ZodRawShape>(
  table: F,
  more: M,
): z.ZodObject<{ -readonly [K in keyof F]: ChangeOf<F[K]> } & M, z.core.$strict> {
  const shape = Object.entries(table).map(([name, field]) => {
    const decided = decidedOf(field);
    return [name, (hasNothing(field) ? decided.nullable() : decided).optional()];
  });
  return z.strictObject({ ...Object.fromEntries(shape), ...more }) as z.ZodObject<
    { -readonly [K in keyof F]: ChangeOf<F[K]> } & M,
    z.core.$strict
  >;
}

function keptShape(field: Field): z.ZodType {
  const { kind } = field;
  const isFigure = kind === 'money' || kind === 'percent' || kind === 'whole' || kind === 'ref';
  if (kind === 'yesNo') return z.boolean();
  const kept = isFigure ? z.number().int() : kind === 'choice' ? z.enum(field.of) : z.string();
  return hasNothing(field) ? kept.nullable() : kept;
}

/** The schema of an answer that holds these fields: what is kept already is told as it is kept. */
export const keptOf = <F extends Fields>(table: F) =>
  z.object(Object.fromEntries(Object.entries(table).map(([name, field]) => [name, keptShape(field)]))) as z.ZodObject<{
    -readonly [K in keyof F]: z.ZodType<ValueOf<F[K]>>;
  }>;
