import { describe, expect, it } from 'vitest';
import { userOf } from './session-fixtures.ts';
import { landingOf } from './landing.ts';
import { clockSkewSeconds, isTimely } from './verify-token.ts';
import { nextSessionState, sessionTable } from './session-state.ts';
import { userFromClaims } from './user.ts';

describe('the session', () => {
  it('has exactly the four states of the specification', () => {
    expect(Object.keys(sessionTable).sort()).toEqual(['pending', 'redirecting', 'userLoaded', 'userUnloaded']);
    expect(nextSessionState('pending', 'userFound')).toBe('userLoaded');
    expect(nextSessionState('pending', 'nothingFound')).toBe('redirecting');
    expect(nextSessionState('userLoaded', 'signedOutElsewhere')).toBe('userUnloaded');
    expect(nextSessionState('redirecting', 'userFound')).toBe('redirecting');
  });

  it('allows a clock skew of 3900 seconds and no more', () => {
    expect(clockSkewSeconds).toBe(3900);
    expect(isTimely(1000 + 3800, 1000)).toBe(true);
    expect(isTimely(1000 + 4000, 1000)).toBe(false);
  });

  it('builds the user from claims', () => {
    const user = userFromClaims({
      sub: '42',
      name: 'Pat',
      email: 'p@example.test',
      permissions: ['Accounts:Read'],
      role: 'Customer',
      business_unit_slug: 'riverton-water',
      customer_id: null,
    });
    expect(user).toEqual({
      id: 42,
      name: 'Pat',
      email: 'p@example.test',
      permissions: ['Accounts:Read'],
      role: 'Customer',
      attributes: { business_unit_slug: 'riverton-water' },
    });
  });
});

describe('landing', () => {
  const user = userOf;
  it('sends payers to their biller and everybody else to the portal', () => {
    expect(landingOf(user('QuickPay', 'riverton-water'), '')).toBe('/customer/riverton-water/dashboard');
    expect(landingOf(user('Customer', 'riverton-water'), '')).toBe('/customer/riverton-water/dashboard');
    expect(landingOf(user('Organization User', ''), '')).toBe('/portal');
  });
  it('lets a saved path win unless it is the bare root or leads away', () => {
    expect(landingOf(user('Organization User', ''), '/portal/accounts?x=1')).toBe('/portal/accounts?x=1');
    for (const bad of [
      '/',
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/a\u0000b',
      'javascript:alert(1)',
    ])
      expect(landingOf(user('Organization User', ''), bad)).toBe('/portal');
  });
});
