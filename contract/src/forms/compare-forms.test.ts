import { expect, it } from 'vitest';
import { differencesOf, type WrittenForm } from './compare-forms.ts';

const form = (fields: object[], more: Partial<WrittenForm> = {}): WrittenForm => ({
  displayName: 'Permit',
  fieldsJson: JSON.stringify({ fields }),
  actionsJson: '{}',
  conditionJson: '',
  successMessage: '',
  onDashboard: true,
  onLogin: false,
  onCheckout: false,
  isPublic: false,
  requireBeforePayment: false,
  ...more,
});
const field = (fieldName: string, more: object = {}) => ({
  fieldName,
  fieldType: 'input',
  fieldLabel: fieldName,
  ...more,
});

it('says nothing of forms that say the same, however they are written', () => {
  const one = form([field('a')]);
  expect(differencesOf(one, { ...one, fieldsJson: JSON.stringify(JSON.parse(one.fieldsJson), null, 4) })).toEqual([]);
});

it('names what was added, removed, moved and changed, and nothing that only makes room', () => {
  const before = form([field('a'), field('b'), field('c'), field('d')]);
  const after = form([field('e'), field('b', { fieldRequired: true }), field('c'), field('a')]);
  const [added, changed, moved, removed, ...others] = differencesOf(before, after);
  expect(added).toEqual({ part: 'field', name: 'e', how: 'added', inside: [] });
  expect(changed).toEqual({
    part: 'field',
    name: 'b',
    how: 'changed',
    inside: [{ path: 'fieldRequired', before: '', after: 'true' }],
  });
  expect(moved).toEqual({ part: 'field', name: 'a', how: 'moved', inside: [] });
  expect(removed).toEqual({ part: 'field', name: 'd', how: 'removed', inside: [] });
  expect(others).toEqual([]);
});

it('looks at settings, at actions by their stage and at forms that belong to it', () => {
  const handler = { handlerType: 'loadFormValues', properties: { functionTriggerId: 1 } };
  const actions = (id: number) =>
    JSON.stringify({ OnSubmitting: { handler: { ...handler, properties: { functionTriggerId: id } } } });
  const depends = {
    fields: [],
    dependentForms: [{ fieldName: 'p', content: 'Plan', dependentFormConfigurationId: 2 }],
  };
  const found = differencesOf(
    form([], { actionsJson: actions(1) }),
    form([], { actionsJson: actions(2), fieldsJson: JSON.stringify(depends), isPublic: true }),
  );
  expect(found.map(({ part, name, how }) => [part, name, how])).toEqual([
    ['setting', 'isPublic', 'changed'],
    ['dependent', 'p', 'added'],
    ['action', 'OnSubmitting', 'changed'],
  ]);
  expect(found[2]?.inside).toEqual([{ path: 'handler.properties.functionTriggerId', before: '1', after: '2' }]);
  expect(differencesOf(form([]), form([], { actionsJson: actions(1) }))[0]).toMatchObject({ how: 'added' });
});

it('takes what is no form for an empty one', () => {
  expect(differencesOf(form([], { fieldsJson: '{' }), form([field('a')]))).toHaveLength(1);
});
