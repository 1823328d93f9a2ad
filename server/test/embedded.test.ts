import type { EmbeddedSettingsAnswer } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openQuickPaySession, quickPaySessionById } from '../src/capabilities/accounts/quick-pay-session.ts';
import { openedWorld } from './opened-world.ts';
import { ask, browserOf, claimsOf, fragment, signInTo } from './provider-client.ts';

// security.md T10 to T13, T21, T30: who hosts our pages, what signs links, and where payers are sent on to.
const world = openedWorld();
let unit: number;
let admin: string;
let clerk: string;
let late: string;
let home: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  clerk = await world().token('clerk@riverton.test');
  late = await world().token('admin@riverton.test', { auth_time: Math.floor(Date.now() / 1000) - 1_000 });
  home = `/api/business-units/${unit}/embedded-settings`;
});
const call = (method: string, path = '', body?: object, token = admin) =>
  world().call(method, `${home}${path}`, { token, ...(body ? { body } : {}) });
const read = async (): Promise<EmbeddedSettingsAnswer> => (await call('GET')).body;
/** Against the version that is there now. */
const change = async (body: object, token = admin) =>
  call('PUT', '', { rowVersion: (await read()).rowVersion, ...body }, token);
const wrong = ({ body }: { body: unknown }) =>
  (body as { propertyName: string; errorMessage: string }[]).map(({ propertyName }) => propertyName);
const entries = () =>
  world().rows<{ action: string; user_name: string; before: object | null; after: object | null }>(
    `select action, user_name, before, after from audit_entry
      where entity_type = 'EmbeddedSettings' and entity_id = $1 order by id`,
    [unit],
  );
const revokeAll = async () => {
  for (const { id, status } of (await read()).keys)
    if (status === 'Active') await call('POST', `/keys/${id}/revocation`);
};
const makeKey = async (): Promise<{ key: { id: number; kid: string }; secret: string }> =>
  (await call('POST', '/keys')).body;

