import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyResponse } from '../../src/platform/web/page-kinds.ts';
import { earlyInWindow } from '../early-in-window.ts';
import { ask, claimsOf, signInTo } from '../provider-client.ts';
import { testSecretsKey } from '../secrets.ts';
import { openWorld, type World } from '../world.ts';

// security.md T6 (response modes), T8 (signing out), T9 (frames), T34 (what a peer says), L11 (the scheme in any case).
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('signing out (T8)', () => {
  const end = (query: Record<string, string>) =>
    `http://localhost:4000/auth/session/end?${new URLSearchParams({ client_id: 'portal', ...query })}`;

  it('asks, and never submits itself, unless the request proves whose session it is', async () => {
    const { go, answer } = await signInTo(world, 'clerk@riverton.test');
    const other = await signInTo(world, 'admin@riverton.test');
    const foreign: Record<string, string>[] = [{}, { id_token_hint: other.answer.get('id_token') ?? '' }];
    for (const query of foreign) {
      const page = await go('GET', end(query));
      expect(page.text).toContain('Do you want to sign out?');
      expect(page.text).toContain('Stay signed in');
      expect(page.text).not.toContain('<script');
    }
    const own = await go('GET', end({ id_token_hint: answer.get('id_token') ?? '' }));
    expect(own.text).toContain('Signing you out…');
    expect(own.text).toContain('submit()');
    // Who only looked at the question is signed in still.
    expect((await go('GET', ask({ prompt: 'none' }))).url).toContain('access_token=');
  });
});

