import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '@ratepayer/identity/one-time-code.ts';
import { readSettings } from '../src/platform/config/settings.ts';
import { installationFaults } from '../src/platform/database/check-installation.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { ownCertificate } from '../src/platform/http/own-certificate.ts';
import { testSecretsKey } from './secrets.ts';
import { testCertificate, testCertificateKey } from './test-certificate.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://pay.example.test',
    SECRETS_KEY: testSecretsKey,
    SAMPLE_TOWN: 'off',
    LIMIT_FACTOR: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    STAFF_MFA: 'required',
  });
});
afterAll(() => world.close());

describe('production refuses to start', () => {
  const good = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://pay.example.gov',
    SECRETS_KEY: testSecretsKey,
    TRUSTED_PROXIES: '10.0.0.1',
    STAFF_MFA: 'required',
  };
  it.each([
    [{ PUBLIC_URL: 'http://pay.example.gov' }, 'PUBLIC_URL'],
    [{ OIDC_ISSUER: 'http://id.example.gov' }, 'OIDC_ISSUER'],
    [{ API_URL: 'http://api.example.gov' }, 'API_URL'],
    [{ SECRETS_KEY: '' }, 'SECRETS_KEY'],
    [{ SECRETS_KEY: testSecretsKey.replace(/^[^:]+/, 'dev') }, 'SECRETS_KEY'],
    [{ SAMPLE_TOWN: 'on' }, 'SAMPLE_TOWN'],
    [{ LOG_LEVEL: 'trace' }, 'LOG_LEVEL'],
    [{ LIMIT_FACTOR: '2' }, 'LIMIT_FACTOR'],
    [{ DATABASE_URL: 'postgres://app@db.example.gov/ratepayer' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://app@localhost/ratepayer?host=db.example.gov' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://app@/ratepayer?host=db.example.gov' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://app@localhost/ratepayer?host=localhost&host=db.example.gov' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://app@db.example.gov/ratepayer?application_name=sslmode=verify-full' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://app@db.example.gov/ratepayer?sslmode=verify-full&sslmode=disable' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres:///ratepayer', PGHOST: 'db.example.gov' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'host=db.example.gov dbname=ratepayer' }, 'DATABASE_URL'],
    [{ DATABASE_OWNER_URL: 'postgres://owner@db.example.gov/ratepayer' }, 'DATABASE_OWNER_URL'],
    [{ SMTP_URL: 'smtp://mail.example.gov' }, 'SMTP_URL'],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
    [{ NODE_OPTIONS: '--inspect=0.0.0.0:9229' }, '--inspect'],
    [{ OUTBOUND_ALLOW: '127.0.0.1:80' }, 'OUTBOUND_ALLOW'],
    [{ OUTBOUND_ALLOW: '169.254.169.254' }, 'OUTBOUND_ALLOW'],
    [{ TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '' }, 'TLS_CERT_FILE'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
    [{ STAFF_MFA: 'optional' }, 'STAFF_MFA'],
  ])('with %o, naming %s', (wrong, name) => {
    expect(() => readSettings({ ...good, ...wrong })).toThrow(name);
  });

  it('and starts with everything in order, or with a risk that was accepted', () => {
    expect(readSettings(good).NODE_ENV).toBe('production');
    expect(
      readSettings({
        ...good,
        TRUSTED_PROXIES: '',
        TLS_CERT_FILE: '/etc/tls/cert.pem',
        TLS_KEY_FILE: '/etc/tls/key.pem',
      }).TRUSTED_PROXIES,
    ).toBe('');
    expect(readSettings({ ...good, STAFF_MFA: 'optional', ACCEPT_RISK: 'staff-mfa' }).STAFF_MFA).toBe('optional');
    expect(() => readSettings(good, ['--inspect'])).toThrow('--inspect');
    for (const DATABASE_URL of [
      'postgres://app@localhost/x',
      'postgres://app@%2Frun%2Fpostgresql/x',
      'postgres:///x?host=/run/postgresql',
      'postgres://app@db.example.gov/x?sslmode=verify-full',
      'postgres://app@localhost/x?host=db.example.gov&sslmode=verify-full',
    ])
      expect(readSettings({ ...good, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });

  it('on a database with the sample town, a Live unit on the sandbox, an owner’s role or a wrong clock', async () => {
    const faults = await installationFaults(world.db, new Date(Date.now() + 120_000), ['Sandbox']);
    expect(faults.join('\n')).toMatch(/Riverton Water & Sewer" is Live on a test gateway/);
    expect(faults.join('\n')).toMatch(/no sample login/);
    expect(faults.join('\n')).toMatch(/no sample machine client/);
    expect(faults.join('\n')).toMatch(/clock of this machine is 1[12]\d seconds off/);
    expect(faults.join('\n')).not.toMatch(/row-level security/);
    const asOwner = openDatabase(world.owner.options.connectionString ?? '');
    expect((await installationFaults(asOwner, new Date(), ['Sandbox'])).join('\n')).toMatch(
      /must use a role that is neither owner nor superuser/,
    );
    await asOwner.close();
    await world.rows('alter table payment no force row level security');
    expect((await installationFaults(world.db, new Date(), ['Sandbox'])).join('\n')).toMatch(
      /table payment has no forced row-level security/,
    );
    await world.rows('alter table payment force row level security');
    await world.rows('alter table customer disable row level security');
    expect((await installationFaults(world.db, new Date(), ['Sandbox'])).join('\n')).toMatch(
      /table customer has no forced row-level security/,
    );
    await world.rows('alter table customer enable row level security');
  });
});

describe('in production', () => {
  it('a foreign host name is not answered', async () => {
    expect(
      (
        await world.call('GET', '/api/business-units/by-slug/riverton-water/context/QuickPay', {
          headers: { host: 'evil.example' },
        })
      ).status,
    ).toBe(421);
    expect(
      (
        await world.call('GET', '/api/business-units/by-slug/riverton-water/context/QuickPay', {
          headers: { host: 'pay.example.test' },
        })
      ).status,
    ).toBe(200);
  });

  it('nobody can take another role, not even a Global Admin', async () => {
    const jar = new Map<string, string>();
    const go = async (method: 'GET' | 'POST', url: string, form?: Record<string, string>) => {
      const answer = await world.app.inject({
        method,
        url: url.replace('https://pay.example.test', ''),
        headers: {
          host: 'pay.example.test',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'pay.example.test',
          cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://pay.example.test' } : {}),
        },
        ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
      });
      for (const cookie of answer.cookies) {
        jar.set(cookie.name, cookie.value);
        if (!cookie.name.endsWith('.sig')) expect(cookie).toMatchObject({ httpOnly: true, secure: true });
      }
      return answer;
    };
    const query = (more: Record<string, string>) =>
      `/auth/auth?${new URLSearchParams({ client_id: 'portal', response_type: 'id_token token', scope: 'openid profile permissions api', redirect_uri: 'https://pay.example.test/app/callback', state: 's', nonce: 'n'.repeat(20), ...more })}`;
    const toPage = await go('GET', query({}));
    const page = await go('GET', String(toPage.headers.location));
    const action = /action="([^"]+)"/.exec(page.payload)?.[1] ?? '';
    const sent = await go('POST', action, {
      token: /name="token" value="([^"]+)"/.exec(page.payload)?.[1] ?? '',
      email: 'global@ratepayer.test',
      password: 'ratepayer',
    });
    // The password alone opens nothing: the first sign-in sets up the second factor.
    expect(sent.statusCode).toBe(200);
    expect(sent.payload).toContain('Set up a second factor');
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(sent.payload)?.[1] ?? '';
    const key = (/id="key">([A-Z2-7 ]+)</.exec(sent.payload)?.[1] ?? '').replaceAll(' ', '');
    const wrong = await go('POST', action, { token: hidden('token'), half: hidden('half'), code: '000000' });
    expect(wrong.statusCode).toBe(401);
    const forged = Buffer.from(JSON.stringify({ userId: 1, secret: key, provedAt: Date.now() })).toString('base64url');
    expect(
      (await go('POST', action, { token: hidden('token'), half: `${forged}.x`, code: codeOf(key, stepAt(new Date())) }))
        .statusCode,
    ).toBe(401);
    // Codes are not to be guessed: after five wrong ones nothing is tried for a while, the right one neither.
    for (let i = 0; i < 5; i++)
      await go('POST', action, { token: hidden('token'), half: hidden('half'), code: '000001' });
    const locked = await go('POST', action, {
      token: hidden('token'),
      half: hidden('half'),
      code: codeOf(key, stepAt(new Date())),
    });
    expect([locked.statusCode, /too many tries/.test(locked.payload)]).toEqual([401, true]);
    await world.rows(
      "update identity.login set failed_count = 0, locked_until = null where email = 'global@ratepayer.test'",
    );
    const code = { token: hidden('token'), half: hidden('half'), code: codeOf(key, stepAt(new Date())) };
    // What ended since the password was right, by a new one or because they are kept out, ended this too.
    const validFrom = "update user_account set tokens_valid_from = $1 where email = 'global@ratepayer.test'";
    await world.rows(validFrom, [new Date(Date.now() + 60_000)]);
    const over = await go('POST', action, code);
    expect([over.statusCode, over.payload.includes('no longer valid')]).toEqual([401, true]);
    await world.rows(validFrom, ['2000-01-01']);
    const done = await go('POST', action, code);
    await go('GET', String(done.headers.location));
    expect(
      await world.rows(
        "select totp_enveloped like 'v1.%' as sealed from identity.login where email = 'global@ratepayer.test'",
      ),
    ).toEqual([{ sealed: true }]);
    const mocked = await go('GET', query({ prompt: 'none', mock_role: 'Organization User' }));
    const token = new URLSearchParams(String(mocked.headers.location).split('#')[1]).get('access_token') ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.role).toBe('Global Admin');
    expect(claims.act).toBeUndefined();
  });

  it('the sandbox’s card fields and tokenizer are not there, and answers carry the strict headers', async () => {
    const headers = { host: 'pay.example.test' };
    expect((await world.call('GET', '/sandbox-gateway/fields', { headers })).status).toBe(404);
    expect(
      (
        await world.call('POST', '/sandbox-gateway/tokens', {
          body: '{}',
          headers: { ...headers, 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(404);
    const answer = await world.call('GET', '/health/ready', { headers });
    expect(answer.body).toEqual({ status: 'ready' });
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const name of Object.keys(answer.headers))
      expect(name).not.toMatch(/^access-control-|^server$|^x-powered-by$/);
  });
});

describe('a process with a certificate of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ratepayer-tls-'));
  const TLS_CERT_FILE = join(folder, 'cert.pem');
  const TLS_KEY_FILE = join(folder, 'key.pem');
  writeFileSync(TLS_CERT_FILE, testCertificate);
  writeFileSync(TLS_KEY_FILE, testCertificateKey, { mode: 0o600 });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('serves https with TLS 1.2 and newer', async () => {
    const secure = await openWorld({ TLS_CERT_FILE, TLS_KEY_FILE });
    const address = new URL(await secure.app.listen({ port: 0, host: '127.0.0.1' }));
    const ask = (options: object) =>
      new Promise<number>((done, fail) => {
        get(
          {
            host: '127.0.0.1',
            port: address.port,
            path: '/health/live',
            ca: testCertificate,
            servername: 'localhost',
            headers: { host: 'localhost' },
            ...options,
          },
          (answer) => {
            answer.resume();
            done(answer.statusCode ?? 0);
          },
        ).once('error', fail);
      });
    expect(await ask({})).toBe(200);
    await expect(ask({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow();
    await secure.close();
  });

  it('says which file is missing or wrong', () => {
    expect(() => ownCertificate({ TLS_CERT_FILE, TLS_KEY_FILE: '' })).toThrow('TLS_KEY_FILE must be set');
    expect(() => ownCertificate({ TLS_CERT_FILE, TLS_KEY_FILE: join(folder, 'none') })).toThrow(
      'The file that TLS_KEY_FILE names cannot be read.',
    );
    expect(() => ownCertificate({ TLS_CERT_FILE: TLS_KEY_FILE, TLS_KEY_FILE })).toThrow('do not hold a certificate');
  });
});

describe('what production warns of', () => {
  it('stands before Global Admins in the portal, and before nobody else', async () => {
    const ask = async (who: string) =>
      world.call('GET', '/api/installation/notices', { token: await world.token(who) });
    expect((await ask('global@ratepayer.test')).body.items.map((item: { text: string }) => item.text)).toContain(
      'OIDC_FLOW is implicit; code is recommended.',
    );
    expect((await ask('clerk@riverton.test')).status).toBe(403);
  });
});