describe('embedded settings', () => {
  it('begin as nothing is set, are changed one by one, and tell who did', async () => {
    expect(await read()).toMatchObject({
      mode: 'Disabled',
      allowedOrigins: '',
      linkMinutes: 1_440,
      sessionMinutes: 30,
      environmentKey: null,
      keys: [],
      rowVersion: 0,
    });
    const { status, body } = await change({ mode: 'Enabled', allowedOrigins: 'https://Pay.Town.example/\n' });
    expect([status, body.allowedOrigins, body.rowVersion]).toEqual([200, 'https://pay.town.example', 1]);
    expect(body.environmentKey).toMatch(/^env-[\w-]{22}$/);
    const { environmentKey } = await read();
    await change({ sessionMinutes: 5, themeColour: '#0B5CAD' });
    expect(await read()).toMatchObject({ sessionMinutes: 5, themeColour: '#0b5cad', environmentKey, rowVersion: 2 });
    // What is set already is no change.
    await change({ sessionMinutes: 5 });
    expect((await read()).rowVersion).toBe(2);
    expect((await entries()).map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'Changed',
        { mode: 'Disabled', allowedOrigins: '' },
        { mode: 'Enabled', allowedOrigins: 'https://pay.town.example' },
      ],
      ['Changed', { sessionMinutes: 30, themeColour: '' }, { sessionMinutes: 5, themeColour: '#0b5cad' }],
    ]);
    expect((await call('GET', '/history')).body.items).toHaveLength(2);
  });

  it.each([
    [{ allowedOrigins: 'http://town.example' }, 'allowedOrigins'],
    [{ allowedOrigins: 'https://*.example' }, 'allowedOrigins'],
    [{ allowedOrigins: "https://a.example;script-src 'unsafe-inline'" }, 'allowedOrigins'],
    [{ allowedOrigins: '' }, 'allowedOrigins'],
    [{ returnUrls: 'https://*.town.example' }, 'returnUrls'],
    [{ returnUrls: 'https://town.example/thanks' }, 'returnUrls'],
    [{ themeColour: '#ffff00' }, 'themeColour'],
    [{ themeColour: 'url(x)' }, 'themeColour'],
    [{ themeRadius: 25 }, 'themeRadius'],
    [{ themeFont: 'Comic' }, 'themeFont'],
    [{ sessionMinutes: 4 }, 'sessionMinutes'],
    [{ linkMinutes: 43_201 }, 'linkMinutes'],
    [{ environmentKey: 'mine' }, 'environmentKey'],
  ])('refuses %j', async (body, name) => {
    const answer = await change(body);
    expect([answer.status, wrong(answer)]).toEqual([400, [name]]);
  });

  it('of two at once one is first, and an older page is refused', async () => {
    const { rowVersion } = await read();
    const answers = await Promise.all([6, 7].map((themeRadius) => call('PUT', '', { rowVersion, themeRadius })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await call('PUT', '', { rowVersion: rowVersion + 5, themeRadius: 9 })).status).toBe(409);
  });

  it('are read by who may read and changed by who may; origins and ways back take a fresh sign-in', async () => {
    expect((await call('GET', '', undefined, clerk)).status).toBe(200);
    for (const [method, path, body] of [
      ['PUT', '', { rowVersion: 1, themeRadius: 3 }],
      ['POST', '/keys', undefined],
      ['POST', '/links', { accountNumber: '1', editable: false, minutes: 5 }],
      ['POST', '/links/check', { link: 'x' }],
    ] as const)
      expect((await call(method, path, body, clerk)).status, path).toBe(403);
    expect((await change({ themeRadius: 4 }, late)).status).toBe(200);
    expect((await change({ allowedOrigins: 'https://other.example' }, late)).status).toBe(428);
    expect((await change({ returnUrls: 'https://other.example' }, late)).status).toBe(428);
    expect(await read()).toMatchObject({ allowedOrigins: 'https://pay.town.example', returnUrls: '' });
    const foreign = await world().unitId('lakeshore-hydro');
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/history'],
      ['POST', '/keys'],
    ] as const)
      expect(
        (await world().call(method, `/api/business-units/${foreign}/embedded-settings${path}`, { token: admin }))
          .status,
      ).toBe(404);
  });

  it('name the environment in tokens of its payers while embedding is enabled', async () => {
    const id = await world().db.scoped([unit], (tx) =>
      openQuickPaySession(tx, { businessUnitId: unit, accountIds: [], answered: [] }),
    );
    const { environmentKey } = await read();
    expect((await quickPaySessionById(world().db, id))?.environmentKey).toBe(environmentKey);
    await change({ mode: 'Disabled' });
    expect((await quickPaySessionById(world().db, id))?.environmentKey).toBeNull();
    await change({ mode: 'Enabled' });
  });
});

describe('the environment key in tokens', () => {
  const lookUp = (slug: string, number: string, zip: string) => ({
    ...{ business_unit_slug: slug, cp_login_mode: 'Portal', account_number: number },
    ...{ additional_identifier_key: 'ZipCode', additional_identifier_value: zip },
    redirect_uri: 'http://localhost:4000/app/silent-refresh',
  });
  const keyIn = (answer: URLSearchParams) => claimsOf(answer.get('access_token') ?? '').environment_key;
  const signedIn = async (email: string) => keyIn((await signInTo(world(), email)).answer);

  it('is the biller’s of whoever pays, found or signed in, while its pages are enabled; staff have none', async () => {
    const riverton = lookUp('riverton-water', '10001', '78701');
    const go = browserOf(world());
    const found = async () => keyIn(fragment((await go('GET', ask(riverton))).url));
    await change({ mode: 'Enabled' });
    const { environmentKey } = await read();
    expect(environmentKey).toMatch(/^[\w-]{16,}$/);
    expect([await found(), await signedIn('pat@example.test')]).toEqual([environmentKey, environmentKey]);
    for (const email of ['admin@riverton.test', 'clerk@riverton.test', 'global@ratepayer.test'])
      expect(await signedIn(email)).toBeNull();
    // Another biller of the same town has none, and later its own.
    const permits = await world().unitId('riverton-permits');
    const theirs = `/api/business-units/${permits}/embedded-settings`;
    const kept = await world().call('GET', theirs, { token: admin });
    expect(kept.body.environmentKey).toBeNull();
    const mode = 'Enabled';
    const { rowVersion } = kept.body;
    const changed = await world().call('PUT', theirs, { token: admin, body: { rowVersion, mode } });
    expect(changed.body.environmentKey).not.toBe(environmentKey);
    expect([await found(), await signedIn('pat@example.test')]).toEqual([environmentKey, environmentKey]);

    // A token that is renewed says what holds then, and the key is the same when the pages come back.
    const renewed = async () =>
      keyIn(
        fragment(
          (await go('GET', ask({ prompt: 'none', login_hint: 'quickpay', redirect_uri: riverton.redirect_uri }))).url,
        ),
      );
    expect(await renewed()).toBe(environmentKey);
    await change({ mode: 'Disabled' });
    expect([await renewed(), await found(), await signedIn('pat@example.test')]).toEqual([null, null, null]);
    await change({ mode: 'Enabled' });
    expect([await renewed(), await signedIn('pat@example.test')]).toEqual([environmentKey, environmentKey]);
  });
});

