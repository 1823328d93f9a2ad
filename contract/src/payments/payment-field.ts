import type { FieldType } from '../accounts/account-fields.ts';
import { readPattern } from './value-pattern.ts';

/** How a payment field is drawn; the last two say something and ask nothing. */
export const paymentFieldTypes = [
  'input',
  'textarea',
  'input-decimal',
  'input-currency',
  'input-percent',
  'datepicker',
  'dropdown',
  'radio',
  'header',
  'message',
] as const;
export type PaymentFieldType = (typeof paymentFieldTypes)[number];
/** Where payers are asked: those that have a page for it. */
export const askingChannels = ['QuickPay', 'POS'] as const;

/** Something that is asked before a payment. Its key is what it is kept under and never changes. */
export interface PaymentField {
  readonly key: string;
  readonly label: string;
  readonly fieldType: PaymentFieldType;
  readonly isRequired: boolean;
  readonly description: string;
  readonly options: readonly string[];
  readonly minimumLength: number | null;
  readonly maximumLength: number | null;
  /** What the whole answer has to fit, and what is said where it does not. */
  readonly pattern: string;
  readonly patternMessage: string;
  /** Days before and after today, both included. */
  readonly minimumDayOffset: number | null;
  readonly maximumDayOffset: number | null;
  readonly skipWeekends: boolean;
  /** The key of another field that this one must equal; '' for none. */
  readonly fieldMatches: string;
  /** The field of the account that it begins with. */
  readonly accountFieldMappingKey: (typeof mappedFields)[number] | null;
  readonly channels: readonly (typeof askingChannels)[number][];
  readonly showOnReceipt: boolean;
}

export const mostPaymentFields = 50;
export const isAsked = ({ fieldType }: Pick<PaymentField, 'fieldType'>): boolean =>
  fieldType !== 'header' && fieldType !== 'message';
export const isChoice = ({ fieldType }: Pick<PaymentField, 'fieldType'>): boolean =>
  fieldType === 'dropdown' || fieldType === 'radio';
/** What may be begun with from the account. */
export const mappedFields = [
  'Account Number',
  'Subaccount Number',
  'Name',
  'Zip Code',
  'Address',
  'Phone Number',
  'Description',
  'EmailAddress',
] as const satisfies readonly FieldType[];

/** What is wrong with a field: its place, what of it, and the key of a text. */
export interface PaymentFieldProblem {
  readonly at: number;
  readonly name: keyof PaymentField;
  readonly reason: (typeof reasons)[keyof typeof reasons];
}
const reasons = {
  key: 'key_twice',
  options: 'option_needed',
  length: 'lengths_crossed',
  pattern: 'no_pattern',
  matches: 'matches_none',
  notAsked: 'asks_nothing',
} as const;

/** Every rule of the payment fields of a business unit, over all of them. */
export function paymentFieldProblems(fields: readonly PaymentField[]): PaymentFieldProblem[] {
  return fields.flatMap((field, at) => {
    const { minimumLength: least, maximumLength: most, options, fieldMatches } = field;
    const matched = fields.find(({ key }) => key === fieldMatches);
    const wrong: (readonly [keyof PaymentField, keyof typeof reasons, boolean])[] = [
      ['key', 'key', fields.findIndex(({ key }) => key === field.key) < at],
      ['options', 'options', isChoice(field) && !(options.length > 0 && options.every((option) => option !== ''))],
      ['maximumLength', 'length', least !== null && most !== null && least > most],
      ['pattern', 'pattern', field.pattern !== '' && !readPattern(field.pattern)],
      ['fieldMatches', 'matches', fieldMatches !== '' && (!matched || matched === field || !isAsked(matched))],
      ['isRequired', 'notAsked', field.isRequired && !isAsked(field)],
    ];
    return wrong.flatMap(([name, reason, is]) => (is ? [{ at, name, reason: reasons[reason] }] : []));
  });
}
