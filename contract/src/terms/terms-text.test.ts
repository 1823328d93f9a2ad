import { expect, it } from 'vitest';
import { missingFrom, renderTerms, unknownPlaces } from './terms-text.ts';

it('fills known places and leaves nothing of one that has no value', () =>
  expect(renderTerms('{{header}} takes {{amount}}{{fee}}.', { header: 'Town', amount: '$1.00' })).toBe(
    'Town takes $1.00.',
  ));

it('names every place that nothing fills, one with a space or a wrong letter too', () =>
  expect(unknownPlaces('{{amount}} {{Amount}} {{ date }} {{}} {{phone}}')).toEqual(['Amount', ' date ', '']));

it.each([
  ['You authorize a debit of {{total}} on {{date}}. To revoke call {{phone}}.', []],
  ['You authorize debits up to $500.00 on {{date}}. Cancel at {{phone}}.', []],
  ['You authorize a debit of {{total}} on {{date}}. Call {{phone}}.', ['revoke']],
  ['We take what you owe.', ['amount', 'date', 'revoke', 'phone']],
])('an authorization of a bank debit that says %s lacks %j', (text, missing) => {
  expect(missingFrom('ach-terms', text)).toEqual(missing);
  expect(missingFrom('ach-terms-service-fee', text)).toEqual(missing);
  expect(missingFrom('credit-card-terms', text)).toEqual([]);
});
