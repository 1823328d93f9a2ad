import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PasskeyRequest } from '@ratepayer/contract/users/passkey.shapes.ts';
import { openCustomers } from './customer-kit.ts';
import { openedWorld } from './opened-world.ts';
import { ask, browserOf, claimsOf, fragment, signInTo } from './provider-client.ts';
import { holding, untilWaiting } from './readings-held.ts';
import { openRegistrations } from './registration-kit.ts';
import { softAuthenticator } from './soft-authenticator.ts';

// What signs a payer in without a password: made in a session, used at the provider, by real bytes.
const world = openedWorld();
let kit: Awaited<ReturnType<typeof openCustomers>>;
beforeAll(async () => {
  kit = await openCustomers(world());
});
const slug = { business_unit_slug: 'riverton-water' };
const at = '/api/my-account/passkeys';
const call = (token: string, method: string, path = '', body?: object) =>
  world().call(method, `${at}${path}`, { token, ...(body ? { body } : {}) });

/** A payer of the town in a session of a browser, as the provider opens one. */
async function payer() {
  const { email, userId, id } = await kit.newPayer({ accounts: ['10002'] });
  await world().rows(
    `update identity.login set password_hash = (select password_hash from identity.login
      where email = 'pat@example.test') where user_id = $1`,
    [userId],
  );
  const signed = await signInTo(world(), email, slug);
  return { email, userId, id, token: signed.answer.get('access_token') ?? '' };
}

async function registered(counter = 0) {
  const one = await payer();
  const device = softAuthenticator();
  const request = (await call(one.token, 'POST', '/request')).body as PasskeyRequest;
  const kept = await call(one.token, 'POST', '', { name: 'My phone', ...device.make(request, { counter }) });
  return { ...one, device, request, kept };
}

/** The page of a sign-in, and what a browser posts from it. */
async function signInPage(more: Record<string, string> = slug) {
  const go = browserOf(world());
  const page = await go('GET', ask(more));
  const found = (pattern: RegExp) => pattern.exec(page.text)?.[1] ?? '';
  const action = found(/action="([^"]+)"/);
  const token = found(/name="token" value="([^"]+)"/);
  const post = (passkey: object | string) =>
    go('POST', action, { token, passkey: typeof passkey === 'string' ? passkey : JSON.stringify(passkey) });
  return { go, page, action, challenge: found(/data-challenge="([^"]+)"/), post };
}
const isIn = ({ url }: { url: string }) => fragment(url).has('access_token');

