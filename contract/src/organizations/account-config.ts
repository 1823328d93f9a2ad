import { type FieldType, fieldTypes } from '../accounts/account-fields.ts';

/** What a business unit says of one field of its accounts, in the place where it stands. */
export interface ConfiguredField {
  readonly type: FieldType;
  readonly label: string;
  /** What whoever fills it in should know. */
  readonly description: string;
  readonly isQuickPayLookupField: boolean;
  readonly isIvrLookupField: boolean;
  readonly isDisplayField: boolean;
  readonly isRequired: boolean;
  readonly isOnboardingDisplayField: boolean;
}
export type FieldSwitch = Exclude<keyof ConfiguredField, 'type' | 'label' | 'description'>;

/** What may be said of a field, in the order of its columns. */
export const fieldSwitches = [
  'isQuickPayLookupField',
  'isIvrLookupField',
  'isDisplayField',
  'isRequired',
  'isOnboardingDisplayField',
] as const satisfies readonly FieldSwitch[];

/** Why a switch of a field stays as it is: the key of a text. */
export type LockReason = 'always_used' | 'never_looked_up' | 'never_required' | 'no_keypad';
interface Lock {
  readonly stays: boolean;
  readonly reason: LockReason;
}

const neverLookedUp: readonly FieldType[] = ['Balance', 'Issue Date', 'Due Date', 'Note', 'Address'];
// What a keypad can enter.
const byKeypad: readonly FieldType[] = ['Account Number', 'Subaccount Number', 'Zip Code', 'Phone Number'];

/** Where a switch of a field cannot be moved: how it stands, and why. */
export function lockOf(type: FieldType, name: FieldSwitch): Lock | undefined {
  if (type === 'Account Number' && name !== 'isOnboardingDisplayField') return { stays: true, reason: 'always_used' };
  const isLookUp = name === 'isQuickPayLookupField' || name === 'isIvrLookupField';
  if (isLookUp && neverLookedUp.includes(type)) return { stays: false, reason: 'never_looked_up' };
  if (name === 'isIvrLookupField' && !byKeypad.includes(type)) return { stays: false, reason: 'no_keypad' };
  return name === 'isRequired' && type === 'Address' ? { stays: false, reason: 'never_required' } : undefined;
}

/** What is wrong with a whole configuration: which field by its place, what of it, and the key of a text. */
export interface ConfigProblem {
  readonly at: number;
  readonly name: FieldSwitch | 'type';
  readonly reason: LockReason | 'field_twice' | 'number_needed';
}

/** Every rule of the fields of a business unit, over all of them. */
export function configProblems(fields: readonly ConfiguredField[]): ConfigProblem[] {
  const problems = fields.flatMap((field, at): ConfigProblem[] => [
    ...(fields.findIndex(({ type }) => type === field.type) < at
      ? [{ at, name: 'type', reason: 'field_twice' } as const]
      : []),
    ...fieldSwitches.flatMap((name) => {
      const lock = lockOf(field.type, name);
      return lock && lock.stays !== field[name] ? [{ at, name, reason: lock.reason }] : [];
    }),
  ]);
  if (fields.some(({ type }) => type === 'Account Number')) return problems;
  return [...problems, { at: 0, name: 'type', reason: 'number_needed' }];
}

const guessed: readonly FieldType[] = ['Account Number', 'Subaccount Number', 'Late Fee', 'PastDueAmountMinor'];

/** What is no proof of whose account it is: numbers are counted up, and an amount that many owe alike is guessed. */
export const isGuessed = (type: FieldType): boolean => guessed.includes(type);

/** Whether nothing but what can be guessed tells whose account it is: whoever guesses numbers finds accounts. */
export const isNumberAlone = (fields: readonly ConfiguredField[]): boolean =>
  !fields.some(
    ({ type, isQuickPayLookupField, isRequired }) => !isGuessed(type) && isQuickPayLookupField && isRequired,
  );

const shownAtFirst: readonly FieldType[] = [
  'Account Number',
  'Subaccount Number',
  'Name',
  'Balance',
  'Due Date',
  'Address',
];

/** A field as it is before anybody said anything of it. */
export const usualField = (type: FieldType): ConfiguredField => ({
  type,
  label: type,
  description: '',
  isQuickPayLookupField: type === 'Account Number',
  isIvrLookupField: type === 'Account Number',
  isDisplayField: shownAtFirst.includes(type),
  isRequired: type === 'Account Number',
  isOnboardingDisplayField: false,
});

/** The twelve definitions a business unit starts with, in order. */
export const usualFields: readonly ConfiguredField[] = fieldTypes.slice(0, 12).map(usualField);
