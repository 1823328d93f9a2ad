import type { PaymentField } from '@ratepayer/contract/payments/payment-field.ts';
import { plainField } from '@ratepayer/contract/payments/payment-field.sample.ts';
import { paymentFieldProblems } from '@ratepayer/contract/payments/payment-field.ts';
import { describe, expect, it } from 'vitest';
import { saidProblem } from '../../platform/http/refusal.ts';
import { answered, answerProblems, isAnswered, itemsOf } from './answers.rules.ts';

const field = (more: Partial<PaymentField>): PaymentField => ({ ...plainField, ...more });
const today = '2026-11-25'; // a Wednesday
const saidOf = (more: Partial<PaymentField>, value: string) =>
  answerProblems([field(more)], [{ key: 'po', value }], today).map(saidProblem);
const textOf = (more: Partial<PaymentField>, value: string) => saidOf(more, value)[0]?.errorMessage;

describe('an answer to a payment field', () => {
  it.each<[Partial<PaymentField>, string, string | undefined]>([
    [{ isRequired: true }, '  ', 'Purchase order is a required field.'],
    [{}, '', undefined],
    [{ minimumLength: 3 }, 'ab', 'Purchase order needs at least 3 characters.'],
    [{ maximumLength: 3 }, 'abcd', 'Purchase order takes at most 3 characters.'],
    [{ pattern: 'PO-\\d+', patternMessage: 'Like PO-12' }, 'PO-', 'Like PO-12'],
    [{ pattern: 'PO-\\d+' }, 'PO-7', undefined],
    [{ fieldType: 'input-decimal' }, '12.5', undefined],
    [{ fieldType: 'input-decimal' }, 'twelve', 'Check Purchase order.'],
    [{ fieldType: 'input-currency' }, '$1,234.50', undefined],
    [{ fieldType: 'input-currency' }, '12.5', 'Check Purchase order.'],
    [{ fieldType: 'input-percent' }, '101', 'Check Purchase order.'],
    [{ fieldType: 'dropdown', options: ['A', 'B'] }, 'B', undefined],
    [{ fieldType: 'radio', options: ['A', 'B'] }, 'C', 'Check Purchase order.'],
    [{ fieldType: 'datepicker' }, '2026-02-30', 'Check Purchase order.'],
    [{ fieldType: 'datepicker', minimumDayOffset: 0 }, '2026-11-24', 'The selected date is not available'],
    [{ fieldType: 'datepicker', maximumDayOffset: 2 }, '2026-11-27', undefined],
    [{ fieldType: 'datepicker', maximumDayOffset: 2 }, '2026-11-28', 'The selected date is not available'],
    [{ fieldType: 'datepicker', skipWeekends: true }, '2026-11-28', 'The selected date is not available'],
    [{}, '4242 4242 4242 4242', 'Do not enter card numbers here'],
  ])('%o of %j: %s', (more, value, said) => expect(textOf(more, value)).toBe(said));

  it('repeats another one whatever its case, and is named by its key', () => {
    const fields = [field({}), field({ key: 'again', label: 'Again', fieldMatches: 'po' })];
    const given = (again: string) => [
      { key: 'po', value: 'Ab' },
      { key: 'again', value: again },
    ];
    expect(answerProblems(fields, given('aB'), today)).toEqual([]);
    expect(answerProblems(fields, given('x'), today).map(saidProblem)).toEqual([
      { propertyName: 'paymentFieldItems.again', errorMessage: 'This field must match Purchase order' },
    ]);
  });

  it('is asked of what asks, begins with what is known, and keeps no other key', () => {
    const fields = [
      field({ accountFieldMappingKey: 'Name', showOnReceipt: false, isRequired: true }),
      field({ key: 'note', fieldType: 'message' }),
    ];
    const items = itemsOf(fields, { Name: 'Pat', Address: '12 Mill' });
    const kept = { key: 'po', label: 'Purchase order', accountFieldMappingKey: 'Name', showOnReceipt: false };
    expect(items).toEqual([{ ...kept, value: 'Pat' }]);
    expect(isAnswered(fields, itemsOf(fields, {}))).toBe(false);
    expect(isAnswered(fields, items)).toBe(true);
    const given = [
      { key: 'po', value: ' Quinn ' },
      { key: 'other', value: 'x' },
    ];
    expect(answered(items, given)).toEqual([{ ...kept, value: 'Quinn' }]);
  });
});

describe('payment fields as a whole', () => {
  it.each<[Partial<PaymentField>, string, string]>([
    [{ fieldType: 'radio' }, 'options', 'option_needed'],
    [{ fieldType: 'dropdown', options: [''] }, 'options', 'option_needed'],
    [{ minimumLength: 5, maximumLength: 4 }, 'maximumLength', 'lengths_crossed'],
    [{ pattern: '(?=a)' }, 'pattern', 'no_pattern'],
    [{ fieldMatches: 'po' }, 'fieldMatches', 'matches_none'],
    [{ fieldMatches: 'nowhere' }, 'fieldMatches', 'matches_none'],
    [{ fieldType: 'header', isRequired: true }, 'isRequired', 'asks_nothing'],
  ])('refuse %o', (more, name, reason) =>
    expect(paymentFieldProblems([field(more)])).toEqual([{ at: 0, name, reason }]),
  );

  it('have each key once', () => {
    expect(paymentFieldProblems([field({}), field({ key: 'PO' })])).toEqual([]);
    expect(paymentFieldProblems([field({}), field({})])).toEqual([{ at: 1, name: 'key', reason: 'key_twice' }]);
  });
});
