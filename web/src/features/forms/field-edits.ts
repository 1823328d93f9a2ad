import type { FormCondition } from '@ratepayer/contract/forms/form-condition.ts';
import type { FormField, InputProps } from '@ratepayer/contract/forms/form-shape.ts';

type Fields = readonly FormField[];

/** A name of a field made of words: "First day of work" is `firstDayOfWork`. */
export function nameFrom(label: string): string {
  const words = label
    .normalize('NFD')
    .replaceAll(/[^\dA-Za-z\s_-]/g, '')
    .split(/[\s_-]+/)
    .filter(Boolean);
  const name = words
    .map((word, i) => (i === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('');
  const begun = /^[A-Za-z]/.test(name) ? name : `field${name}`;
  return begun.slice(0, 50);
}

/** The same, or with a figure behind it where it is taken. */
export function freshName(name: string, taken: readonly string[]): string {
  for (let i = 2, one = name; ; i++) {
    if (!taken.includes(one)) return one;
    one = `${name}${i}`;
  }
}

const namesOf = (fields: Fields) => fields.map(({ fieldName }) => fieldName);

/** A field of a type with what it cannot be without. */
export function freshField(type: string, label: string, option: string, taken: readonly string[]): FormField {
  const fieldName = freshName(nameFrom(label), taken);
  const choices = type === 'dropdown' || type === 'radio' ? { options: [{ value: '1', label: option }] } : undefined;
  const mask = type === 'input-masked' ? { mask: '###-###-####' } : undefined;
  if (type === 'message') return { fieldName, fieldType: type, inputProps: { content: label } };
  const inputProps = choices ?? mask;
  return { fieldName, fieldType: type, fieldLabel: label, ...(inputProps ? { inputProps } : {}) };
}

export const withField = (fields: Fields, field: FormField, at: number): Fields => fields.toSpliced(at, 0, field);
export const withoutField = (fields: Fields, at: number): Fields => fields.toSpliced(at, 1);

/** One more like the one at a place, behind it. */
export function copiedField(fields: Fields, at: number, taken: readonly string[]): Fields {
  const field = fields[at];
  return field
    ? withField(fields, { ...field, fieldName: freshName(field.fieldName || 'field', taken) }, at + 1)
    : fields;
}

/** Those at some places put before another place, in their order. */
export function movedFields(fields: Fields, from: readonly number[], to: number): Fields {
  const taken = from.toSorted((a, b) => a - b).flatMap((i) => fields[i] ?? []);
  const rest = (part: Fields) => part.filter((field) => !taken.includes(field));
  return [...rest(fields.slice(0, to)), ...taken, ...rest(fields.slice(to))];
}

/** A field changed at its place; what other fields say of its name follows. A value that is undefined goes. */
export function changedField(fields: Fields, at: number, change: Partial<FormField>): Fields {
  const before = fields[at];
  if (!before) return fields;
  const after = without({ ...before, ...change });
  const all = fields.with(at, after);
  const [old, name] = [before.fieldName, after.fieldName];
  if (old === name || old === '' || namesOf(all).includes(old)) return all;
  return all.map((field) => renamedIn(field, old, name));
}

/** A property changed; one that is empty goes, and with the last one all of them. */
export function changedProp(field: FormField, change: Partial<InputProps>): Partial<FormField> {
  const inputProps = without({ ...field.inputProps, ...change });
  return { inputProps: Object.keys(inputProps).length > 0 ? inputProps : undefined };
}

const without = <T extends object>(of: T): T =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined && value !== '')) as T;

/** Whether a name was made of the label by itself, so that it goes on following it. */
export const followsLabel = ({ fieldName, fieldLabel = '' }: FormField): boolean =>
  fieldName === '' || fieldName.replace(/\d+$/, '') === nameFrom(fieldLabel).replace(/\d+$/, '');

function renamedIn(field: FormField, from: string, to: string): FormField {
  const { fieldMatches, inputProps } = field;
  const visibleWhen = inputProps?.visibleWhen && renamed(inputProps.visibleWhen, from, to);
  return {
    ...field,
    ...(fieldMatches === from ? { fieldMatches: to } : {}),
    ...(visibleWhen ? { inputProps: { ...inputProps, visibleWhen } } : {}),
  };
}

function renamed(condition: FormCondition, from: string, to: string): FormCondition {
  if ('all' in condition) return { all: condition.all.map((one) => renamed(one, from, to)) };
  if ('any' in condition) return { any: condition.any.map((one) => renamed(one, from, to)) };
  if ('not' in condition) return { not: renamed(condition.not, from, to) };
  return condition.field === from ? { ...condition, field: to } : condition;
}
