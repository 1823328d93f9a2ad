import { describe, expect, it, vi } from 'vitest';
import { authorizationUrl } from './authorize.ts';
import { userOf } from './session-fixtures.ts';
import { landingOf } from './landing.ts';
import { clockSkewSeconds, isTimely } from './verify-token.ts';
import { signOut } from './session.ts';
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

describe('what the provider is asked', () => {
  it('carries client, flow, callback and scopes, and every key that came with the address, in its order', async () => {
    const { url } = await authorizationUrl('callback', 'person', {
      business_unit_slug: 'riverton-water',
      auth_session_token: 'ast',
      cp_login_mode: 'Portal',
      account_number: '10001',
      additional_identifier_key: ['ZipCode', 'Name'],
      additional_identifier_value: ['78701', 'Pat'],
    });
    const { state, nonce, redirect_uri, ...rest } = Object.fromEntries(
      [...new Set(url.searchParams.keys())].map((key) => [key, url.searchParams.getAll(key)]),
    );
    expect(rest).toEqual({
      client_id: ['portal'],
      response_type: ['id_token token'],
      scope: ['openid profile permissions api'],
      business_unit_slug: ['riverton-water'],
      auth_session_token: ['ast'],
      cp_login_mode: ['Portal'],
      account_number: ['10001'],
      additional_identifier_key: ['ZipCode', 'Name'],
      additional_identifier_value: ['78701', 'Pat'],
    });
    expect(redirect_uri?.[0]).toMatch(/\/callback$/);
    expect([state?.[0]?.length, nonce?.[0]?.length]).toEqual([32, 32]);
  });

  it('at sign-out is told the biller, where to go on and whether a payment succeeded', async () => {
    const left: string[] = [];
    vi.stubGlobal('location', { assign: (url: string) => void left.push(url) });
    await signOut({ businessUnitSlug: 'riverton-water', returnUrl: '/a', paymentSuccessful: true });
    vi.unstubAllGlobals();
    expect(Object.fromEntries(new URL(left[0] ?? '').searchParams)).toMatchObject({
      BusinessUnitSlug: 'riverton-water',
      returnUrl: '/a',
      PaymentSuccessful: 'true',
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
