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
  expect(Object.entries(read.definition?.actions ?? {})).toEqual([
    [
      'OnSubmitting',
      { handler: { handlerType: 'suggestFormUpdates', properties: { requestBody: '{"a":"{{form.day}}"}' } } },
    ],
  ]);
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

it('refuses what payers would read otherwise than it is written, and what stands beside it is right', () => {
  const field = (more: object) => one({ fieldName: 'a', fieldType: 'input', ...more });
  for (const unseen of ['\u202e', '\u2066', '\u200b', '\ufeff', '\u2060']) {
    expect(field({ fieldLabel: `Ci${unseen}ty` }), unseen).toHaveLength(1);
    expect(field({ inputProps: { help: `x${unseen}y` } }), unseen).toHaveLength(1);
    expect(field({ fieldType: 'radio', inputProps: { options: [{ value: `x${unseen}y` }] } })[0]?.[0]).toBe(
      'fieldsJson.fields[0].inputProps',
    );
  }
  const needs = { fieldName: 'p', content: 'Pl\u202ean', dependentFormConfigurationId: 2 };
  expect(said({ fields: [], dependentForms: [needs] })).toHaveLength(1);
  const properties = { loadingMessage: 'Loo\u200bking' };
  expect(
    said({ fields: [] }, { OnSubmitting: { handler: { handlerType: 'loadFormValues', properties } } }),
  ).toHaveLength(1);
  // Letters that are joined, and languages that are written from the right, stand as they are.
  for (const fine of ['\u05e2\u05d9\u05e8', '\u0646\u0627\u0645\u200c\u0647', '\u{1f469}\u200d\u{1f33e}', 'Zip\u200f'])
    expect(field({ fieldLabel: fine }), fine).toEqual([]);
});

it('says of ten thousand fields that they are too many, by the figure', () => {
  const many = Array.from({ length: 1_500 }, (_, n) => ({ fieldName: `f${n}`, fieldType: 'input' }));
  expect(said({ fields: many })).toEqual([['fieldsJson.fields', 'A form has at most 200 fields.']]);
  const more = Array.from({ length: 10_000 }, (_, n) => ({ fieldName: `f${n}`, fieldType: 'input' }));
  expect(said({ fields: more })).toEqual([['fieldsJson', 'Shorten this to at most 100,000 characters.']]);
});

it('refuses conditions in circles, where each looks at one that is not above it', () => {
  const when = (fieldName: string, field: string) => ({
    ...{ fieldName, fieldType: 'input', inputProps: { visibleWhen: { field, is: 'filled' } } },
  });
  expect(said({ fields: [when('a', 'b'), when('b', 'c'), when('c', 'a')] }).map(([at]) => at)).toEqual([
    'fieldsJson.fields[0].inputProps.visibleWhen',
    'fieldsJson.fields[1].inputProps.visibleWhen',
  ]);
});
