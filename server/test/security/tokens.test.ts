import { createHmac } from 'node:crypto';
import { createLocalJWKSet, importJWK, type JWTVerifyGetKey, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenReader } from '../../src/capabilities/users/read-token.ts';
import { signingKeys } from '../../src/platform/crypto/signing-keys.ts';
import { hubTickets } from '../../src/platform/realtime/hub-tickets.ts';
import { fixedClock } from '../../src/platform/clock/clock.ts';
import { anotherLetter } from '../another-letter.ts';
import { openWorld, type World } from '../world.ts';

// security.md T5 (taking over a session), T8 (CSRF), T14 (tokens in queries).
let world: World;
let unit: number;
let userId: number;
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  [{ id: userId } = { id: 0 }] = await world.rows<{ id: number }>(
    "select id from user_account where email = 'clerk@riverton.test'",
  );
});
afterAll(() => world.close());

const ask = (token: string) => world.call('GET', `/api/business-units/${unit}/payments`, { token });
const nowSeconds = () => Math.floor(Date.now() / 1000);

interface Token {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
  readonly issuer?: string;
  readonly audience?: string;
  readonly issuedAt?: number;
  readonly expires?: number;
}

async function mint({
  header = {},
  claims = {},
  issuer = 'http://localhost:4000/auth',
  audience = 'http://localhost:4000/api',
  issuedAt = nowSeconds(),
  expires = nowSeconds() + 600,
}: Token): Promise<string> {
  const [jwk] = await signingKeys(world.db.pool, world.keyring);
  return new SignJWT({ client_id: 'portal', scope: 'api', role: 'Organization User', ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk?.kid ?? '', ...header })
    .setSubject(String(userId))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(await importJWK(jwk ?? {}, 'RS256'));
}

describe('a token', () => {
  it('is taken as it was made, and up to 30 seconds after its end', async () => {
    expect((await ask(await mint({}))).status).toBe(200);
    expect((await ask(await mint({ expires: nowSeconds() - 20 }))).status).toBe(200);
  });

  it.each<[string, Token]>([
    ['of another issuer', { issuer: 'http://localhost:4000/other' }],
    ['for another audience', { audience: 'portal' }],
    ['ended 31 seconds ago', { expires: nowSeconds() - 33 }],
    ['that is an id token', { header: { typ: 'JWT' } }],
    ['of an unknown key', { header: { kid: 'nobody' } }],
    ['from before the user was changed', { issuedAt: 946_684_000 }],
    ['that names another role', { claims: { role: 'Global Admin' } }],
  ])('%s is refused', async (_name, token) => {
    expect((await ask(await mint(token))).status).toBe(401);
  });

  it('without a signature, or signed with the public key as a secret, is refused', async () => {
    const [head = '', body = ''] = (await mint({})).split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    expect((await ask(`${none}.${body}.`)).status).toBe(401);
    const hs = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(head, 'base64url').toString()), alg: 'HS256' }),
    ).toString('base64url');
    const publicKey = JSON.stringify((await world.call('GET', '/auth/jwks')).body);
    const signature = createHmac('sha256', publicKey).update(`${hs}.${body}`).digest('base64url');
    expect((await ask(`${hs}.${body}.${signature}`)).status).toBe(401);
  });

  it('ends when its user is disabled, within a minute', async () => {
    const token = await mint({});
    await world.rows("update user_account set status = 'Disabled' where id = $1", [userId]);
    const fresh = await world.secondNode(); // a node that has nothing in its cache
    expect((await fresh.call('GET', `/api/business-units/${unit}/payments`, { token })).status).toBe(401);
    await fresh.close();
    await world.rows("update user_account set status = 'Active' where id = $1", [userId]);
  });
});

