import { expect, it } from 'vitest';
import { problemsIn } from './form-rules.ts';
import { type FormField, fieldTypes, isText } from './form-shape.ts';
import { partKinds } from './parts/part-kinds.ts';
import { sampleValues } from './sample-values.ts';

const today = '2026-11-28'; // a Saturday
const field = (fieldType: string, more: object = {}): FormField => ({
  fieldName: fieldType.replace('-', '_'),
  fieldType,
  fieldLabel: 'E-mail',
  fieldRequired: true,
  inputProps: { options: [{ value: 'x' }], mask: '(###) A-*', minimum: 1, maximum: 40 },
  ...more,
});

it('answers every type as the rules of forms take it', () => {
  const fields = fieldTypes.map((type) => field(type, type === 'datepicker' ? { skipWeekends: true } : {}));
  const values = sampleValues(fields, today);
  expect(
    problemsIn({ fields, dependentForms: [] }, values, { today, context: {}, done: [], kinds: partKinds }),
  ).toEqual([]);
  expect(Object.keys(values)).toHaveLength(fields.filter((one) => !isText(one)).length);
});

it('answers what is shown alone, the same where fields must match', () => {
  const fields = [
    field('input', { fieldName: 'a' }),
    field('input', { fieldName: 'b', fieldLabel: 'Again', fieldMatches: 'a' }),
    field('input', { fieldName: 'c', inputProps: { visibleWhen: { field: 'a', is: 'equal', value: 'no' } } }),
    field('input', { fieldName: 'd', inputProps: { hidden: true } }),
  ];
  expect(sampleValues(fields, today)).toEqual({ a: 'pat@example.test', b: 'pat@example.test' });
});