describe('a passkey is made', () => {
  it('in the own session, by what a device proves; the list says it, the history of the payer too', async () => {
    const { token, email, kept, request, id } = await registered();
    expect(request).toMatchObject({ rpId: 'localhost', userName: email, known: [] });
    expect(kept.body).toEqual({
      isOffered: true,
      items: [
        {
          id: expect.any(Number),
          name: 'My phone',
          createdDate: expect.any(String),
          lastUsedDate: null,
          isDoubted: false,
        },
      ],
    });
    expect((await call(token, 'GET')).body).toEqual(kept.body);
    const [audited] = await world().rows(
      `select action, after from audit_entry where entity_type = 'Customer' and entity_id = $1
        order by id desc limit 1`,
      [id],
    );
    expect(audited).toEqual({ action: 'Passkey added', after: { name: 'My phone' } });
    expect(await kit.told('Passkey Changed', id)).toEqual([
      { to: email, customerId: id, added: true, at: expect.any(String) },
    ]);
    const again = (await call(token, 'POST', '/request')).body as PasskeyRequest;
    expect(again).toMatchObject({ userHandle: request.userHandle, known: [expect.any(String)] });
  });

  it('once for each challenge, of many at once; an old challenge and that of another session make none', async () => {
    const one = await payer();
    const asked = async (token: string) => (await call(token, 'POST', '/request')).body as PasskeyRequest;
    const request = await asked(one.token);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(one.token, 'POST', '', { name: 'P', ...softAuthenticator().make(request) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)]);
    const first = await asked(one.token);
    await asked(one.token);
    expect((await call(one.token, 'POST', '', { name: 'P', ...softAuthenticator().make(first) })).status).toBe(400);
    const elsewhere = (await signInTo(world(), one.email, slug)).answer.get('access_token') ?? '';
    const ofOther = await asked(elsewhere);
    await asked(one.token);
    expect((await call(one.token, 'POST', '', { name: 'P', ...softAuthenticator().make(ofOther) })).status).toBe(400);
    const late = await asked(one.token);
    await world().rows("update identity.oidc_payload set expires_at = now() where model = 'PasskeyChallenge'");
    expect(
      (await call(one.token, 'POST', '', { name: 'P', ...softAuthenticator().make(late) })).body[0].errorMessage,
    ).toBe('This took too long, or was done already. Try again.');
    expect((await call(one.token, 'GET')).body.items).toHaveLength(1);
  });

  it('never at another site, without its person, of other bytes, twice, or of somebody else', async () => {
    const { token, device } = await registered();
    const asked = async (by = token) => (await call(by, 'POST', '/request')).body as PasskeyRequest;
    const refused = async (made: object) =>
      (await call(token, 'POST', '', { name: 'P', ...made })).body[0]?.errorMessage;
    const not = 'Your device did not prove who you are. Try again, with its screen lock.';
    for (const more of [{ origin: 'https://riverton.example' }, { rpId: 'riverton.example' }, { isVerified: false }])
      expect(await refused(softAuthenticator().make(await asked(), more)), JSON.stringify(more)).toBe(not);
    expect(await refused({ ...softAuthenticator().make(await asked()), attestationObject: 'o2NmbXQ' })).toBe(not);
    expect(await refused(device.make(await asked()))).toBe('This passkey is in use already.');
    const other = await payer();
    const kept = await call(other.token, 'POST', '', { name: 'P', ...device.make(await asked(other.token)) });
    expect(kept.body[0].errorMessage).toBe('This passkey is in use already.');
    expect((await call(other.token, 'GET')).body.items).toEqual([]);
  });

  it('not while its session is ended by who says that it was not them: none is left', async () => {
    const { token, email, userId, id } = await payer();
    await signInTo(world(), email, slug);
    const request = (await call(token, 'POST', '/request')).body as PasskeyRequest;
    const way = openRegistrations(world());
    const link = /not-me#([\w.-]+)/.exec((await way.mailTo(email, 'New Sign-in')).text)?.[1] ?? '';
    const held = holding(world(), kit.unit, (tx) =>
      tx.run(sql`select 1 from user_account where id = ${userId} for no key update`),
    );
    await held.begun;
    const disowned = world().call('POST', '/api/customers/not-me', { body: { token: link } });
    await untilWaiting(world(), 1);
    const made = call(token, 'POST', '', { name: 'Of a thief', ...softAuthenticator().make(request) });
    await untilWaiting(world(), 2);
    await held.letGo();
    expect([(await disowned).status, (await made).status]).toEqual([200, 401]);
    expect(await world().rows('select name from identity.passkey where user_id = $1', [userId])).toEqual([]);
    expect(await kit.told('Passkey Changed', id)).toEqual([]);
  });

  it('ten at most, and by a sign-in that is not old', async () => {
    const one = await payer();
    await world().rows(
      `insert into identity.passkey (user_id, credential_id, user_handle, public_key, name)
        select $1::int, 'many-' || n || '-' || $1::int, 'h', '', 'P' from generate_series(1, 9) n`,
      [one.userId],
    );
    const request = async () => (await call(one.token, 'POST', '/request')).body as PasskeyRequest;
    const add = async () => call(one.token, 'POST', '', { name: 'P', ...softAuthenticator().make(await request()) });
    expect((await add()).status).toBe(200);
    expect((await add()).body[0].errorMessage).toBe('You have 10 passkeys. Remove one that you do not use.');
    const old = await world().token(one.email, { auth_time: Math.floor(Date.now() / 1000) - 901 });
    const [{ id }] = (await call(one.token, 'GET')).body.items;
    const answers = [call(old, 'POST', '/request'), call(old, 'DELETE', `/${id}`)];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([428, 428]);
  });
});

