import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { ApiClient, ApiClientWithSecret } from '@ratepayer/contract/users/api-client.shapes.ts';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { apiClientSourceFor } from '../src/capabilities/users/api-client.source.ts';
import { endUnusedClients } from '../src/capabilities/users/end-unused-clients.ts';
import { earlyInWindow } from './early-in-window.ts';
import { openedWorld } from './opened-world.ts';
import { testList } from './test-list.ts';
import type { World } from './world.ts';

// security.md 5, T21: a program may no more than who made it, from where and until when they said.
const world = openedWorld();
let unit: number;
let admin: string;
let home: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  home = `/api/business-units/${unit}/api-clients`;
});
const call = (method: string, path = '', body?: object, token = admin) =>
  world().call(method, `${home}${path}`, { token, ...(body ? { body } : {}) });
let made = 0;
const asked = (over: object = {}) => ({
  name: `Billing system ${++made}`,
  addresses: '',
  dailyRefundMinor: null,
  permissions: ['Accounts:Read'],
  businessUnitIds: [unit],
  ...over,
});
const make = async (over: object = {}): Promise<ApiClientWithSecret> => {
  const { status, body } = await call('POST', '', asked(over));
  expect([status, JSON.stringify(body).slice(0, 200)]).toEqual([200, expect.anything()]);
  return body;
};
const one = async (id: number): Promise<ApiClient> => (await call('GET', `/${id}`)).body;
/** Asks the provider for a token as a program does. */
async function tokenOf(clientId: string, secret: string): Promise<{ status: number; token: string }> {
  const { statusCode, json } = await world().app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: {
      host: 'localhost:4000',
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'grant_type=client_credentials&scope=api',
  });
  return { status: statusCode, token: json().access_token ?? '' };
}
const accounts = async (token: string) =>
  (await world().call('GET', `/api/business-units/${unit}/accounts`, { token })).status;
const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((Array.isArray(body) ? body : []) as { propertyName: string }[]).map(({ propertyName }) => propertyName),
];