describe('an authorization request', () => {
  const lookUp = {
    account_number: '10001',
    business_unit_slug: 'riverton-water',
    additional_identifier_key: 'ZipCode',
    additional_identifier_value: '78701',
  };
  const query = (more: Record<string, string>) => ask(more).split('?')[1] ?? '';

  it.each(['/auth/auth', '/auth/auth/', '/auth/AUTH', '/auth/lookup', '/auth/lookup/', '/auth//auth'])(
    'at %s gives no token by a form of its own, for a look-up neither',
    async (path) => {
      const kinds: Record<string, string>[] = [{}, lookUp, { login_hint: 'quickpay' }];
      for (const more of kinds) {
        for (const mode of ['form_post', 'query', 'web_message']) {
          const asked = query({ ...more, response_mode: mode });
          for (const [method, payload] of [
            ['GET', undefined],
            ['POST', asked],
            ['HEAD', undefined],
          ] as const) {
            const answer = await world.app.inject({
              method,
              url: payload === undefined ? `${path}?${asked}` : path,
              headers: {
                host: 'localhost:4000',
                ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
              },
              ...(payload === undefined ? {} : { payload }),
            });
            expect([400, 404, 421], `${method} ${path} ${mode}`).toContain(answer.statusCode);
          }
        }
      }
    },
  );

  it('stands in its address alone: it cannot be pushed, nor come from elsewhere, and leaves no row', async () => {
    const rows = () => world.rows('select count(*) from identity.oidc_payload');
    const before = await rows();
    for (const path of ['/auth/request', '/auth/lookup/request']) {
      const pushed = await world.app.inject({
        method: 'POST',
        url: path,
        headers: { host: 'localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
        payload: query({ ...lookUp, response_mode: 'form_post' }),
      });
      expect(pushed.statusCode, path).toBe(404);
    }
    for (const [name, value] of [
      ['request_uri', 'urn:ietf:params:oauth:request_uri:x'],
      ['request', 'e30.e30.'],
    ] as const) {
      const asked = await world.app.inject({
        method: 'GET',
        url: `/auth/auth?${query({ [name]: value, login_hint: 'quickpay' })}`,
        headers: { host: 'localhost:4000' },
      });
      expect(asked.statusCode).toBe(400);
    }
    expect(await rows()).toEqual(before);
  });

  it('of a look-up that names no number ends where it came from, whatever it asks for, and leaves no row', async () => {
    const rows = () => world.rows('select count(*) from identity.oidc_payload');
    const before = await rows();
    for (const more of [{}, { prompt: 'login' }, { max_age: '1' }] as Record<string, string>[]) {
      const asked = await world.app.inject({
        method: 'GET',
        url: `/auth/auth?${query({ login_hint: 'quickpay', ...more })}`,
        headers: { host: 'localhost:4000' },
      });
      expect(String(asked.headers.location)).toMatch(/^http:\/\/localhost:4000\/app\/.*#.*error=invalid_request/);
    }
    expect(await rows()).toEqual(before);
  });

  it('shows pages that nobody may frame, not we either', async () => {
    const page = await world.app.inject({
      method: 'GET',
      url: '/auth/set-password?token=x',
      headers: { host: 'localhost:4000' },
    });
    const begun = await world.app.inject({
      method: 'GET',
      url: `/auth/auth?${query({})}`,
      headers: { host: 'localhost:4000' },
    });
    const signIn = await world.app.inject({
      method: 'GET',
      url: String(begun.headers.location),
      headers: {
        host: 'localhost:4000',
        cookie: begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
    });
    for (const { headers } of [page, signIn]) {
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });
});

it('a second look-up in the same browser opens its own session, and leaves a person’s alone', async () => {
  const lookUp = (account_number: string, zip: string) =>
    ask({
      account_number,
      business_unit_slug: 'riverton-water',
      additional_identifier_key: 'ZipCode',
      additional_identifier_value: zip,
      redirect_uri: 'http://localhost:4000/app/silent-refresh',
    });
  const { go } = await signInTo(world, 'clerk@riverton.test');
  const found: string[] = [];
  for (const [number, zip] of [
    ['10001', '78701'],
    ['10002', '78702'],
    ['10001', '78701'],
  ] as const) {
    const answer = new URLSearchParams((await go('GET', lookUp(number, zip))).url.split('#')[1]);
    const mine = await world.call('GET', '/api/accounts/mine', { token: answer.get('access_token') ?? '' });
    found.push(mine.body[0]?.accountNumber);
  }
  expect(found).toEqual(['10001', '10002', '10001']);
  const renewed = new URLSearchParams(
    (
      await go(
        'GET',
        ask({ prompt: 'none', login_hint: 'quickpay', redirect_uri: 'http://localhost:4000/app/silent-refresh' }),
      )
    ).url.split('#')[1],
  );
  expect(claimsOf(renewed.get('access_token') ?? '').role).toBe('QuickPay');
  const person = new URLSearchParams((await go('GET', ask({ prompt: 'none' }))).url.split('#')[1]);
  expect(claimsOf(person.get('access_token') ?? '').role).toBe('Organization User');
});

it('X-Forwarded-Host and -Proto of a peer are not believed by the provider, trusted or not (T34)', async () => {
  for (const TRUSTED_PROXIES of ['10.9.9.9', '127.0.0.1']) {
    const secure = await openWorld({
      PUBLIC_URL: 'https://pay.example.test',
      TRUSTED_PROXIES,
      SECRETS_KEY: testSecretsKey,
    });
    const headers = {
      host: 'pay.example.test',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    };
    const begun = await secure.app.inject({
      method: 'GET',
      url: ask({ redirect_uri: 'https://pay.example.test/app/callback' }).replace('http://localhost:4000', ''),
      headers,
    });
    expect(begun.statusCode).toBe(303);
    for (const cookie of begun.cookies) expect(cookie.secure).toBe(true);
    const discovered = await secure.app.inject({
      method: 'GET',
      url: '/auth/.well-known/openid-configuration',
      headers,
    });
    expect(discovered.payload).not.toContain('evil.example');
    expect(JSON.parse(discovered.payload).token_endpoint).toBe('https://pay.example.test/auth/token');
    const kept = await secure.rows<{ text: string }>('select payload::text as text from identity.oidc_payload');
    expect(kept.length).toBeGreaterThan(0);
    for (const { text } of kept) expect(text).not.toContain('evil.example');
    await secure.close();
  }
});

/** How many wrong secrets stand in the books of limits. */
const counted = async ({ rows }: World): Promise<number | undefined> =>
  (
    await rows<{ hits: number }>(
      "select coalesce(sum(hits), 0)::int as hits from rate_counter where key like 'L11 failed secrets%'",
    )
  )[0]?.hits;

it.each([
  ['Basic', '/auth/token'],
  ['basic', '/auth/TOKEN'],
  ['BASIC', '/auth/token/'],
])(
  'wrong secrets of a machine client are counted with the scheme "%s" at %s, however its id is encoded (L11)',
  async (scheme, url) => {
    const limited = await openWorld({ LIMIT_FACTOR: '1' });
    const token = (id: string, secret: string) =>
      limited.app.inject({
        method: 'POST',
        url,
        headers: {
          host: 'localhost:4000',
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `${scheme} ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        },
        payload: 'grant_type=client_credentials&scope=api',
      });
    await earlyInWindow(600);
    const answers: number[] = [];
    for (let i = 0; i < 14; i++) {
      answers.push((await token(i % 2 ? 'riverton-cis' : '%72iverton-cis', 'wrong')).statusCode);
      // A miss is counted once it was answered.
      const missed = answers.filter((status) => status === 401).length;
      await expect.poll(() => counted(limited)).toBe(missed);
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
    expect((await token('riverton-cis', 'riverton-cis-secret')).statusCode).toBe(429);
    await limited.close();
  },
);

describe('the documentation of the API', () => {
  it('runs only scripts with the nonce of their response, and can be switched off', async () => {
    const page = await world.app.inject({ method: 'GET', url: '/docs/', headers: { host: 'localhost:4000' } });
    const policy = String(page.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    const scripts = page.payload.match(/<script(?=[\s>])[^>]*/g) ?? [];
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).not.toContain('unsafe');
    const described = await world.app.inject({
      method: 'GET',
      url: '/docs/openapi.json',
      headers: { host: 'localhost:4000' },
    });
    expect(described.statusCode).toBe(200);
    expect(Object.keys(described.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const closed = await openWorld({ DOCS: 'off' });
    for (const url of ['/docs', '/docs/', '/docs/openapi.json', '/docs/js/scalar.js'])
      expect((await closed.call('GET', url)).status, url).toBe(404);
    await closed.close();
  });
});

it.each([
  '/metrics',
  '/health/live',
  '/health/ready',
  '/nothing',
  '/api/nothing',
  '/signalr-hub',
  '/app/assets/none.js',
  '/docs/none',
  '/auth/none',
])('%s carries a policy that allows nothing', async (url) => {
  const { headers } = await world.call('GET', url);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
});

it('what the hub writes past the framework carries the same headers', async () => {
  const negotiated = await world.call('POST', '/signalr-hub/negotiate?negotiateVersion=1', {
    token: await world.token('clerk@riverton.test'),
  });
  const again = await world.call('POST', '/signalr-hub/negotiate?negotiateVersion=1', {
    token: negotiated.body.accessToken,
  });
  const polled = await world.call('GET', `/signalr-hub?id=${again.body.connectionToken}`, {
    token: negotiated.body.accessToken,
  });
  expect(polled.status).toBe(200);
  for (const { headers } of [negotiated, again, polled]) {
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    for (const name of Object.keys(everyResponse)) expect(headers[name], name).toBeTruthy();
  }
});
