import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as client from 'openid-client';
import { sessionClaims } from '@ratepayer/contract/users/token-claims.ts';
import { lookUpKeys } from '../src/capabilities/accounts/look-up-limits.ts';
import { ask, browserOf, claimsOf, fragment, signInTo } from './provider-client.ts';
import { specifiedRoles } from './specified-roles.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ LIMIT_FACTOR: '1' });
});
afterAll(() => world.close());

const browser = () => browserOf(world);
const signIn = (email: string, more: Record<string, string> = {}) => signInTo(world, email, more);

describe('signing in', () => {
  it('comes back with id_token and token whose claims are those of the specification', async () => {
    const { answer } = await signIn('admin@riverton.test');
    const claims = claimsOf(answer.get('access_token') ?? '');
    // `act` stands in a mocked token alone.
    expect(Object.keys(claims)).toEqual(expect.arrayContaining(sessionClaims.filter((name) => name !== 'act')));
    expect(claims.role).toBe('Organization Admin');
    expect(claims.permissions).toHaveLength(15);
    expect(Number(claims.sub)).toBeGreaterThan(0);
    const id = claimsOf(answer.get('id_token') ?? '');
    expect(id.at_hash).toBe(
      createHash('sha256')
        .update(answer.get('access_token') ?? '')
        .digest()
        .subarray(0, 16)
        .toString('base64url'),
    );
    const used = await world.call('GET', '/api/business-units', { token: answer.get('access_token') ?? '' });
    expect(used.body.totalCount).toBe(3);
    expect((await world.call('GET', '/api/business-units', { token: answer.get('id_token') ?? '' })).status).toBe(401);
  });

  it.each([
    ['global@ratepayer.test', 'Global Admin'],
    ['admin@riverton.test', 'Organization Admin'],
    ['clerk@riverton.test', 'Organization User'],
    ['base@riverton.test', 'Base User'],
    ['pat@example.test', 'Customer'],
  ] as const)('%s is %s, with exactly the permissions of the specification’s table', async (email, role) => {
    const claims = claimsOf((await signIn(email)).answer.get('access_token') ?? '');
    expect(claims.role).toBe(role);
    expect(claims.permissions.toSorted()).toEqual(specifiedRoles.get(role)?.toSorted());
  });

  it('says the same for a wrong password and an unknown login', async () => {
    const wrong = async (email: string) => {
      const go = browser();
      const page = await go('GET', ask({}));
      return go('POST', /action="([^"]+)"/.exec(page.text)?.[1] ?? '', {
        token: /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '',
        email,
        password: 'no',
      });
    };
    const [known, unknown] = [await wrong('base@riverton.test'), await wrong('nobody@riverton.test')];
    expect(known.status).toBe(401);
    const plain = (text: string) =>
      text.replace(/(base|nobody)@riverton\.test|value="[^"]*"|nonce="[^"]*"|interaction\/[\w-]+/g, '');
    expect(plain(known.text)).toBe(plain(unknown.text));
  });

  it('renews without a page while the session lives, and refuses other response modes and a form without its token', async () => {
    const { go, page } = await signIn('clerk@riverton.test');
    const renewed = await go('GET', ask({ prompt: 'none', redirect_uri: 'http://localhost:4000/app/silent-refresh' }));
    expect(fragment(renewed.url).get('access_token')).toBeTruthy();
    const fresh = browser();
    expect(fragment((await fresh('GET', ask({ prompt: 'none' }))).url).get('error')).toBe('login_required');
    for (const mode of ['query', 'form_post', 'web_message'])
      expect((await fresh('GET', ask({ response_mode: mode }))).status).toBe(400);
    const other = browser();
    const again = await other('GET', ask({}));
    expect(
      (
        await other('POST', /action="([^"]+)"/.exec(again.text)?.[1] ?? '', {
          token: 'x',
          email: 'clerk@riverton.test',
          password: 'ratepayer',
        })
      ).status,
    ).toBe(403);
    expect(page.text).toContain('Sign in');
  });

  it('mocks a role for a Global Admin only, narrows it and names the real user', async () => {
    const global = await signIn('global@ratepayer.test');
    const mocked =
      fragment((await global.go('GET', ask({ prompt: 'none', mock_role: 'Organization User' }))).url).get(
        'access_token',
      ) ?? '';
    expect(claimsOf(mocked)).toMatchObject({ role: 'Organization User', act: { name: 'Gale Adams' } });
    expect(claimsOf(mocked).permissions).toHaveLength(6);
    const payer = fragment((await global.go('GET', ask({ prompt: 'none', mock_role: 'Customer' }))).url);
    const token = payer.get('access_token') ?? '';
    expect(claimsOf(token)).toMatchObject({ role: 'Customer', permissions: [], customer_id: null });
    // The pages of payers open, with nothing of anybody; what staff may is closed.
    const home = await world.call('GET', '/api/customers/home', { token });
    expect([home.status, home.body]).toEqual([200, { firstName: '', accounts: [], payments: [] }]);
    expect((await world.call('POST', '/api/customers/home/password', { token })).status).toBe(403);
    expect((await world.call('GET', '/api/business-units', { token })).status).toBe(403);
    const admin = await signIn('admin@riverton.test');
    const same =
      fragment((await admin.go('GET', ask({ prompt: 'none', mock_role: 'Base User' }))).url).get('access_token') ?? '';
    expect(claimsOf(same).role).toBe('Organization Admin');
  });

  it('knows two modes of signing in, and refuses any other', async () => {
    for (const mode of ['Portal', 'Embedded'])
      expect((await browser()('GET', ask({ cp_login_mode: mode }))).text, mode).toContain('Sign in');
    for (const mode of ['portal', 'Window']) {
      const refused = fragment((await browser()('GET', ask({ cp_login_mode: mode }))).url);
      expect(refused.get('error'), mode).toBe('invalid_request');
    }
  });

  it('shows the biller’s page to payers', async () => {
    const page = await browser()('GET', ask({ business_unit_slug: 'riverton-water' }));
    expect(page.text).toContain('Water &amp; Sewer');
    expect(page.text).toContain('Pay without signing in');
  });
});

