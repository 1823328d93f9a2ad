import type { Field, Fields, Value, ValueOf } from '../kit/fields.ts';

/** Where a setting stands on its page; in this order. */
export const settingSections = [
  'general',
  'accounts',
  'payments',
  'receipts',
  'reminders',
  'paperless',
  'onboarding',
] as const;
export type SettingSection = (typeof settingSections)[number];

/**
 * One setting of a business unit: screen, operation, history and documentation are made of its entry, and it is kept in
 * the column of business_unit that is named as it is (decision 202). Its name and what it means are texts of the area
 * `staff-settings`, by its key.
 */
export interface Setting {
  readonly section: SettingSection;
  readonly field: Field;
  /** What it is where nobody decided; what is said of a biller has no such value. */
  readonly initial?: Exclude<Value, null>;
  /** It decides over balances, or over what is taken: who changes it says why. */
  readonly isMoney?: true;
  /** A text that leads somewhere: nothing, or an address of https. */
  readonly isAddress?: true;
  /** The folders of capabilities that act by it. */
  readonly readBy: readonly [string, ...string[]];
}

/** Keeps the literal types of a table of settings. */
export const settings = <const T extends Readonly<Record<string, Setting>>>(table: T): T => table;

type Set = Readonly<Record<string, Pick<Setting, 'field'>>>;
type FieldsOf<T extends Set> = { readonly [K in keyof T]: T[K]['field'] };
/** What is set, by key. */
export type SettingsOf<T extends Set> = {
  -readonly [K in keyof T]: ValueOf<T[K]['field']>;
};

/** The fields of settings, as a body and a form have them. */
export const fieldsOf = <T extends Set>(table: T): FieldsOf<T> =>
  Object.fromEntries(Object.entries(table).map(([key, { field }]) => [key, field])) as FieldsOf<T> & Fields;
