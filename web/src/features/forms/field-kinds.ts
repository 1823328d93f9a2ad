import type { FieldType } from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';

/** What may be added to a form, as its writer looks for it. */
export const paletteGroups: readonly {
  readonly key: 'text' | 'numbers' | 'choices' | 'proof' | 'words';
  readonly types: readonly FieldType[];
}[] = [
  { key: 'text', types: ['input', 'textarea', 'input-masked', 'input-address'] },
  { key: 'numbers', types: ['input-decimal', 'input-currency', 'input-percent'] },
  { key: 'choices', types: ['dropdown', 'radio', 'checkbox', 'datepicker', 'timepicker'] },
  { key: 'proof', types: ['input-file', 'input-signature'] },
  { key: 'words', types: ['header', 'message'] },
];

const words = {
  input: 'type_input',
  'input-decimal': 'type_decimal',
  datepicker: 'type_date',
  dropdown: 'type_dropdown',
  radio: 'type_radio',
  textarea: 'type_textarea',
  checkbox: 'type_checkbox',
  header: 'type_header',
  message: 'type_message',
  'input-currency': 'type_currency',
  'input-masked': 'type_masked',
  'input-percent': 'type_percent',
  timepicker: 'type_time',
  'input-address': 'type_address',
  'input-signature': 'type_signature',
  'input-file': 'type_file',
} as const satisfies Readonly<Record<FieldType, string>>;

const isKnown = (type: string): type is FieldType => Object.hasOwn(words, type);
/** What a type of field is called; one that nobody knows by what stands there. */
export const sayKind = (type: string): string => (isKnown(type) ? say(words[type]) : say('type_unknown', { type }));

/** What a field of a type has beside label, name and the like. */
export const propsOf = (type: string): readonly (keyof typeof propWords)[] =>
  propsByType[isKnown(type) ? type : 'input'];

export const propWords = {
  placeholder: 'prop_placeholder',
  maxLength: 'prop_most_letters',
  rows: 'prop_rows',
  mask: 'prop_mask',
  pattern: 'prop_pattern',
  patternMessage: 'prop_pattern_message',
  minimum: 'prop_minimum',
  maximum: 'prop_maximum',
  mostFiles: 'prop_most_files',
  mostMegabytes: 'prop_most_megabytes',
  fileKinds: 'prop_file_kinds',
} as const;

const figures = ['minimum', 'maximum'] as const;
const propsByType: Readonly<Record<FieldType, readonly (keyof typeof propWords)[]>> = {
  input: ['placeholder', 'maxLength', 'pattern', 'patternMessage'],
  textarea: ['placeholder', 'rows', 'maxLength'],
  'input-masked': ['mask'],
  'input-decimal': figures,
  'input-currency': figures,
  'input-percent': figures,
  dropdown: [],
  radio: [],
  checkbox: [],
  datepicker: [],
  timepicker: [],
  'input-address': [],
  'input-signature': [],
  'input-file': ['fileKinds', 'mostFiles', 'mostMegabytes'],
  header: [],
  message: [],
};

/** Whether a field may begin with what is known, and be compared with another one. */
export const isComparable = (type: string): boolean => type !== 'input-file' && type !== 'input-signature';