describe('signing keys', () => {
  it('tell their secret once, and keep it sealed', async () => {
    const { key, secret } = await makeKey();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(key).toMatchObject({ status: 'Active', lastUsedDate: null, createdBy: 'Dana Okafor' });
    const kept = await world().rows('select row_to_json(k) from signing_key k');
    expect(JSON.stringify([kept, await read(), await entries(), (await call('GET', '/history')).body])).not.toContain(
      secret,
    );
    expect((await entries()).at(-1)).toMatchObject({ action: 'Key Made', after: { kid: key.kid } });
    expect(((await read()).keys[0]?.expiresDate ?? '') > new Date(Date.now() + 364 * 86_400_000).toISOString()).toBe(
      true,
    );
  });

  it('are two at most, of many asked for at once, and one that ended makes room', async () => {
    await revokeAll();
    const made = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/keys')));
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400]);
    const active = (await read()).keys.filter(({ status }) => status === 'Active');
    expect(active).toHaveLength(2);
    await world().rows("update signing_key set expires_date = now() - interval '1 second' where id = $1", [
      active[0]?.id,
    ]);
    expect((await read()).keys.find(({ id }) => id === active[0]?.id)?.status).toBe('Expired');
    expect((await call('POST', '/keys')).status).toBe(200);
  });

  it('are dead at once when they are revoked, a second time too, and only after a fresh sign-in', async () => {
    await revokeAll();
    const { key } = await makeKey();
    expect((await call('POST', `/keys/${key.id}/revocation`, undefined, late)).status).toBe(428);
    expect((await call('POST', '/keys', undefined, late)).status).toBe(428);
    const asked = await Promise.all([1, 2].map(() => call('POST', `/keys/${key.id}/revocation`)));
    expect(asked.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'Revoked'],
      [200, 'Revoked'],
    ]);
    expect(await world().rows('select secret_enveloped from signing_key where id = $1', [key.id])).toEqual([
      { secret_enveloped: '' },
    ]);
    const told = (await entries()).filter(
      ({ action, before }) => action === 'Key Revoked' && JSON.stringify(before).includes(key.kid),
    );
    expect(told).toHaveLength(1);
    expect((await call('POST', '/keys/999999/revocation')).status).toBe(404);
    const foreign = await world().unitId('lakeshore-hydro');
    const [{ id }] = (await world().rows<{ id: number }>(
      `insert into signing_key (business_unit_id, kid, secret_enveloped, created_by)
        values ($1, 'key-foreign', 'sealed', 'F') returning id`,
      [foreign],
    )) as [{ id: number }];
    expect((await call('POST', `/keys/${id}/revocation`)).status).toBe(404);
    expect(await world().rows('select revoked_by from signing_key where id = $1', [id])).toEqual([{ revoked_by: '' }]);
  });
});

