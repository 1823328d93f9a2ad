import { describe, expect, it } from 'vitest';
import { canonicalQuery, holdsEmail, knownValues, linkProblems, signedText, valuesOf } from './checkout-link.ts';

const asked = {
  accountNumber: '00012345',
  subaccountNumber: '',
  moreAccounts: '',
  amountMinor: null,
  editable: false,
  paymentDescriptor: '',
  returnUrl: '',
  email: '',
};
const returns = ['https://town.gov'];

describe('the query of a link', () => {
  it('is signed with its known keys alone, by name, encoded in one way', () => {
    const values = knownValues(
      new URLSearchParams("utm_source=x&kid=k1&paymentDescriptor=Bill+(%C3%A9)!*'&accountNumber=1%2f2"),
    );
    expect(values).toBeDefined();
    expect(canonicalQuery(values ?? {})).toBe(
      'accountNumber=1%2F2&kid=k1&paymentDescriptor=Bill%20%28%C3%A9%29%21%2A%27',
    );
    expect(signedText('town', '1', values ?? {})).toMatch(/^town\n1\naccountNumber=/);
  });

  it('has no key twice, and no half of a character', () => {
    expect(
      knownValues([
        ['kid', 'a'],
        ['kid', 'a'],
      ]),
    ).toBeUndefined();
    expect(knownValues([['kid', '\ud800']])).toBeUndefined();
    expect(
      knownValues([
        ['x', 'a'],
        ['x', 'b'],
        ['__proto__', 'c'],
      ]),
    ).toEqual({});
    expect(canonicalQuery({ kid: '' })).toBe('kid=');
  });
});

describe('what is asked', () => {
  it('says one account by its numbers, several as a list in which nothing runs together', () => {
    expect(valuesOf({ ...asked, subaccountNumber: '01' }, 'k')).toEqual({
      accountNumber: '00012345',
      subaccountNumber: '01',
      kid: 'k',
    });
    expect(valuesOf({ ...asked, accountNumber: 'a,b', moreAccounts: '2/01\n\n 3 \n4/5/6' }, 'k')).toEqual({
      accounts: 'a%2Cb,2/01,3,4/5%2F6',
      kid: 'k',
    });
  });

  it('says what is fixed, and that it may be changed only beside an amount', () => {
    const full = { ...asked, amountMinor: 8_412, paymentDescriptor: 'Water', email: 'a@b.example' };
    expect(valuesOf(full, 'k')).toMatchObject({ amountMinor: '8412', editable: 'false', email: 'a@b.example' });
    expect(valuesOf({ ...asked, editable: true }, 'k')).not.toHaveProperty('editable');
  });
});

describe('a link that is signed well', () => {
  it.each([
    [{ accountNumber: '1' }, {}],
    [{ accounts: '1,2/3' }, {}],
    [{ accountNumber: '1', amountMinor: '100', editable: 'true', returnUrl: 'https://town.gov/x' }, {}],
    [{}, { accountNumber: 'link_accounts' }],
    [{ accountNumber: '' }, { accountNumber: 'link_accounts' }],
    [{ accountNumber: '1', accounts: '1,2' }, { accounts: 'link_accounts' }],
    [{ accounts: '1,1' }, { accounts: 'link_accounts' }],
    [{ accounts: '1,,2' }, { accounts: 'link_accounts' }],
    [{ accounts: '1/2/3' }, { accounts: 'link_accounts' }],
    [{ accounts: Array.from({ length: 21 }, (_, at) => at).join() }, { accounts: 'link_accounts' }],
    [{ accountNumber: '1', amountMinor: '0' }, { amountMinor: 'link_amount' }],
    [{ accountNumber: '1', amountMinor: '1.5' }, { amountMinor: 'link_amount' }],
    [{ accountNumber: '1', amountMinor: '-1' }, { amountMinor: 'link_amount' }],
    [{ accounts: '1,2', amountMinor: '100' }, { amountMinor: 'link_amount_of_one' }],
    [{ accountNumber: '1', editable: 'true' }, { editable: 'link_editable' }],
    [{ accountNumber: '1', amountMinor: '1', editable: 'yes' }, { editable: 'link_editable' }],
    [{ accountNumber: '1', returnUrl: 'https://evil.example' }, { returnUrl: 'link_return' }],
  ])('%j has %j', (values, problems) => expect(linkProblems(values, returns)).toEqual(problems));

  it('is warned about where it holds an e-mail, whichever key says it', () => {
    expect(holdsEmail({ email: 'pat@town.gov' })).toBe(true);
    expect(holdsEmail({ returnUrl: 'https://town.gov/?for=pat@town.gov' })).toBe(true);
    expect(holdsEmail({ paymentDescriptor: 'Water @ home', accountNumber: '1' })).toBe(false);
  });
});
