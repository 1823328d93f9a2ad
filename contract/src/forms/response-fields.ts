import { type FormField, type FormFields, isText } from './form-shape.ts';

/** A field of a form as a column of what was answered: from its latest version that has it. */
export interface ResponseField {
  readonly fieldName: string;
  readonly fieldLabel: string;
  readonly fieldType: string;
  /** Answers that may be chosen, as they are kept and as they read. */
  readonly options: { readonly value: string; readonly label: string }[];
  readonly isHidden: boolean;
  /** The versions that ask it, from the first to the last. */
  readonly firstVersion: number;
  readonly lastVersion: number;
}
interface Version {
  readonly version: number;
  readonly fieldsJson: string;
}

/**
 * What the versions of a form ask: the fields of the latest one in its order, behind them those that only earlier ones
 * asked, the latest of these first.
 */
export function fieldsOfVersions(versions: readonly Version[]): ResponseField[] {
  const found = new Map<string, ResponseField>();
  for (const { version, fieldsJson } of versions.toSorted((a, b) => b.version - a.version))
    for (const field of askedIn(fieldsJson)) {
      const known = found.get(field.fieldName);
      found.set(
        field.fieldName,
        known
          ? { ...known, firstVersion: version }
          : { ...columnOf(field), firstVersion: version, lastVersion: version },
      );
    }
  return [...found.values()];
}

/** The fields of a version that are answered. */
export const askedIn = (fieldsJson: string): readonly FormField[] =>
  ((JSON.parse(fieldsJson) as Partial<FormFields>).fields ?? []).filter((field) => !isText(field));

/** A field with what it is called and what may be chosen. */
export const columnOf = ({ fieldName, fieldLabel, fieldType, inputProps }: FormField) => ({
  fieldName,
  fieldLabel: fieldLabel || fieldName,
  fieldType,
  options: (inputProps?.options ?? []).map(({ value, label }) => ({ value, label: label || value })),
  isHidden: inputProps?.hidden === true,
});