describe('a link to a prepared payment', () => {
  const asked = (over: object = {}) => ({ accountNumber: '00010001', editable: false, minutes: 60, ...over });
  const build = (over: object = {}) => call('POST', '/links', asked(over));
  const check = async (link: string) => (await call('POST', '/links/check', { link })).body;

  it('needs a key', async () => {
    await revokeAll();
    expect((await build()).status).toBe(400);
  });

  it('is signed by the newest key, opens until its time, and is checked as it was built', async () => {
    await revokeAll();
    await makeKey();
    const { key, secret } = await makeKey();
    await change({ returnUrls: 'https://www.town.example' });
    const { body } = await build({
      amountMinor: 8_412,
      returnUrl: 'https://www.town.example/thanks',
      paymentDescriptor: 'Water',
    });
    expect(body).toMatchObject({ kid: key.kid, holdsEmail: false });
    const { pathname, search } = new URL(body.link);
    const [, slug, signature, expiration] = /checkout\/([^/]+)\/([^/]+)\/(\d+)$/.exec(pathname) ?? [];
    expect(slug).toBe('riverton-water');
    // What another server signs by the description, ours has.
    const text = `riverton-water\n${expiration}\n${search.slice(1)}`;
    expect(createHmac('sha256', secret).update(text).digest('base64url')).toBe(signature);
    expect(await check(body.link)).toMatchObject({ outcome: 'Valid', kid: key.kid, expiresDate: body.expiresDate });
    expect((await read()).keys.find(({ id }) => id === key.id)?.lastUsedDate).not.toBeNull();
    expect((await entries()).at(-1)).toMatchObject({
      action: 'Link Built',
      after: { amountMinor: '8412', kid: key.kid },
    });
    for (const other of [
      body.link.replace('8412', '8413'),
      body.link.replace('riverton-water', 'lakeshore-hydro'),
      `${body.link}x`,
      body.link.replace('http', 'ftp'),
      body.link.split('?')[0],
      'https://evil.example/checkout/riverton-water/x/1?kid=x',
      'nonsense',
    ])
      expect(await check(other), other).toEqual({ outcome: 'Not Valid', kid: '', expiresDate: null, values: [] });
    await call('POST', `/keys/${key.id}/revocation`);
    expect((await check(body.link)).outcome).toBe('Not Valid');
    // The one before goes on: whoever signs changes over without a gap.
    expect((await build()).body.kid).not.toBe(key.kid);
  });

  it('warns of an e-mail, and keeps none in the history', async () => {
    const { body } = await build({ email: 'pat@town.example' });
    expect(body.holdsEmail).toBe(true);
    expect(JSON.stringify((await entries()).at(-1))).not.toContain('pat@town.example');
  });

  it.each([
    [{ minutes: 4 }, 'minutes'],
    [{ minutes: 43_201 }, 'minutes'],
    [{ accountNumber: '' }, 'accountNumber'],
    [{ amountMinor: 0 }, 'amountMinor'],
    [{ amountMinor: 100, moreAccounts: '2' }, 'amountMinor'],
    [{ moreAccounts: '00010001' }, 'moreAccounts'],
    [{ moreAccounts: '/3' }, 'moreAccounts'],
    [{ returnUrl: 'https://evil.example' }, 'returnUrl'],
    [{ email: 'nobody' }, 'email'],
  ])('is not built of %j', async (over, name) => {
    const answer = await build(over);
    expect([answer.status, wrong(answer)]).toEqual([400, [name]]);
  });

  it('says what of a well-signed link no page could act by', async () => {
    await revokeAll();
    const { key, secret } = await makeKey();
    const expiration = Math.floor(Date.now() / 1000) + 600;
    const query = `amountMinor=1.5&kid=${key.kid}`;
    const signature = createHmac('sha256', secret)
      .update(`riverton-water\n${expiration}\n${query}`)
      .digest('base64url');
    const { body } = await build();
    const base = body.link.split('/checkout/')[0];
    const checked = await check(`${base}/checkout/riverton-water/${signature}/${expiration}?${query}&utm_source=mail`);
    expect(checked.outcome).toBe('Valid');
    expect(
      checked.values
        .filter(({ problem }: { problem: string }) => problem)
        .map(({ key: name }: { key: string }) => name),
    ).toEqual(['amountMinor', 'accountNumber']);
  });
});