describe('a token that proved itself', () => {
  /** A reader with the installation's key, which can be withdrawn, and how often it was asked for. */
  async function reading(most?: number) {
    const [{ kty, n, e, kid, alg } = {}] = await signingKeys(world.db.pool, world.keyring);
    const ours = createLocalJWKSet({
      keys: [{ kty: kty ?? '', n: n ?? '', e: e ?? '', kid: kid ?? '', alg: alg ?? '' }],
    });
    const key = { asked: 0, withdrawn: false };
    const keys: JWTVerifyGetKey = (header, token) => {
      key.asked += 1;
      return (key.withdrawn ? createLocalJWKSet({ keys: [] }) : ours)(header, token);
    };
    const clock = fixedClock(new Date());
    const rules = { issuer: 'http://localhost:4000/auth', audience: 'http://localhost:4000/api', keys };
    const read = tokenReader(rules, clock, most);
    return { key, clock, read: (token: string) => read(`Bearer ${token}`) };
  }
  const refused = { status: 401 };

  it('is believed for a minute, then it proves itself again', async () => {
    const { key, clock, read } = await reading();
    const token = await mint({});
    for (let i = 0; i < 3; i++) expect((await read(token)).sub).toBe(String(userId));
    clock.advance(59);
    await read(token);
    expect(key.asked).toBe(1);
    clock.advance(1);
    await read(token);
    expect(key.asked).toBe(2);
  });

  it('is refused past its end, however lately it was believed', async () => {
    const { key, clock, read } = await reading();
    const token = await mint({ expires: nowSeconds() + 20 });
    await read(token);
    clock.advance(25);
    await read(token); // within the half minute that clocks may differ by, and looked at again
    expect(key.asked).toBe(2);
    clock.advance(30);
    await expect(read(token)).rejects.toMatchObject(refused);
  });

  it('is not believed before it was proved, when a clock goes back', async () => {
    const { key, clock, read } = await reading();
    const token = await mint({ claims: { nbf: nowSeconds() - 5 } });
    await read(token);
    clock.advance(-60);
    await expect(read(token)).rejects.toMatchObject(refused);
    expect(key.asked).toBe(2);
  });

  it('falls with its key within a minute', async () => {
    const { key, clock, read } = await reading();
    const token = await mint({});
    await read(token);
    key.withdrawn = true;
    clock.advance(60);
    await expect(read(token)).rejects.toMatchObject(refused);
  });

  it('stands for itself alone: not for another of the same user, nor for one with a changed letter', async () => {
    const { read } = await reading();
    const first = await mint({});
    const second = await mint({ claims: { role: 'Customer' } });
    expect([(await read(first))['role'], (await read(second))['role'], (await read(first))['role']]).toEqual([
      'Organization User',
      'Customer',
      'Organization User',
    ]);
    for (const at of [first.indexOf('.') + 9, first.lastIndexOf('.') + 9])
      await expect(read(anotherLetter(first, at))).rejects.toMatchObject(refused);
  });

  it('makes room for newer ones: the oldest proves itself again, and one that is refused takes no room', async () => {
    const { key, read } = await reading(2);
    const [a = '', b = '', c = ''] = await Promise.all(['a', 'b', 'c'].map((sid) => mint({ claims: { sid } })));
    for (const token of [a, b, c, c]) await read(token);
    expect(key.asked).toBe(3);
    await expect(read(anotherLetter(b, b.lastIndexOf('.') + 9))).rejects.toMatchObject(refused);
    await read(b);
    expect(key.asked).toBe(4);
    await read(a);
    expect(key.asked).toBe(5);
  });

  it('opens nothing once the look-up it stands for has ended', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    const begin = () =>
      world.call('POST', '/api/payment-intents', {
        token,
        body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
      });
    expect((await begin()).status).toBe(200);
    await world.rows('update quick_pay_session set ended_date = now() where account_ids = $1', [accountIds]);
    expect((await begin()).status).toBe(401);
  });
});