describe('a look-up', () => {
  const lookUp = {
    business_unit_slug: 'riverton-water',
    cp_login_mode: 'Portal',
    account_number: '10001',
    additional_identifier_key: 'ZipCode',
    additional_identifier_value: '78701',
    redirect_uri: 'http://localhost:4000/app/silent-refresh',
  };

  it('gives a session with role QuickPay, no permissions and only its accounts', async () => {
    const found = fragment((await browser()('GET', ask(lookUp))).url);
    const claims = claimsOf(found.get('access_token') ?? '');
    expect(claims).toMatchObject({ role: 'QuickPay', permissions: [], business_unit_slug: 'riverton-water' });
    const mine = await world.call('GET', '/api/accounts/mine', { token: found.get('access_token') ?? '' });
    expect(mine.body.map((account: any) => account.accountNumber)).toEqual(['10001']);
    expect(mine.body[0].name).toBe('P. Riv…');
  });

  it('is answered by the first request, tokens and all, and leaves no interaction behind', async () => {
    const interactions = () => world.rows("select count(*) from identity.oidc_payload where model = 'Interaction'");
    const before = await interactions();
    const began = performance.now();
    const { status, headers } = await world.call('GET', ask(lookUp).replace('http://localhost:4000', ''));
    expect(performance.now() - began).toBeGreaterThan(295); // as long as one that finds nothing
    expect([status, String(headers['location']).split('#')[0]]).toEqual([303, lookUp.redirect_uri]);
    expect(fragment(String(headers['location'])).get('access_token')).toBeTruthy();
    expect(await interactions()).toEqual(before);
    const renewal = await world.call('GET', ask({ ...lookUp, prompt: 'none' }).replace('http://localhost:4000', ''));
    expect(fragment(String(renewal.headers['location'])).get('error')).toBe('interaction_required');
  });

  it('renews silently while it lives', async () => {
    const go = browser();
    const first = fragment((await go('GET', ask(lookUp))).url);
    const next = fragment(
      (await go('GET', ask({ prompt: 'none', login_hint: 'quickpay', redirect_uri: lookUp.redirect_uri }))).url,
    );
    expect(claimsOf(next.get('access_token') ?? '').session_identifier).toBe(
      claimsOf(first.get('access_token') ?? '').session_identifier,
    );
  });

  it('works by code with PKCE too', async () => {
    const verifier = 'v'.repeat(64);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const done = fragment(
      (
        await browser()(
          'GET',
          ask({
            ...lookUp,
            response_type: 'code',
            code_challenge: challenge,
            code_challenge_method: 'S256',
            response_mode: 'fragment',
          }),
        )
      ).url,
    );
    const exchanged = await world.app.inject({
      method: 'POST',
      url: '/auth/token',
      headers: { host: 'localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        code: done.get('code') ?? '',
        redirect_uri: lookUp.redirect_uri,
        client_id: 'portal',
        code_verifier: verifier,
      }).toString(),
    });
    expect(JSON.parse(exchanged.payload).error_description).toBeUndefined();
    expect(claimsOf(JSON.parse(exchanged.payload).access_token).role).toBe('QuickPay');
  });

  it('never replaces a person’s session', async () => {
    const { go } = await signIn('admin@riverton.test');
    expect(claimsOf(fragment((await go('GET', ask(lookUp))).url).get('access_token') ?? '').role).toBe('QuickPay');
    const still = fragment((await go('GET', ask({ prompt: 'none' }))).url).get('access_token') ?? '';
    expect(claimsOf(still).role).toBe('Organization Admin');
  });

  it('answers a wrong zip, an unknown and an archived account alike, then asks to wait', async () => {
    const miss = async (change: Record<string, string>) =>
      fragment((await browser()('GET', ask({ ...lookUp, ...change }))).url);
    const began = performance.now();
    const first = await miss({ additional_identifier_value: '99999' });
    expect(performance.now() - began).toBeGreaterThan(295);
    const answers = [
      first,
      await miss({ account_number: '99999' }),
      await miss({ account_number: '10008', additional_identifier_value: '78702' }),
    ];
    for (const answer of answers) expect(answer.get('error_description')).toBe('none');
    expect(
      (await miss({ account_number: '10005', additional_identifier_value: '78704' })).get('error_description'),
    ).toMatch(/^notPayable /);
    await miss({ account_number: '1' });
    await miss({ account_number: '2' });
    expect((await miss({ account_number: '3' })).get('error_description')).toMatch(/^wait /);
    await world.rows('delete from rate_counter');
  });

  it('takes spaces and dashes in the number and every sub-account of it', async () => {
    const found = fragment(
      (await browser()('GET', ask({ ...lookUp, account_number: '10-003', additional_identifier_value: '78703' }))).url,
    );
    const mine = await world.call('GET', '/api/accounts/mine', { token: found.get('access_token') ?? '' });
    expect(mine.body.map((account: any) => account.subAccountNumber)).toEqual(['01', '02']);
  });

  it('takes a number whose zeros were left out or added, when one account is left', async () => {
    const numbersOf = async (change: Record<string, string>) => {
      const found = fragment((await browser()('GET', ask({ ...lookUp, ...change }))).url);
      const mine = await world.call('GET', '/api/accounts/mine', { token: found.get('access_token') ?? '' });
      return {
        reason: found.get('error_description'),
        numbers: Array.isArray(mine.body) ? mine.body.map((account: any) => account.accountNumber) : [],
      };
    };
    expect((await numbersOf({ account_number: '0010001' })).numbers).toEqual(['10001']);
    const unit = await world.unitId('riverton-water');
    await world.rows(
      `insert into account (business_unit_id, account_number, sub_account_number, name, zip)
        select business_unit_id, '010001', '01', name, zip from account
        where business_unit_id = $1 and account_number = '10001'`,
      [unit],
    );
    await world.rows(
      `insert into account_money (account_id, business_unit_id) select id, business_unit_id from account
        where account_number = '010001'`,
    );
    expect((await numbersOf({ account_number: '0010001' })).reason).toMatch(/^ambiguous /);
    expect((await numbersOf({ account_number: '010001' })).numbers).toEqual(['010001']);
    expect((await numbersOf({ account_number: '10001' })).numbers).toEqual(['10001']);
    await world.rows("update account set account_number = '000777' where account_number = '010001'");
    expect((await numbersOf({ account_number: '7-77' })).numbers).toEqual(['000777']);
    await world.rows("update account set account_number = '010001' where account_number = '000777'");
    await world.rows(
      "delete from account_money where account_id in (select id from account where account_number = '010001')",
    );
    await world.rows("delete from account where account_number = '010001'");
    await world.rows('delete from rate_counter');
  });

  it('counts tries with other zeros as tries on the same account', async () => {
    const keys = new Set(
      ['10001', '010001', '00-10001', ' 10 001 '].map((typed) => lookUpKeys('192.0.2.1', 7, typed).account),
    );
    expect(keys.size).toBe(1);
  });

  it('solved a challenge once when there were many tries', async () => {
    await world.rows(
      `insert into rate_counter select 'L1 misses in a business unit: ' || id, to_timestamp(floor(extract(epoch
        from now()) / 600) * 600), 500 from business_unit where slug = 'riverton-water'`,
    );
    const asked = fragment((await browser()('GET', ask(lookUp))).url).get('error_description') ?? '';
    const challenge = asked.replace(/^challenge /, '');
    const bits = Number(challenge.split(':')[0]);
    let nonce = 0;
    for (; ; nonce++) {
      const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest();
      if (hash.readUInt32BE(0) >>> (32 - bits) === 0) break;
    }
    expect(
      fragment((await browser()('GET', ask({ ...lookUp, challenge: `${challenge}.${nonce}` }))).url).get(
        'access_token',
      ),
    ).toBeTruthy();
    expect(
      fragment((await browser()('GET', ask({ ...lookUp, challenge: `${challenge}.${nonce}` }))).url).get(
        'error_description',
      ),
    ).toMatch(/^challenge /);
    await world.rows('delete from rate_counter');
  });
});

