import { readPattern } from '../payments/value-pattern.ts';
import { tell } from '../texts/tell-form-builder.ts';
import type { Told } from '../kit/texts.ts';
import { hasUnseen } from './plain-text.ts';
import { depthOf, lookedAt, mostCompared, mostDeep, type FormCondition } from './form-condition.ts';
import type { FormDefinition, TextProblem } from './form-texts.ts';
import { type FormActions, type FormField, formStages } from './form-shape.ts';

/** What does not fit together in a form, by its place. */
export function wrongInDefinition({ fields, dependentForms, actions, condition }: FormDefinition): TextProblem[] {
  return [
    ...fields.flatMap((field, i) => wrongField(field, i, fields)),
    ...wrongNames(
      [...fields, ...dependentForms].map(({ fieldName }) => fieldName),
      fields.length,
    ),
    ...wrongActions(actions),
    ...dependentForms.flatMap((one, i) => unseenIn(`fieldsJson.dependentForms[${i}]`, one)),
    ...formStages.flatMap((stage) => unseenIn(`actionsJson.${stage}`, actions[stage] ?? {})),
    ...(condition ? wrongCondition(condition, 'conditionJson', () => true) : []),
  ];
}

const name = /^[A-Za-z]\w{0,59}$/;

type Wrong = readonly [part: string, told: Told];

function wrongField(field: FormField, i: number, fields: readonly FormField[]): TextProblem[] {
  const at = (part: string) => `fieldsJson.fields[${i}].${part}`;
  const found = [...wrongName(field), ...wrongOptions(field), ...wrongText(field), ...wrongMatch(field, fields)];
  const condition = field.inputProps?.visibleWhen;
  const above = new Set(fields.slice(0, i).map((one) => one.fieldName));
  const names = new Set(fields.map((one) => one.fieldName));
  const isAbove = (path: string) => !names.has(path) || above.has(path);
  return [
    ...found.map(([part, told]) => ({ propertyName: at(part), told })),
    ...unseenIn(`fieldsJson.fields[${i}]`, field),
    ...(condition ? wrongCondition(condition, at('inputProps.visibleWhen'), isAbove) : []),
  ];
}

/** Texts that payers would read otherwise than they are written. */
const unseenIn = (place: string, of: object): TextProblem[] =>
  Object.entries(of)
    .filter(([, value]) => hasUnseen(JSON.stringify(value)))
    .map(([part]) => ({ propertyName: `${place}.${part}`, told: tell('unseen', { place: `${place}.${part}` }) }));

function wrongName({ fieldName }: FormField): Wrong[] {
  if (fieldName === '') return [['fieldName', tell('field_name')]];
  return name.test(fieldName) ? [] : [['fieldName', tell('field_name_letters', { name: fieldName })]];
}

function wrongOptions({ fieldName, fieldType, inputProps }: FormField): Wrong[] {
  const values = inputProps?.options?.map(({ value }) => value) ?? [];
  const part = 'inputProps.options';
  if (fieldType === 'radio' && (values.length === 0 || values.includes(''))) return [[part, tell('radio_option')]];
  if (fieldType === 'dropdown' && values.length === 0) return [[part, tell('dropdown_option', { name: fieldName })]];
  return new Set(values).size < values.length ? [[part, tell('same_option', { name: fieldName })]] : [];
}

function wrongText({ fieldName, fieldType, inputProps: props = {} }: FormField): Wrong[] {
  const found: Wrong[] = [];
  if (props.pattern && !readPattern(props.pattern)) found.push(['inputProps.pattern', tell('no_pattern')]);
  if (fieldType === 'input-masked' && !/[#A*]/.test(props.mask ?? ''))
    found.push(['inputProps.mask', tell('no_mask', { name: fieldName })]);
  if ((props.minimum ?? -Infinity) > (props.maximum ?? Infinity))
    found.push(['inputProps.maximum', tell('bounds', { name: fieldName })]);
  return found;
}

const wrongMatch = ({ fieldName, fieldMatches }: FormField, fields: readonly FormField[]): Wrong[] =>
  !fieldMatches || fields.some((one) => one.fieldName === fieldMatches && fieldMatches !== fieldName)
    ? []
    : [['fieldMatches', tell('no_such_field', { name: fieldMatches })]];

function wrongCondition(
  condition: FormCondition,
  propertyName: string,
  isKnown: (path: string) => boolean,
): TextProblem[] {
  if (depthOf(condition) > mostDeep) return [{ propertyName, told: tell('condition_deep', { most: mostDeep }) }];
  const paths = lookedAt(condition);
  if (paths.length > mostCompared) return [{ propertyName, told: tell('condition_many', { most: mostCompared }) }];
  return paths
    .filter((path) => !isKnown(path))
    .map((path) => ({ propertyName, told: tell('condition_above', { name: path }) }));
}

/** One name stands once, as answers are kept by it. */
function wrongNames(names: readonly string[], fields: number): TextProblem[] {
  return names.flatMap((one, i) => {
    if (one === '' || names.indexOf(one) === i) return [];
    const place = i < fields ? `fields[${i}]` : `dependentForms[${i - fields}]`;
    return [{ propertyName: `fieldsJson.${place}.fieldName`, told: tell('same_name', { name: one }) }];
  });
}

const wrongActions = (actions: FormActions): TextProblem[] =>
  formStages.flatMap((stage) => {
    const { requestBody } = actions[stage]?.handler.properties ?? {};
    // Places are filled as texts: without them it has to be JSON already.
    if (!requestBody || isJson(requestBody.replaceAll(/\{\{\s*[\w.-]+\s*\}\}/g, 'x'))) return [];
    return [{ propertyName: `actionsJson.${stage}.handler.properties.requestBody`, told: tell('body_no_json') }];
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
