import { requestOf } from '@ratepayer/contract/forms/form-context.ts';
import { describe, expect, it } from 'vitest';
import { bodyFor } from './sent-body.rules.ts';

const fields = [
  { fieldName: 'city', fieldType: 'input' },
  { fieldName: 'zip', fieldType: 'input' },
];
const context = {
  account: { id: 7, accountNumber: '10001', name: 'Pat "x"' },
  user: { email: 'pat@example.test' },
  meta_zone: 'A',
  currentDate: '11/29/26 10:05 AM',
};
const bodies = [
  '',
  '{"of":"{{account.accountNumber}}","who":"{{user.email}}","at":"{{currentDate}}","city":"{{city}}"}',
  '{"deep":[{"zone":"{{meta_zone}}"},"{{form.zip}}"],"kind":"permit","count":2,"none":null}',
  '{"line":"{{city}} {{account.name}}, {{zip}} at {{currentDate}}","id":"{{account.id}}"}',
  '{"begins":"{{account.accountNumber}} of {{city}}","twice":"{{meta_zone}}{{meta_zone}} {{city}}{{city}}"}',
  '{"city":"{{ city }}","all":"{{form}}","no":"{{constructor.name}}"}',
];
/** What a browser of good will sends. */
const honest = (requestBody: string, values: object) =>
  JSON.parse(requestOf(requestBody, { ...context, ...values, form: values }));

describe('what a program of the biller is sent', () => {
  it.each(bodies)('is what a browser of good will sends: %s', (requestBody) => {
    for (const values of [{ city: 'Reno', zip: '89501' }, { city: '' }, { city: '"], {{zip}} \\ \u2028' }, {}])
      expect(bodyFor({ requestBody, fields, context }, honest(requestBody, values))).toEqual(
        honest(requestBody, values),
      );
  });

  it('knows account and payer from us, whatever is said of them', () => {
    const requestBody = bodies[1] ?? '';
    const said = { of: '10002', who: 'eve@evil.test', at: 'never', city: 'Reno', isAdmin: true };
    expect(bodyFor({ requestBody, fields, context }, said)).toEqual({
      of: '10001',
      who: 'pat@example.test',
      at: '11/29/26 10:05 AM',
      city: 'Reno',
    });
    // Who is not known is nobody.
    expect(bodyFor({ requestBody, fields, context: {} }, said)).toEqual({ of: '', who: '', at: '', city: 'Reno' });
  });

  it('has what we know between answers as we know it, and no answers where it is otherwise', () => {
    const requestBody = '{"line":"{{city}} of {{account.accountNumber}}"}';
    const line = (said: unknown) => bodyFor({ requestBody, fields, context }, { line: said })['line'];
    expect(line('Reno of 10001')).toBe('Reno of 10001');
    for (const wrong of ['Reno of 10002', '10001', 'Reno', '', 7, null, { a: 1 }, ['Reno of 10001']])
      expect(line(wrong), JSON.stringify(wrong)).toBe(' of 10001');
  });

  it('is of the keys that the form has, its constants as they stand, and nothing else', () => {
    const of = (requestBody: string, said: object) => bodyFor({ requestBody, fields, context }, said as never);
    expect(of('', { city: 'Reno', url: 'https://10.0.0.1', __proto__: 1 })).toEqual({ city: 'Reno' });
    const constant = '{"do":"check","list":["{{city}}"],"deep":{"zip":"{{zip}}"}}';
    expect(of(constant, { do: 'delete', list: ['a', 'b', 'c'], deep: 'x', more: 1 })).toEqual({
      do: 'check',
      list: ['a'],
      deep: { zip: '' },
    });
    expect(of(constant, {})).toEqual({ do: 'check', list: [''], deep: { zip: '' } });
    expect(of('{"city":"{{city}}"}', { city: { toString: 1 } })).toEqual({ city: '' });
  });

  it('of a field that is called as something known is what was answered', () => {
    const named = [{ fieldName: 'account', fieldType: 'input' }];
    const asking = { requestBody: '{"a":"{{account}}"}', fields: named, context };
    expect(bodyFor(asking, { a: 'mine' })).toEqual({ a: 'mine' });
  });
});
