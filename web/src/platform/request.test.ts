import { afterEach, describe, expect, it, vi } from 'vitest';
import { isReported } from './error-boundary.tsx';
import { queryKeys, readQuery } from './query-keys.ts';
import { asError, queryText, send } from './request.ts';
import { userOf } from './session/session-fixtures.ts';
import { type Slot, storeUser } from './session/user.ts';
import { rangeOf } from '../ui/list/date-range.ts';

describe('calls', () => {
  it('join nested keys by dots, repeat arrays and bust caches on GET', () => {
    expect(
      queryText('POST', {
        Page: 2,
        Search: { SearchText: 'a b', FieldNames: ['x', 'y'] },
        Sorted: [{ Id: 'createdDate', Desc: true }],
        none: undefined,
      }),
    ).toBe(
      '?Page=2&Search.SearchText=a+b&Search.FieldNames=x&Search.FieldNames=y&Sorted.0.Id=createdDate&Sorted.0.Desc=true',
    );
    expect(queryText('GET', {})).toMatch(/^\?_=\d+$/);
    vi.useFakeTimers();
    const before = queryText('GET', { a: 1 });
    vi.advanceTimersByTime(1);
    expect(queryText('GET', { a: 1 })).not.toBe(before);
    vi.useRealTimers();
  });
  it('strip apostrophes and turn names into camelCase paths', () => {
    expect(asError({ propertyName: 'LineItems[0].AmountMinor', errorMessage: "'Amount' isn't right" })).toEqual({
      propertyName: 'lineItems[0].amountMinor',
      errorMessage: 'Amount isnt right',
    });
  });
});

describe('calls are signed', () => {
  const home = `${location.pathname}${location.search}`;
  afterEach(() => {
    history.replaceState(null, '', home);
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
  const keep = (slot: Slot) =>
    storeUser(slot, {
      user: userOf('Customer', 'portal-water'),
      accessToken: slot,
      idToken: '',
      expiresAt: Date.now() + 60_000,
    });
  it.each([
    ['/customer/riverton-water/dashboard', 'Bearer lookup'],
    ['/portal/payments', 'Bearer person'],
    ['/portal', 'Bearer person'],
    // A biller whose address begins as that of the staff portal: nobody could pay it.
    ['/customer/portal-water/dashboard', 'Bearer lookup'],
    ['/portal-water/3/forms/5', 'Bearer lookup'],
  ])('on %s by %s', async (path, signed) => {
    keep('lookup');
    keep('person');
    const asked = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}));
    vi.stubGlobal('fetch', asked);
    history.replaceState(null, '', path);
    await send('GET /api/configuration', {}, {});
    expect(new Headers(asked.mock.lastCall?.[1].headers).get('authorization')).toBe(signed);
  });
});

it('reads each query key in its exact case', () => {
  expect(queryKeys.join(' ')).toBe(
    'PaymentSuccessful BusinessUnitSlug AuthSessionToken CustomRedirectUrl initialAction returnUrl sessionIdentifier ' +
      'sessionAction accountNumber subaccountNumber additionalIdentifierKey additionalIdentifierValue accountId',
  );
  const search = queryKeys.map((key) => `${key}=v-${key}`).join('&');
  const read = readQuery(`?${search}&accountnumber=no&other=1`);
  for (const key of queryKeys) expect(read[key]).toEqual([`v-${key}`]);
  expect(Object.keys(read)).toHaveLength(queryKeys.length);
});

it('reports no error of the five that are noise', () => {
  for (const noise of [
    'ResizeObserver loop limit exceeded',
    'Frame window timed out',
    'silent renew: token expired',
    'callback error',
    'check session frame error',
  ])
    expect(isReported(noise)).toBe(false);
  expect(isReported('x is not a function')).toBe(true);
});

it('knows the quick selections of the picker, weeks from Sunday', () => {
  const now = new Date('2026-11-18T18:00:00Z'); // a Wednesday
  const range = (name: Parameters<typeof rangeOf>[0]) => Object.values(rangeOf(name, now, 'US/Central')).join(' ');
  expect(range('Today')).toBe('2026-11-18 2026-11-18');
  expect(range('Yesterday')).toBe('2026-11-17 2026-11-17');
  expect(range('This Week')).toBe('2026-11-15 2026-11-18');
  expect(range('Last Week')).toBe('2026-11-08 2026-11-14');
  expect(range('Last Month')).toBe('2026-10-01 2026-10-31');
  expect(range('MTD')).toBe('2026-11-01 2026-11-18');
});
