import { wrongInDefinition } from '@ratepayer/contract/forms/form-definition-rules.ts';
import type { FormTexts } from '@ratepayer/contract/forms/form-texts.ts';
import { type FormActions, type FormFields, mostFields, mostJson } from '@ratepayer/contract/forms/form-shape.ts';
import type { FormCondition } from '@ratepayer/contract/forms/form-condition.ts';
import { type JsonSchema, unfitIn } from '@ratepayer/contract/kit/fits-schema.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';

/** The texts of a form, read. */
export interface Built extends FormFields {
  readonly actions: FormActions;
  readonly condition: FormCondition | undefined;
}
export interface Wrong {
  /** The place within the texts. */
  readonly propertyName: string;
  readonly message: string;
}
export type Schemas = Readonly<Record<keyof FormTexts, unknown>>;

/** Reads what stands in the texts, as far as it is shaped like a form; else what is wrong with its shape. */
export function readBuilt(
  texts: FormTexts,
  schemas: Schemas,
): { readonly built: Built } | { readonly wrong: readonly Wrong[] } {
  const wrong: Wrong[] = [];
  const read = (name: keyof FormTexts, otherwise: string) =>
    readText(name, texts[name].trim() || otherwise, schemas[name], wrong);
  const fields = read('fieldsJson', '');
  const actions = read('actionsJson', '{}');
  const hasCondition = !['', '{}', 'null'].includes(texts.conditionJson.trim());
  const condition = hasCondition ? read('conditionJson', '') : undefined;
  if (wrong.length > 0) return { wrong };
  const { fields: all, dependentForms = [] } = fields as Pick<FormFields, 'fields'> & Partial<FormFields>;
  return {
    built: {
      fields: all,
      dependentForms,
      actions: actions as FormActions,
      condition: condition as FormCondition | undefined,
    },
  };
}

/** What does not fit together in a form that is shaped like one. */
export const wrongInBuilt = (built: Built): readonly Wrong[] =>
  wrongInDefinition(built).map(({ propertyName, told }) => ({ propertyName, message: sayBuilder(told) }));

const sayBuilder = ({ key, places }: Told): string =>
  (say as (key: string, places?: object) => string)(key.slice(key.indexOf('/') + 1), places);

function readText(name: keyof FormTexts, text: string, schema: unknown, wrong: Wrong[]): unknown {
  const add = (propertyName: string, message: string) => void wrong.push({ propertyName, message });
  if (text.length > mostJson) return add(name, say('too_much_json', { most: mostJson }));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return add(name, say('no_json'));
  }
  wrong.push(...wrongShape(name, value, schema));
  return value;
}

/** What in a value is not as the schema of a text says, by its place. */
export const wrongShape = (name: keyof FormTexts, value: unknown, schema: unknown): Wrong[] =>
  unfitIn(schema as JsonSchema, value).map((path) => {
    const place = path.reduce<string>(
      (at, part) => (typeof part === 'number' ? `${at}[${part}]` : `${at}.${part}`),
      name,
    );
    return { propertyName: place, message: sayUnfit(place, value) };
  });

function sayUnfit(place: string, value: unknown): string {
  if (place.endsWith('.fieldName')) return say('field_name');
  const isMany = place === 'fieldsJson.fields' && Array.isArray((value as Partial<FormFields>).fields);
  return isMany ? say('fields_most', { most: mostFields }) : say('no_shape', { place });
}
