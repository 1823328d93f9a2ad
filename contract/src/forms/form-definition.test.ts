import { expect, it } from 'vitest';
import { sayIn } from '../kit/texts.ts';
import { texts } from '../texts/staff-form-builder/en-US.ts';
import { readDefinition } from './form-definition.ts';
import { formJsonSchemas } from './form-definition.schemas.ts';

const say = sayIn(texts, 'en-US') as (key: string, places?: object) => string;
const said = (fields: unknown, actions: unknown = {}, condition: unknown = '') =>
  readDefinition({
    fieldsJson: typeof fields === 'string' ? fields : JSON.stringify(fields),
    actionsJson: JSON.stringify(actions),
    conditionJson: typeof condition === 'string' ? condition : JSON.stringify(condition),
  }).problems.map(({ propertyName, told }) => [propertyName, say(told.key.split('/')[1] ?? '', told.places)]);
const one = (field: object) => said({ fields: [field] });

it('reads a form with all that its schema knows', () => {
  const field = {
    fieldName: 'day',
    fieldType: 'datepicker',
    fieldLabel: 'Day',
    fieldRequired: true,
    inputProps: { visibleWhen: { field: 'account.zone', is: 'equal', value: 'A' } },
    minimumDayOffset: 0,
    maximumDayOffset: 10,
    skipWeekends: true,
  };
  const read = readDefinition({
    fieldsJson: JSON.stringify({ fields: [field] }),
    actionsJson: JSON.stringify({
      OnSubmitting: {
        handler: { handlerType: 'suggestFormUpdates', properties: { requestBody: '{"a":"{{form.day}}"}' } },
      },
    }),
    conditionJson: JSON.stringify({ field: 'meta_zone', is: 'filled' }),
  });
  expect(read.problems).toEqual([]);
  expect(read.definition).toMatchObject({ fields: [field], dependentForms: [], condition: { is: 'filled' } });
});

it('names what a field lacks by the exact words', () => {
  expect(one({ fieldType: 'input' })).toEqual([['fieldsJson.fields[0].fieldName', 'fieldName is required']]);
  expect(one({ fieldName: '', fieldType: 'input' })).toEqual([
    ['fieldsJson.fields[0].fieldName', 'fieldName is required'],
  ]);
  const radio = 'option value is required for radio buttons';
  expect(one({ fieldName: 'a', fieldType: 'radio' })).toEqual([['fieldsJson.fields[0].inputProps.options', radio]]);
  expect(one({ fieldName: 'a', fieldType: 'radio', inputProps: { options: [{ value: '' }] } })[0]?.[1]).toBe(radio);
});

it.each<[string, object]>([
  ['a name that is none', { fieldName: '__proto__', fieldType: 'input' }],
  ['a pattern that could explode', { fieldName: 'a', fieldType: 'input', inputProps: { pattern: '(a+)+$' } }],
  ['a mask without places', { fieldName: 'a', fieldType: 'input-masked', inputProps: { mask: '--' } }],
  ['bounds the wrong way', { fieldName: 'a', fieldType: 'input-decimal', inputProps: { minimum: 2, maximum: 1 } }],
  ['another field that is not there', { fieldName: 'a', fieldType: 'input', fieldMatches: 'b' }],
  [
    'an option twice',
    { fieldName: 'a', fieldType: 'dropdown', inputProps: { options: [{ value: 'x' }, { value: 'x' }] } },
  ],
  ['no option', { fieldName: 'a', fieldType: 'dropdown' }],
  ['what no schema knows', { fieldName: 'a', fieldType: 'input', onClick: 'x' }],
  [
    'a condition on itself',
    { fieldName: 'a', fieldType: 'input', inputProps: { visibleWhen: { field: 'a', is: 'filled' } } },
  ],
])('refuses %s', (_, field) => expect(one(field)).toHaveLength(1));

it('refuses names that stand twice, what is no JSON, what is too deep and a body that is none', () => {
  const twice = [
    { fieldName: 'a', fieldType: 'input' },
    { fieldName: 'a', fieldType: 'input' },
  ];
  expect(said({ fields: twice })).toEqual([['fieldsJson.fields[1].fieldName', 'Two fields are called a.']]);
  expect(said('{')).toEqual([['fieldsJson', 'This is not JSON.']]);
  expect(said(`${'['.repeat(9_000)}${']'.repeat(9_000)}`)).toEqual([['fieldsJson', 'This is nested too deep.']]);
  const deep = { not: { not: { not: { not: { field: 'a', is: 'filled' } } } } };
  expect(said({ fields: [] }, {}, deep)[0]?.[0]).toBe('conditionJson');
  const action = { handler: { handlerType: 'loadFormValues', properties: { requestBody: '{{a}}}' } } };
  expect(said({ fields: [] }, { OnInitializing: action })[0]?.[0]).toBe(
    'actionsJson.OnInitializing.handler.properties.requestBody',
  );
});

it('takes a field of a type that nobody knows: it is drawn as a plain input', () =>
  expect(one({ fieldName: 'a', fieldType: 'input-hologram' })).toEqual([]));

it('says as JSON schemas what the texts hold', () => {
  const schemas = formJsonSchemas();
  expect(Object.keys(schemas)).toEqual(['fieldsJson', 'actionsJson', 'conditionJson']);
  expect(JSON.stringify(schemas.fieldsJson)).toContain('fieldName');
  expect(JSON.stringify(schemas.actionsJson)).toContain('OnSubmitting');
});