describe('machine clients and an independent client library', () => {
  it('get a token with their secret and act as System User of their business units', async () => {
    const token = async (secret: string) =>
      world.app.inject({
        method: 'POST',
        url: '/auth/token',
        headers: {
          host: 'localhost:4000',
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`riverton-cis:${secret}`).toString('base64')}`,
        },
        payload: 'grant_type=client_credentials&scope=api',
      });
    expect((await token('wrong')).statusCode).toBe(401);
    const good = JSON.parse((await token('riverton-cis-secret')).payload);
    const unit = await world.unitId('riverton-water');
    expect((await world.call('GET', `/api/business-units/${unit}/payments`, { token: good.access_token })).status).toBe(
      200,
    );
    expect(
      (
        await world.call('GET', `/api/business-units/${await world.unitId('riverton-tax')}/payments`, {
          token: good.access_token,
        })
      ).status,
    ).toBe(404);
  });

  it('code with PKCE works with openid-client', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const toServer: typeof fetch = (input, init) =>
      fetch(String(input).replace('http://localhost:4000', address), init);
    const config = await client.discovery(new URL('http://localhost:4000/auth'), 'portal', undefined, client.None(), {
      execute: [client.allowInsecureRequests],
      [client.customFetch]: toServer as never,
    });
    config[client.customFetch] = toServer as never;
    const verifier = client.randomPKCECodeVerifier();
    const nonce = client.randomNonce();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: 'http://localhost:4000/app/callback',
      scope: 'openid profile permissions api',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'st',
      nonce,
    });
    const go = browser();
    const page = await go('GET', url.href);
    const done = await go('POST', /action="([^"]+)"/.exec(page.text)?.[1] ?? '', {
      token: /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '',
      email: 'clerk@riverton.test',
      password: 'ratepayer',
    });
    const tokens = await client.authorizationCodeGrant(config, new URL(done.url), {
      pkceCodeVerifier: verifier,
      expectedState: 'st',
      expectedNonce: nonce,
    });
    expect(tokens.claims()?.['role']).toBe('Organization User');
  });
});
