import { formFields } from '@ratepayer/contract/forms/form.fields.ts';
import { mostJson } from '@ratepayer/contract/forms/form-shape.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { readBuilt, type Schemas, wrongShape } from './read-built.ts';
import { textsIn } from './use-builder.ts';

type Typed = Form<typeof formFields>['typed'];
const kind = 'ratepayer-form';
const texts = ['fieldsJson', 'actionsJson', 'conditionJson'] as const;
const parts = { fieldsJson: 'fields', actionsJson: 'actions', conditionJson: 'condition' } as const;

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A form as a file: what its texts hold as JSON, its settings beside them. */
export function fileOf(typed: Typed): string {
  const { fieldsJson, actionsJson, conditionJson, ...settings } = typed;
  const holds = {
    fields: read(String(fieldsJson)),
    actions: read(String(actionsJson) || '{}'),
    condition: conditionJson ? read(String(conditionJson)) : null,
  };
  return `${JSON.stringify({ kind, ...settings, ...holds }, null, 2)}\n`;
}

export type FromFile = { readonly values: Partial<Typed> } | { readonly problems: readonly string[] };

/** What a file puts in place of a form, or all that keeps it from being one: nothing of it is used then. */
export function readFile(content: string, schemas: Schemas): FromFile {
  if (content.length > 4 * mostJson) return { problems: [say('too_much_json', { most: 4 * mostJson })] };
  const given = formIn(content);
  if (typeof given === 'string') return { problems: [given] };
  const { values, problems } = settingsIn(given);
  // Before it is written anew: what is nested without end would take no writing.
  for (const name of texts) {
    const part = given[parts[name]];
    const wrong = part === undefined || part === null ? [] : wrongShape(name, part, schemas[name]);
    problems.push(...wrong.map(({ propertyName, message }) => `${propertyName}: ${message}`));
    values[name] = wrong.length > 0 ? '' : textOf(part);
  }
  if (problems.length > 0) return { problems };
  const built = readBuilt(textsIn(values as Typed), schemas);
  if ('wrong' in built) problems.push(...built.wrong.map(({ propertyName, message }) => `${propertyName}: ${message}`));
  return problems.length > 0 ? { problems } : { values: values as Partial<Typed> };
}

/** What a file holds, or why it is none of ours. */
function formIn(content: string): Readonly<Record<string, unknown>> | string {
  const found = read(content);
  if (found === content) return say('no_json');
  const isOurs = typeof found === 'object' && found !== null && 'kind' in found && found.kind === kind;
  return isOurs ? { ...found } : say('no_form_file');
}

/** Name, texts and places that a file gives; what it does not say stays as it is. */
function settingsIn(given: Readonly<Record<string, unknown>>) {
  const said = Object.entries(formFields).filter(
    ([name]) => Object.hasOwn(given, name) && !texts.some((one) => one === name),
  );
  const fits = ([name, { kind: of }]: (typeof said)[number]) =>
    typeof given[name] === (of === 'yesNo' ? 'boolean' : 'string');
  const values: Record<string, string | boolean> = {};
  for (const [name] of said.filter(fits)) values[name] = given[name] as string | boolean;
  const problems = said.filter((one) => !fits(one)).map(([name]) => say('no_shape', { place: name }));
  return { values, problems };
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
