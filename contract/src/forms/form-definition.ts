import type { z } from 'zod';
import { tell } from '../texts/tell-form-builder.ts';
import { wrongInDefinition } from './form-definition-rules.ts';
import { actionsSchema, conditionSchema, fieldsSchema } from './form-definition.schemas.ts';
import type { Told } from '../kit/texts.ts';
import { mostFields, mostJson } from './form-shape.ts';
import type { FormDefinition, FormTexts, TextProblem } from './form-texts.ts';

/** Reads the texts of a form and judges them: what it is made of, or everything that is wrong. */
export function readDefinition({
  fieldsJson,
  actionsJson,
  conditionJson,
}: FormTexts):
  | { readonly definition: FormDefinition; readonly problems: readonly [] }
  | { readonly definition: undefined; readonly problems: readonly TextProblem[] } {
  const problems: TextProblem[] = [];
  const fields = readText('fieldsJson', fieldsJson, fieldsSchema, problems);
  const actions = readText('actionsJson', actionsJson || '{}', actionsSchema, problems);
  const hasCondition = !['', '{}', 'null'].includes(conditionJson.trim());
  const condition = hasCondition ? readText('conditionJson', conditionJson, conditionSchema, problems) : undefined;
  if (!fields || !actions || problems.length > 0) return { definition: undefined, problems };
  const definition = { ...fields, actions, condition };
  const wrong = wrongInDefinition(definition);
  return wrong.length > 0 ? { definition: undefined, problems: wrong } : { definition, problems: [] };
}

function readText<T>(
  name: keyof FormTexts,
  text: string,
  schema: z.ZodType<T>,
  problems: TextProblem[],
): T | undefined {
  if (text.length > mostJson) {
    problems.push({ propertyName: name, told: tell('too_much_json', { most: mostJson }) });
    return undefined;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    problems.push({ propertyName: name, told: tell('no_json') });
    return undefined;
  }
  // Before the schema goes down it: what is nested without end is no form.
  if (depthOfJson(value) > 14) {
    problems.push({ propertyName: name, told: tell('too_deep') });
    return undefined;
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const told = ({ code, path }: z.core.$ZodIssue): Told => {
    if (path.at(-1) === 'fieldName' && at(value, path) === undefined) return tell('field_name');
    if (code === 'too_big' && placeIn('', path) === 'fields') return tell('fields_most', { most: mostFields });
    return tell('no_shape', { place: placeIn('', path) || name });
  };
  const found = read.error.issues
    .slice(0, 20)
    .map((issue) => ({ propertyName: placeIn(name, issue.path), told: told(issue) }));
  problems.push(...found);
  return undefined;
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((found, part) => (found as Record<PropertyKey, unknown> | undefined)?.[part], value);

/** `fieldsJson.fields[2].fieldName` */
export const placeIn = (name: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (at, part) => (typeof part === 'number' ? `${at}[${part}]` : `${at}${at ? '.' : ''}${String(part)}`),
    name,
  );

function depthOfJson(value: unknown, at = 0): number {
  if (at > 20 || typeof value !== 'object' || value === null) return at;
  return Object.values(value).reduce<number>((most, one) => Math.max(most, depthOfJson(one, at + 1)), at + 1);
}
