import type { EnrolmentProperty } from '@ratepayer/contract/autopay/enrolment-columns.ts';
import { expect, it } from 'vitest';
import { readRow } from './read-row.rules.ts';

const good: Readonly<Partial<Record<EnrolmentProperty, string>>> = {
  accountNumber: '10001',
  leadTimeDays: '3',
  holderName: 'Quinn Auto',
  holderType: 'Consumer',
  accountType: 'savings',
  routingNumber: '110000000',
  bankAccountNumber: '0001 2345-6789',
  consentMethod: 'signed',
  consentDate: '3/1/2026',
  consentReference: 'Form 7',
};
type Said = Partial<Record<EnrolmentProperty, string>>;
const read = (said: Said = {}, rules: object = {}) => {
  const cells = { ...good, ...said };
  return readRow((property) => cells[property] ?? '', { today: '2026-11-05', ...rules });
};
const problems = (said: Said, rules: object = {}) => {
  const found = read(said, rules);
  return 'consentDate' in found ? [] : found.map(({ column, problem }) => `${column} ${problem.key}`);
};
const noBank = { holderType: '', accountType: '', routingNumber: '', bankAccountNumber: '' };

it('reads what a row says, as people write it', () => {
  expect(read()).toMatchObject({
    ...{ leadTimeDays: 3, dayOfMonth: null, maxAmountMinor: null, bankAccountNumber: '000123456789' },
    ...{ holderType: 'Personal', accountType: 'Savings Account', consentMethod: 'Signed', consentDate: '2026-03-01' },
  });
  expect(read({ leadTimeDays: '', dayOfMonth: 'last', maxAmount: '$1,200.50' })).toMatchObject({
    ...{ leadTimeDays: null, dayOfMonth: 'Last', maxAmountMinor: 120_050 },
  });
  expect(read({ ...noBank, cardToken: 'tok_1', consentMethod: 'Staff attested' })).toMatchObject({
    ...{ cardToken: 'tok_1', holderType: 'Unknown', consentMethod: 'Staff Attested' },
  });
  expect(read({ holderType: 'Business', consentMethod: 'StaffAttested' })).toMatchObject({ holderType: 'Business' });
});

it('takes what holds of every row where a row says nothing', () => {
  const silent = { leadTimeDays: '', consentMethod: '' };
  expect(read(silent, { leadTimeDays: 0, consentMethod: 'Signed' })).toMatchObject({ leadTimeDays: 0 });
  expect(problems(silent)).toEqual(['leadTimeDays import/enrolment_say_when', 'consentMethod import/use_one_of']);
});

it.each<[string, Said, string[]]>([
  ['two ways to say when', { dayOfMonth: '5' }, ['dayOfMonth import/enrolment_two_ways']],
  ['a day that some months lack', { leadTimeDays: '', dayOfMonth: '31' }, ['dayOfMonth import/enrolment_day_of_month']],
  ['days that are no number', { leadTimeDays: '-1' }, ['leadTimeDays import/enrolment_days_before']],
  ['a limit of nothing', { maxAmount: '0' }, ['maxAmount import/enter_amount_above_zero']],
  ['two sources', { cardToken: 'tok_1' }, ['cardToken import/enrolment_two_sources']],
  ['no source', noBank, ['cardToken import/enrolment_no_source']],
  ['a masked number', { bankAccountNumber: '********6789' }, ['bankAccountNumber import/enrolment_bank_number']],
  ['eight digits', { routingNumber: '11000000' }, ['routingNumber import/enrolment_routing']],
  [
    'a person without a signature',
    { consentMethod: 'Staff Attested' },
    ['consentMethod import/enrolment_needs_signature'],
  ],
  ['no day', { consentDate: '' }, ['consentDate import/enrolment_consent_day']],
  ['a day to come', { consentDate: '2026-11-06' }, ['consentDate import/after_today']],
  ['no place', { consentReference: ' ' }, ['consentReference import/enrolment_consent_where']],
  ['nobody', { holderName: '' }, ['holderName import/enrolment_holder_missing']],
])('refuses %s', (_, said, expected) => expect(problems(said)).toEqual(expected));