describe('a request of another site', () => {
  it('carries cookies that the API does not read', async () => {
    expect(
      (
        await world.call('GET', `/api/business-units/${unit}/payments`, {
          headers: { cookie: `rp_people_session=${await mint({})}` },
        })
      ).status,
    ).toBe(401);
  });

  it('cannot send JSON as a form or as plain text', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/payment-intents',
        headers: { host: 'localhost:4000', 'content-type': type },
        payload: '{"businessUnitId":1,"channel":"QuickPay","accountIds":[1]}',
      });
      expect(answer.statusCode, type).toBe(415);
    }
  });

  it('cannot post the sign-in form without its own token', async () => {
    const start = await world.app.inject({
      method: 'GET',
      url: `/auth/auth?${new URLSearchParams({ client_id: 'portal', response_type: 'id_token token', scope: 'openid', redirect_uri: 'http://localhost:4000/app/callback', state: 's', nonce: 'n'.repeat(20) })}`,
      headers: { host: 'localhost:4000' },
    });
    const cookie = start.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const form = {
      method: 'POST' as const,
      url: String(start.headers.location).replace('http://localhost:4000', ''),
      payload: 'email=a&password=b',
    };
    const headers = { host: 'localhost:4000', cookie, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await world.app.inject({ ...form, headers })).statusCode).toBe(403);
    expect(
      (await world.app.inject({ ...form, headers: { ...headers, origin: 'https://evil.example' } })).statusCode,
    ).toBe(403);
  });

  it('cannot ask for tokens in a query or by a form post', async () => {
    for (const mode of ['query', 'form_post', 'web_message']) {
      const query = new URLSearchParams({
        client_id: 'portal',
        response_type: 'id_token token',
        scope: 'openid',
        redirect_uri: 'http://localhost:4000/app/callback',
        state: 's',
        nonce: 'n'.repeat(20),
        response_mode: mode,
      });
      expect(
        (await world.app.inject({ method: 'GET', url: `/auth/auth?${query}`, headers: { host: 'localhost:4000' } }))
          .statusCode,
        mode,
      ).toBe(400);
    }
  });
});

describe('a ticket of the hub', () => {
  const negotiate = (token: string) => world.call('POST', '/signalr-hub/negotiate?negotiateVersion=1', { token });

  it('takes the place of the API token, opens one connection and belongs to who asked', async () => {
    const first = await negotiate(await mint({}));
    expect(first.body).toMatchObject({
      url: expect.stringMatching(/\/signalr-hub$/),
      accessToken: expect.stringMatching(/^hub\./),
    });
    const ticket = first.body.accessToken;
    expect(ticket).not.toContain((await mint({})).slice(0, 20));
    const opened = await negotiate(ticket);
    expect(opened.body.connectionToken).toBeTruthy();
    expect((await negotiate(ticket)).status).toBe(401);
    expect((await world.call('GET', `/api/business-units/${unit}/payments`, { token: ticket })).status).toBe(401);
    const other = (await negotiate(await world.token('admin@lakeshore.test'))).body.accessToken;
    const stolen = await world.app.inject({
      method: 'POST',
      url: `/signalr-hub?id=${opened.body.connectionToken}`,
      headers: { host: 'localhost:4000', authorization: `Bearer ${other}` },
      payload: 'x',
    });
    expect(stolen.statusCode).toBe(401);
  });

  it('ends after a minute, and with a changed letter', () => {
    const clock = fixedClock('2026-11-01T05:59:30Z');
    const tickets = hubTickets({ keyring: world.keyring, clock });
    const pass = { owner: 'staff:1', session: 'one', groups: ['businessUnit:1'], since: 4 };
    const ticket = tickets.issue(pass);
    expect(tickets.read(ticket)).toEqual(pass);
    expect(tickets.read(anotherLetter(ticket, ticket.lastIndexOf('.') + 1))).toBeUndefined();
    const forged = Buffer.from(
      JSON.stringify({ owner: 'staff:1', groups: ['businessUnit:2'], id: 'x', until: 4e12 }),
    ).toString('base64url');
    expect(tickets.read(`hub.${forged}.${ticket.split('.')[2]}`)).toBeUndefined();
    clock.advance(61);
    expect(tickets.read(ticket)).toBeUndefined();
  });
});
