import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

export interface FormField {
  readonly fieldName: string;
  readonly fieldLabel?: string;
  readonly fieldRequired?: boolean;
  /** Another field that this one must equal. */
  readonly fieldMatches?: string;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || value === false;

/** Reads the values of a response; undefined when the text is no JSON object. */
export function readValues(valuesJson: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const values: unknown = JSON.parse(valuesJson);
    return typeof values === 'object' && values !== null && !Array.isArray(values)
      ? (values as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What is missing or does not match, by field name. */
export function answerProblems(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): { propertyName: string; errorMessage: Told }[] {
  const valueAt = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  return fields.flatMap(({ fieldName, fieldLabel = fieldName, fieldRequired, fieldMatches }) => {
    if (fieldRequired && isEmpty(valueAt(fieldName)))
      return [{ propertyName: fieldName, errorMessage: tell('fill', { fieldLabel }) }];
    if (fieldMatches && valueAt(fieldName) !== valueAt(fieldMatches)) {
      const other = fields.find((field) => field.fieldName === fieldMatches)?.fieldLabel ?? fieldMatches;
      return [{ propertyName: fieldName, errorMessage: tell('must_same', { fieldLabel, other }) }];
    }
    return [];
  });
}

/** Only what the form asks for is kept. */
export const keptValues = (
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ fieldName }) => (Object.hasOwn(values, fieldName) ? [[fieldName, values[fieldName]]] : [])),
  );
