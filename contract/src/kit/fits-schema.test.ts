import { expect, it } from 'vitest';
import { formJsonSchemas } from '../forms/form-definition.schemas.ts';
import { unfitIn } from './fits-schema.ts';

const schemas = JSON.parse(JSON.stringify(formJsonSchemas()));
const unfit = (value: unknown) => unfitIn(schemas.fieldsJson, value).map((path) => path.join('.'));

it('finds nothing in what is as its schema says', () => {
  const visibleWhen = {
    all: [{ field: 'a', is: 'one of', values: [1, 'x', true] }, { not: { field: 'b', is: 'empty' } }],
  };
  const field = { fieldName: 'a', fieldType: 'input', inputProps: { visibleWhen, options: [{ value: 'x' }] } };
  expect(unfit({ fields: [field] })).toEqual([]);
  expect(unfitIn(schemas.actionsJson, {})).toEqual([]);
});

it('names each place that is missing, of another kind, out of bounds or not known', () => {
  expect(unfit([])).toEqual(['']);
  expect(unfit(null)).toEqual(['']);
  expect(unfit({})).toEqual(['fields']);
  expect(unfit({ fields: {} })).toEqual(['fields']);
  const field = { fieldName: 5, fieldLabel: 'x'.repeat(201), skipWeekends: 'yes', minimumDayOffset: 1.5, extra: 1 };
  const names = ['fieldType', 'fieldName', 'fieldLabel', 'skipWeekends', 'minimumDayOffset', 'extra'];
  expect(unfit({ fields: [field] })).toEqual(names.map((name) => `fields.0.${name}`));
  const wrong = { fieldName: 'a', fieldType: 'input', inputProps: { visibleWhen: { field: 'a', is: 'nearly' } } };
  expect(unfit({ fields: [wrong] })).toEqual(['fields.0.inputProps.visibleWhen']);
  expect(unfit({ fields: Array(201).fill({ fieldName: 'a', fieldType: 'input' }) })).toEqual(['fields']);
});

it('is no way to what every object has, and ends on what is nested without end', () => {
  expect(unfit(JSON.parse('{"fields":[],"__proto__":{"polluted":1}}'))).toEqual(['__proto__']);
  expect(unfit({ fields: [], toString: 1 })).toEqual(['toString']);
  let deep: object = { field: 'a', is: 'filled' };
  for (let i = 0; i < 500; i++) deep = { not: deep };
  expect(unfitIn(schemas.conditionJson, deep)).toHaveLength(1);
});