describe('a passkey signs in', () => {
  it('who holds it, once for each page, and says that it was used', async () => {
    const { device, email, userId, token } = await registered();
    const page = await signInPage();
    expect(page.page.text).toContain('autocomplete="username webauthn"');
    const used = device.use(page.challenge);
    const done = await page.post(used);
    const claims = claimsOf(fragment(done.url).get('access_token') ?? '');
    expect([claims.sub, claims.email, claims.role]).toEqual([String(userId), email, 'Customer']);
    expect((await call(token, 'GET')).body.items[0].lastUsedDate).toEqual(expect.any(String));
    expect(isIn(await page.post(used))).toBe(false);
    const other = await signInPage();
    expect((await other.post(used)).status).toBe(401);
  });

  it('once of many at the same moment, never late, and never after the page was asked for anew', async () => {
    const { device } = await registered();
    const page = await signInPage();
    const many = await Promise.all(Array.from({ length: 6 }, () => page.post(device.use(page.challenge))));
    expect(many.filter(isIn)).toHaveLength(1);
    const late = await signInPage();
    await world().rows("update identity.oidc_payload set expires_at = now() where model = 'PasskeyChallenge'");
    expect((await late.post(device.use(late.challenge))).status).toBe(401);
    const anew = await signInPage();
    await anew.go('GET', anew.action);
    expect((await anew.post(device.use(anew.challenge))).status).toBe(401);
  });

  it('nobody by another site, without proof, as somebody else, by other bytes or none', async () => {
    const { device } = await registered();
    const other = await registered();
    for (const more of [
      { origin: 'https://riverton.example' },
      { rpId: 'riverton.example' },
      { isVerified: false },
      { userHandle: other.request.userHandle },
    ]) {
      const page = await signInPage();
      const done = await page.post(device.use(page.challenge, more));
      expect(done.status, JSON.stringify(more)).toBe(401);
      expect(done.text).toContain('That passkey does not sign in here.');
    }
    const page = async (posted: (challenge: string) => object | string) => {
      const one = await signInPage();
      return (await one.post(posted(one.challenge))).status;
    };
    expect(await page((challenge) => ({ ...device.use(challenge), id: other.device.id }))).toBe(401);
    expect(await page((challenge) => ({ ...device.use(challenge), signature: 'AAAA' }))).toBe(401);
    expect(await page((challenge) => softAuthenticator().use(challenge, { userHandle: 'AAAA' }))).toBe(401);
    for (const nonsense of ['{', 'null', '[]', '{"id":1}', '"x"', 'x'.repeat(9000)])
      expect(await page(() => nonsense)).toBe(401);
  });

  it('no more when it was removed, when its payer is blocked, or when it was copied', async () => {
    const { device, token, userId } = await registered(7);
    const signIn = async (counter: number) => {
      const page = await signInPage();
      return isIn(await page.post(device.use(page.challenge, { counter })));
    };
    expect(await signIn(9)).toBe(true);
    await world().rows("update user_account set status = 'Disabled' where id = $1", [userId]);
    expect(await signIn(10)).toBe(false);
    await world().rows("update user_account set status = 'Active' where id = $1", [userId]);
    expect(await signIn(10)).toBe(true);
    expect(await signIn(8)).toBe(false);
    expect((await call(token, 'GET')).body.items[0].isDoubted).toBe(true);
    expect(await signIn(20)).toBe(false);
    const gone = await registered();
    const [{ id }] = gone.kept.body.items;
    const removed = await Promise.all([1, 2].map(() => call(gone.token, 'DELETE', `/${id}`)));
    expect(removed.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await kit.told('Passkey Changed', gone.id)).toMatchObject([{ added: true }, { added: false }]);
    const page = await signInPage();
    expect(isIn(await page.post(gone.device.use(page.challenge)))).toBe(false);
    const stranger = await payer();
    expect((await call(stranger.token, 'DELETE', `/${(await call(token, 'GET')).body.items[0].id}`)).status).toBe(404);
  });

  it('is asked for on the page of payers alone', async () => {
    const staff = await signInPage({});
    expect(staff.challenge).toBe('');
    expect(staff.page.text).not.toContain('passkey');
  });

  it('counts a failure of its address, and locks nobody out of the login', async () => {
    const strict = await world().secondNode({ LIMIT_FACTOR: '1' });
    const { userId } = await registered();
    const go = browserOf(strict);
    const page = await go('GET', ask(slug));
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    for (let i = 0; i < 21; i++) await go('POST', action, { token, passkey: '{}' });
    const [login] = await world().rows('select failed_count from identity.login where user_id = $1', [userId]);
    expect(login.failed_count).toBe(0);
    const { device } = await registered();
    const next = await go('GET', ask(slug));
    const challenge = /data-challenge="([^"]+)"/.exec(next.text)?.[1] ?? '';
    const done = await go('POST', /action="([^"]+)"/.exec(next.text)?.[1] ?? '', {
      token: /name="token" value="([^"]+)"/.exec(next.text)?.[1] ?? '',
      passkey: JSON.stringify(device.use(challenge)),
    });
    expect(done.status).toBe(401);
    await strict.close();
  });
});
