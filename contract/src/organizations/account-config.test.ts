import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../accounts/account-fields.ts';
import {
  configProblems,
  type fieldSwitches,
  isNumberAlone,
  lockOf,
  usualField,
  usualFields,
} from './account-config.ts';

describe('the fields of accounts that a business unit begins with', () => {
  it('are twelve, in order, and the account number is needed, looked up and shown', () => {
    expect(usualFields.map(({ type }) => type)).toEqual([
      'Account Number',
      'Subaccount Number',
      'Name',
      'Balance',
      'Issue Date',
      'Due Date',
      'Zip Code',
      'Address',
      'Phone Number',
      'Note',
      'Late Fee',
      'Description',
    ]);
    expect(usualFields[0]).toMatchObject({
      isRequired: true,
      isQuickPayLookupField: true,
      isIvrLookupField: true,
      isDisplayField: true,
    });
    expect(usualFields.slice(1).filter((field) => field.isQuickPayLookupField || field.isIvrLookupField)).toEqual([]);
    expect(configProblems(usualFields)).toEqual([]);
    expect(configProblems(fieldTypes.map(usualField))).toEqual([]);
    expect(fieldTypes).toHaveLength(14);
  });
});

describe('what may be said of a field', () => {
  it('never is to look an account up by what changes or is nobody’s to know, nor to require an address', () => {
    const locked = (name: (typeof fieldSwitches)[number], reason: string) =>
      fieldTypes.filter((type) => lockOf(type, name)?.reason === reason);
    const five = ['Balance', 'Issue Date', 'Due Date', 'Address', 'Note'];
    expect(locked('isQuickPayLookupField', 'never_looked_up').toSorted()).toEqual(five.toSorted());
    expect(locked('isIvrLookupField', 'never_looked_up').toSorted()).toEqual(five.toSorted());
    expect(locked('isRequired', 'never_required')).toEqual(['Address']);
    expect(fieldTypes.filter((type) => !lockOf(type, 'isIvrLookupField'))).toEqual([
      'Subaccount Number',
      'Zip Code',
      'Phone Number',
    ]);
  });

  it('is refused where it does not hold, by the place of the field', () => {
    const [number, , , balance] = usualFields;
    if (!number || !balance) throw new Error('The usual fields are there.');
    const wrong = [{ ...number, isDisplayField: false }, { ...balance, isQuickPayLookupField: true }, balance];
    expect(configProblems(wrong)).toEqual([
      { at: 0, name: 'isDisplayField', reason: 'always_used' },
      { at: 1, name: 'isQuickPayLookupField', reason: 'never_looked_up' },
      { at: 2, name: 'type', reason: 'field_twice' },
    ]);
    expect(configProblems([balance])).toEqual([{ at: 0, name: 'type', reason: 'number_needed' }]);
  });

  it('tells by more than a number whose account it is only where the payer has to say it', () => {
    const zip = { ...usualField('Zip Code'), isQuickPayLookupField: true };
    expect(isNumberAlone(usualFields)).toBe(true);
    expect(isNumberAlone([...usualFields.slice(0, 6), zip])).toBe(true);
    expect(isNumberAlone([...usualFields.slice(0, 6), { ...zip, isRequired: true }])).toBe(false);
    const fee = { ...usualField('Late Fee'), isQuickPayLookupField: true, isRequired: true };
    expect(isNumberAlone([...usualFields.slice(0, 6), fee])).toBe(true);
  });
});
