import { expect, it } from 'vitest';
import { fieldsOfVersions } from './response-fields.ts';
import { formResponses } from './response.list.ts';
import { responsesOfForm } from './responses-of-form.ts';
import { sayAnswer } from './say-answer.ts';

const json = (...fields: object[]) => JSON.stringify({ fields });
const city = { fieldName: 'city', fieldType: 'input', fieldLabel: 'City' };
const pets = {
  fieldName: 'pets',
  fieldType: 'radio',
  inputProps: { options: [{ value: 'y', label: 'Some' }, { value: 'none, ever' }] },
};
const secret = { fieldName: 'source', fieldType: 'input', inputProps: { hidden: true } };

it('has the fields of the latest version in its order, and behind them what only earlier ones asked', () => {
  const fields = fieldsOfVersions([
    { version: 1, fieldsJson: json({ ...city, fieldLabel: 'Town' }, { fieldName: 'fax', fieldType: 'input' }) },
    { version: 3, fieldsJson: json(secret, city, { fieldName: 'h', fieldType: 'header' }) },
    { version: 2, fieldsJson: json(pets, city) },
  ]);
  expect(fields.map((field) => [field.fieldName, field.fieldLabel, field.firstVersion, field.lastVersion])).toEqual([
    ['source', 'source', 3, 3],
    ['city', 'City', 1, 3],
    ['pets', 'pets', 2, 2],
    ['fax', 'fax', 1, 1],
  ]);
  expect(fields.map(({ isHidden }) => isHidden)).toEqual([true, false, false, false]);
});

it('makes columns of them: shown at first are those that are asked now and not hidden', () => {
  const fields = fieldsOfVersions([
    { version: 2, fieldsJson: json(city, secret, pets) },
    { version: 1, fieldsJson: json({ fieldName: 'fax', fieldType: 'input' }) },
  ]).map((field) => ({ ...field, isAsked: field.lastVersion === 2 }));
  const { list, words } = responsesOfForm(fields);
  const columns = Object.entries(list.columns as Record<string, { off?: true }>);
  const shown = columns.filter(([, { off }]) => !off).map(([id]) => id);
  expect(shown).toEqual(['createdDate', 'accountNumber', 'payerName', 'f:city', 'f:pets', 'status']);
  expect(columns.map(([id]) => id)).toEqual(expect.arrayContaining([...Object.keys(formResponses.list.columns)]));
  expect(words).toMatchObject({ 'f:city': 'City', 'f:fax': 'fax' });
  expect(list.filters).toMatchObject({ Answers: { kind: 'many', key: 'answer', values: ['pets=y'] } });
  expect(responsesOfForm([]).list.filters).not.toHaveProperty('Answers');
});

const words = { culture: 'en-US', currencyCode: 'USD', yes: 'Yes', no: 'No' } as const;
const say = (fieldType: string, value: unknown, options: { value: string; label: string }[] = []) =>
  sayAnswer({ fieldType, options }, value, words);

it.each([
  ['input', 'Reno', 'Reno'],
  ['input', null, ''],
  ['input', undefined, ''],
  ['checkbox', true, 'Yes'],
  ['checkbox', false, 'No'],
  ['datepicker', '2026-03-09', '03/09/2026'],
  ['datepicker', 'soon', 'soon'],
  ['input-currency', 12_345, '$123.45'],
  ['input-percent', 0.0725, '7.25%'],
  ['input-decimal', 1.5, '1.5'],
  ['slider', 7, '7'],
  ['address', { street: '1 Main St', city: 'Reno', unit: '' }, '1 Main St, Reno'],
])('writes an answer to %s, %j, as %s', (fieldType, value, text) => expect(say(fieldType, value)).toBe(text));

it('calls what was chosen by its label, in a list too', () => {
  const options = [
    { value: 'y', label: 'Some' },
    { value: 'n', label: 'None' },
  ];
  expect(say('radio', 'y', options)).toBe('Some');
  expect(say('radio', 'gone', options)).toBe('gone');
  expect(say('several', ['n', 'y'], options)).toBe('None, Some');
});
