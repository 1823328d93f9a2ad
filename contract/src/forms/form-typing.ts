import type { Culture } from '../kit/culture.ts';
import { formDate, readFormDate } from './form-context.ts';
import { isFigure, readFormFigure, typedFormFigure } from './form-figures.ts';
import { type PartKinds, partOf, type TypedValue } from './parts/part-kind.ts';
import { type FormField, type FormValues, isText, valueAt } from './form-shape.ts';

/** What stands in the inputs of a form, by the name of its field. */
export type Typed = Readonly<Record<string, TypedValue>>;

/** A kept value as its input shows it. */
export function typedOf(field: FormField, value: unknown, culture: Culture, kinds: PartKinds): TypedValue {
  const part = partOf(kinds, field);
  if (part) return part.typed(value, culture);
  if (field.fieldType === 'checkbox') return value === true || value === 'true';
  if (value === undefined || value === null) return '';
  if (isFigure(field) && typeof value === 'number') return typedFormFigure(field.fieldType, value, culture);
  return field.fieldType === 'datepicker' ? formDate(String(value)) : String(value);
}

/** What stands in an input as it is kept; what is no figure or date stays as it was typed, and is refused as such. */
function typedValue(field: FormField, typed: TypedValue | undefined, culture: Culture, kinds: PartKinds): unknown {
  const part = partOf(kinds, field);
  if (part) return typed === undefined ? undefined : part.value(typed);
  if (field.fieldType === 'checkbox') return typed === true;
  const text = String(typed ?? '').trim();
  if (text === '') return undefined;
  if (isFigure(field)) return readFormFigure(field.fieldType, text, culture) ?? text;
  return field.fieldType === 'datepicker' ? (readFormDate(text) ?? text) : text;
}

/** All inputs as values. */
export const valuesOf = (fields: readonly FormField[], typed: Typed, culture: Culture, kinds: PartKinds): FormValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const given = valueAt(typed, field.fieldName) as TypedValue | undefined;
      const value = isText(field) ? undefined : typedValue(field, given, culture, kinds);
      return value === undefined ? [] : [[field.fieldName, value]];
    }),
  );

/** Values put over what stands in the inputs; what is of no field is left out. */
export const typedOver = (
  fields: readonly FormField[],
  typed: Typed,
  values: FormValues,
  { culture, kinds }: { readonly culture: Culture; readonly kinds: PartKinds },
): Typed => ({
  ...typed,
  ...Object.fromEntries(
    fields
      .filter((field) => !isText(field) && Object.hasOwn(values, field.fieldName))
      .map((field) => [field.fieldName, typedOf(field, values[field.fieldName], culture, kinds)]),
  ),
});