describe('a program', () => {
  it('calls with the secret that was told once, and may what it was given alone', async () => {
    const { client, secret } = await make();
    expect(client).toMatchObject({ status: 'Active', lastUsedDate: null, createdBy: expect.any(String) });
    const { token } = await tokenOf(client.clientId, secret);
    expect(await accounts(token)).toBe(200);
    expect((await world().call('GET', `/api/business-units/${unit}/payments`, { token })).status).toBe(403);
    expect((await call('GET', '', undefined, token)).status).toBe(403);
    expect((await call('POST', '', asked(), token)).status).toBe(403);
    expect((await tokenOf(client.clientId, `${secret}x`)).status).toBe(401);
    expect((await one(client.id)).lastUsedDate).not.toBeNull();
    const kept = await world().rows('select row_to_json(c) from identity.machine_client c where id = $1', [client.id]);
    const audited = await world().rows("select action, after from audit_entry where entity_type = 'ApiClient'");
    expect(JSON.stringify([kept, audited, (await call('GET')).body])).not.toContain(secret);
    expect(audited).toContainEqual({ action: 'Added', after: expect.objectContaining({ name: client.name }) });
  });

  it('is changed at once, against the version that was read, and never to more than there is to give', async () => {
    const { client, secret } = await make({ permissions: ['Accounts:Read', 'Payments:Default'] });
    const { token } = await tokenOf(client.clientId, secret);
    const change = (over: object) =>
      call('PUT', `/${client.id}`, { ...asked(), name: client.name, rowVersion: client.rowVersion, ...over });
    const foreign = await world().unitId('lakeshore-hydro');
    expect((await change({ businessUnitIds: [unit, foreign] })).status).toBe(404);
    expect((await call('POST', '', asked({ businessUnitIds: [foreign] }))).status).toBe(404);
    expect(said(await change({ dailyRefundMinor: 500_001 }))).toEqual([400, 'dailyRefundMinor']);
    expect(said(await change({ addresses: '10.0.0.0/8\n0.0.0.0/0' }))).toEqual([400, 'addresses']);
    expect(said(await change({ permissions: [] }))[0]).toBe(400);
    expect((await change({ status: 'Active' })).status).toBe(400);
    expect(await accounts(token)).toBe(200);
    const changes = await Promise.all(
      [1, 2].map((n) => change({ dailyRefundMinor: n, permissions: ['Reports:Default'] })),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await accounts(token)).toBe(403);
  });

  it('calls from its networks alone, whoever has its token', async () => {
    const { client, secret } = await make({ addresses: '203.0.113.0/24' });
    const { token } = await tokenOf(client.clientId, secret);
    const negotiated = async () => (await world().call('POST', '/signalr-hub/negotiate', { token })).status;
    expect([await accounts(token), await negotiated()]).toEqual([401, 401]);
    const here = {
      ...asked(),
      name: client.name,
      addresses: '127.0.0.1, 203.0.113.0/24',
      rowVersion: client.rowVersion,
    };
    expect((await call('PUT', `/${client.id}`, here)).body.addresses).toBe('127.0.0.1/32\n203.0.113.0/24');
    expect([await accounts(token), await negotiated()]).toEqual([200, 200]);
  });

  it('gets another secret beside the one before, which ends a week later; of the older ones none is good', async () => {
    const { client, secret: first } = await make();
    const exchange = async (rowVersion: number) => call('POST', `/${client.id}/secret`, { rowVersion });
    const answers = await Promise.all([exchange(client.rowVersion), exchange(client.rowVersion)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { secret: second, client: after } = answers.toSorted((a, b) => a.status - b.status)[0]?.body ?? {};
    for (const secret of [first, second]) expect((await tokenOf(client.clientId, secret)).status).toBe(200);
    const { secret: third } = (await exchange(after.rowVersion)).body as ApiClientWithSecret;
    const statuses = [];
    for (const secret of [first, second, third]) statuses.push((await tokenOf(client.clientId, secret)).status);
    expect(statuses).toEqual([401, 200, 200]);
    await world().rows('update identity.machine_client set previous_until_date = now() where id = $1', [client.id]);
    expect((await tokenOf(client.clientId, second)).status).toBe(401);
    expect((await one(client.id)).previousUntilDate).toBeNull();
  });

  it('is out at its next request once it is revoked, for good, and once its year is over', async () => {
    const [gone, old] = [await make(), await make()];
    const tokens = [
      (await tokenOf(gone.client.clientId, gone.secret)).token,
      (await tokenOf(old.client.clientId, old.secret)).token,
    ];
    const revoke = () => call('POST', `/${gone.client.id}/revocation`);
    expect((await Promise.all([revoke(), revoke()])).map(({ status }) => status)).toEqual([200, 200]);
    await world().rows('update identity.machine_client set expires_date = now() where id = $1', [old.client.id]);
    expect(await Promise.all(tokens.map((token) => accounts(token)))).toEqual([401, 401]);
    expect((await tokenOf(old.client.clientId, old.secret)).status).toBe(401);
    expect(await one(old.client.id)).toMatchObject({ status: 'Expired' });
    expect(said(await call('POST', `/${gone.client.id}/secret`, { rowVersion: 2 }))).toEqual([400, '']);
    expect((await tokenOf(gone.client.clientId, gone.secret)).status).toBe(401);
    const { body } = await call('GET', `/${gone.client.id}/history`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['Revoked', 'Added']);
    // Its name is free again; that of one that may call is not, in other letters.
    expect((await call('POST', '', asked({ name: gone.client.name }))).status).toBe(200);
    expect(said(await call('POST', '', asked({ name: gone.client.name.toUpperCase() })))).toEqual([400, 'name']);
  });

  it('is refused where nobody used it for ninety days, and is for administrators alone', async () => {
    const [idle, fresh] = [await make(), await make()];
    await world().rows(
      `update identity.machine_client set created_date = now() - interval '1 year',
        last_used_date = now() - make_interval(days => case when id = $1 then 91 else 89 end)
        where id = any(array[$1, $2]::int[])`,
      [idle.client.id, fresh.client.id],
    );
    expect(await endUnusedClients(world().db)).toBe(1);
    expect(await endUnusedClients(world().db)).toBe(0);
    expect([(await one(idle.client.id)).status, (await one(fresh.client.id)).status]).toEqual(['Disabled', 'Active']);

    const clerk = await world().token('clerk@riverton.test');
    expect((await call('GET', '', undefined, clerk)).status).toBe(403);
  });

  it('is made and changed by who signed in lately alone', async () => {
    const late = await world().token('admin@riverton.test', { auth_time: Math.floor(Date.now() / 1000) - 1000 });
    expect((await call('POST', '', asked(), late)).status).toBe(428);
    const { client } = await make();
    for (const [method, path, body] of [
      ['PUT', '', { ...asked(), rowVersion: 1 }],
      ['POST', '/secret', { rowVersion: 1 }],
      ['POST', '/revocation', undefined],
    ] as const)
      expect((await call(method, `/${client.id}${path}`, body, late)).status, path).toBe(428);
  });
});

describe('their list', () => {
  const kept = new Map<number, { permissions: Permission[]; units: number[] }>();
  const seed = async ({ rows }: World): Promise<void> => {
    await rows(
      `insert into identity.machine_client (client_id, name, secret_hash, organization_id, business_unit_ids,
        permissions, addresses, last_used_date, expires_date, status, created_by)
        select 'seeded-' || u.slug || n, 'Seeded ' || n, 'x', u.organization_id, array[u.id],
          (array['{Accounts:Read}', '{Accounts:Read,Payments:Default}', '{Reports:Default}'])[n % 3 + 1]::text[],
          case when n % 2 = 0 then array['203.0.113.' || n || '/32'] else '{}' end,
          case when n > 2 then now() - n * interval '1 hour' end,
          case when n < 8 then now() + (n - 3) * interval '1 day' end,
          case when n = 5 then 'Disabled' else 'Active' end, 'Dana ' || n % 2
        from business_unit u, generate_series(1, 9) n
        where u.slug in ('riverton-water', 'riverton-tax') or u.slug = 'lakeshore-hydro' and n = 1
        on conflict do nothing`,
    );
    for (const row of (await rows(
      'select id, permissions, business_unit_ids as units from identity.machine_client',
    )) as { id: number; permissions: Permission[]; units: number[] }[])
      kept.set(row.id, row);
  };
  const reader = { businessUnitIds: Array.from({ length: 100 }, (_, i) => i + 1) };
  testList(apiClientSourceFor(reader), {
    world,
    seed,
    naive: {
      Permissions: ({ id }, wanted) => wanted.some((one) => kept.get(id)?.permissions.includes(one as Permission)),
      BusinessUnitIds: ({ id }, ids) => ids.some((one) => kept.get(id)?.units.includes(one)),
    },
  });

  it('is that of one organization, and one of another is nowhere', async () => {
    const { body } = await call('GET', '?PageSize=100');
    const [foreign] = await world().rows<{ id: number }>(
      "select id from identity.machine_client where client_id = 'seeded-lakeshore-hydro1'",
    );
    expect(body.totalCount).toBeGreaterThan(9);
    expect(body.items.map(({ id }: { id: number }) => id)).not.toContain(foreign?.id);
    for (const path of ['', '/history']) expect((await call('GET', `/${foreign?.id}${path}`)).status).toBe(404);
  });
});

describe('a program with a key pair', () => {
  const pair = (kind: 'ed25519' | 'rsa', modulusLength = 3072) =>
    kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength }) : generateKeyPairSync('ed25519');
  const pem = ({ publicKey }: { publicKey: KeyObject }) => publicKey.export({ type: 'spki', format: 'pem' }).toString();
  /** What a program signs to say that it is itself. */
  const signed = (clientId: string, key: KeyObject, alg: string, over: object = {}) =>
    new SignJWT({ jti: randomUUID(), ...over })
      .setProtectedHeader({ alg })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience('http://localhost:4000/auth')
      .setExpirationTime('1m')
      .sign(key);
  async function tokenBy(assertion: string, { app }: Pick<World, 'app'> = world()) {
    const { statusCode, json, headers } = await app.inject({
      method: 'POST',
      url: '/auth/token',
      headers: { host: 'localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'api',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }).toString(),
    });
    const { access_token: token = '', error } = json();
    return { status: statusCode, token, error, wait: headers['retry-after'] };
  }

  it('signs for its tokens, each signature once, and has no secret', async () => {
    const keys = pair('ed25519');
    const { client, secret } = await make({ publicKey: pem(keys) });
    expect(secret).toBe('');
    expect(client.keyFingerprint).toMatch(/^SHA256:/);
    const assertion = await signed(client.clientId, keys.privateKey, 'EdDSA');
    const answers = await Promise.all([1, 2, 3].map(() => tokenBy(assertion)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(await accounts(answers.find(({ token }) => token)?.token ?? '')).toBe(200);
    expect((await tokenBy(assertion)).status).toBe(401);
    // Another key, another program, and a signature that is good for too long.
    for (const wrong of [
      await signed(client.clientId, pair('ed25519').privateKey, 'EdDSA'),
      await signed((await make()).client.clientId, keys.privateKey, 'EdDSA'),
      await new SignJWT({ jti: randomUUID() })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setIssuer(client.clientId)
        .setSubject(client.clientId)
        .setAudience('http://localhost:4000/auth')
        .setExpirationTime('1h')
        .sign(keys.privateKey),
    ])
      expect((await tokenBy(wrong)).status).toBe(401);
    expect((await tokenOf(client.clientId, 'x')).status).toBe(401);
    expect((await call('POST', `/${client.id}/revocation`)).status).toBe(200);
    expect((await tokenBy(await signed(client.clientId, keys.privateKey, 'EdDSA'))).status).toBe(401);
  });

  it('that asks for too many tokens is told to wait, and for how long', async () => {
    const keys = pair('ed25519');
    const { client } = await make({ publicKey: pem(keys) });
    const few = await world().secondNode({ LIMIT_FACTOR: '1' });
    await earlyInWindow(60);
    const asked = await Promise.all(
      Array.from({ length: 31 }, async () => tokenBy(await signed(client.clientId, keys.privateKey, 'EdDSA'), few)),
    );
    await few.close();
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(asked.find(({ status }) => status !== 200)).toMatchObject({ status: 429, wait: '60', error: 'slow_down' });
  });

  it('gets another key beside the one before, and no weak, private or missing one', async () => {
    const [first, second, third] = [pair('rsa'), pair('ed25519'), pair('ed25519')];
    const { client } = await make({ publicKey: pem(first) });
    const exchange = (publicKey: string | undefined, rowVersion = client.rowVersion, id = client.id) =>
      call('POST', `/${id}/secret`, { rowVersion, ...(publicKey === undefined ? {} : { publicKey }) });
    const secretive = (await make()).client;
    expect(said(await exchange(undefined))).toEqual([400, 'publicKey']);
    // The same one for another year would be no other one.
    expect(said(await exchange(pem(first)))).toEqual([400, 'publicKey']);
    expect(said(await exchange(pem(second), secretive.rowVersion, secretive.id))).toEqual([400, 'publicKey']);
    const own = second.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const wrong of [own, pem(pair('rsa', 2048)), 'a key'])
      expect(said(await call('POST', '', asked({ publicKey: wrong })))).toEqual([400, 'publicKey']);
    const { body } = await exchange(pem(second));
    expect(body.secret).toBe('');
    expect((await exchange(pem(third))).status).toBe(409);
    const statuses = async () => [
      (await tokenBy(await signed(client.clientId, first.privateKey, 'RS256'))).status,
      (await tokenBy(await signed(client.clientId, second.privateKey, 'EdDSA'))).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await world().rows('update identity.machine_client set previous_until_date = now() where id = $1', [client.id]);
    expect(await statuses()).toEqual([401, 200]);
    const history = (await call('GET', `/${client.id}/history`)).body.items;
    expect(history[0]).toMatchObject({ action: 'Secret Exchanged' });
    expect(JSON.stringify(history[0])).toContain(body.client.keyFingerprint);
  });
});
