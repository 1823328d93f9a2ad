import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSecretsKey } from './secrets.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ NODE_ENV: 'production', PUBLIC_URL: 'https://pay.example.test', SECRETS_KEY: testSecretsKey, SAMPLE_TOWN: 'off' });
});
afterAll(() => world.close());

describe('in production', () => {
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
    const sent = await go('POST', action, { token: /name="token" value="([^"]+)"/.exec(page.payload)?.[1] ?? '', email: 'global@ratepayer.test', password: 'ratepayer' });
    await go('GET', String(sent.headers.location));
    const mocked = await go('GET', query({ prompt: 'none', mock_role: 'Organization User' }));
    const token = new URLSearchParams(String(mocked.headers.location).split('#')[1]).get('access_token') ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.role).toBe('Global Admin');
    expect(claims.act).toBeUndefined();
  });

  it('the sandbox’s card fields and tokenizer are not there, and answers carry the strict headers', async () => {
    expect((await world.call('GET', '/sandbox-gateway/fields')).status).toBe(404);
    expect((await world.call('POST', '/sandbox-gateway/tokens', { body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(404);
    const answer = await world.call('GET', '/health/ready');
    expect(answer.body).toEqual({ status: 'ready' });
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^access-control-|^server$|^x-powered-by$/);
  });
});
