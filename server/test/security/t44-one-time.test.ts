import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '@ratepayer/identity/passwords.ts';
import { makeLookUpGuard } from '../../src/capabilities/accounts/look-up-limits.ts';
import { portalDirectory } from '../../src/capabilities/users/directory.ts';
import { inviteAdministrator } from '../../src/capabilities/users/invite-administrator.ts';
import { ask, browserOf, fragment, signInTo } from '../provider-client.ts';
import { openWorld, type World } from '../world.ts';

// security.md T44: a one-time thing used at the same moment is used once; what it replaces has ended.
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hashOf = (link: string) =>
  createHash('sha256')
    .update(new URL(link).searchParams.get('token') ?? '')
    .digest('base64url');

describe('an authorization code', () => {
  const verifier = 'v'.repeat(64);
  const byCode = {
    response_type: 'code',
    response_mode: 'fragment',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const exchange = (code: string) =>
    world.app.inject({
      method: 'POST',
      url: '/auth/token',
      headers: { host: 'localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: 'http://localhost:4000/app/callback',
        client_id: 'portal',
        code_verifier: verifier,
      }).toString(),
    });

  it.each([10, 50])('is redeemed once by %i at the same moment, and never again', async (many) => {
    const code = (await signInTo(world, 'clerk@riverton.test', byCode)).answer.get('code') ?? '';
    expect(code).not.toBe('');
    const answers = await Promise.all(Array.from({ length: many }, () => exchange(code)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect([answer.statusCode, JSON.parse(answer.payload).error]).toEqual([400, 'invalid_grant']);
    expect((await exchange(code)).statusCode).toBe(400);
  });

  it('and a half-finished sign-in stand in no row as they are', async () => {
    const { answer } = await signInTo(world, 'clerk@riverton.test', byCode);
    const page = await browserOf(world)('GET', ask({}));
    const interaction = /interaction\/([\w-]+)/.exec(page.text)?.[1] ?? 'none';
    const rows = (await world.rows<{ text: string }>('select o::text as text from identity.oidc_payload o'))
      .map(({ text }) => text)
      .join('\n');
    expect(rows).toContain('AuthorizationCode');
    expect(rows).not.toContain(answer.get('code') ?? 'none');
    expect(rows).not.toContain(interaction);
  });
});

describe('a link for the first administrator', () => {
  const alive = async () =>
    (
      await world.rows<{ rows: number }>(
        'select count(*)::int as rows from identity.invitation where used_date is null and expires_date > now()',
      )
    )[0]?.rows;
  const page = (link: string) => world.call('GET', link.replace('http://localhost:4000', ''));
  const set = (link: string, password: string) =>
    browserOf(world)('POST', '/auth/set-password', { token: new URL(link).searchParams.get('token') ?? '', password });

  it('ends the ones before it, whoever they were for; of many made at once one is alive', async () => {
    const first = await inviteAdministrator(world.db, 'http://localhost:4000', {
      email: 'one@town.example',
      name: 'One',
    });
    const second = await inviteAdministrator(world.db, 'http://localhost:4000', {
      email: 'two@town.example',
      name: 'Two',
    });
    expect([(await page(first)).status, (await page(second)).status]).toEqual([404, 200]);
    const links = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        inviteAdministrator(world.db, 'http://localhost:4000', {
          email: `many${i % 2}@town.example`,
          name: 'Many',
        }).catch(() => ''),
      ),
    );
    expect(await alive()).toBe(1);
    const answers = await Promise.all(links.filter(Boolean).map(page));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is used once by fifty at the same moment, ends every other, and with it what its person held before', async () => {
    const first = await inviteAdministrator(world.db, 'http://localhost:4000', {
      email: 'admin@riverton.test',
      name: 'Bo',
    });
    await set(first, 'seven brown herons');
    // Alive beside it, as earlier versions left them.
    const link = await inviteAdministrator(world.db, 'http://localhost:4000', {
      email: 'admin@riverton.test',
      name: 'Bo',
    });
    await world.rows(
      `insert into identity.invitation (token_hash, user_id, expires_date)
        select 'another', user_id, now() + interval '1 day' from identity.login where email = 'clerk@riverton.test'`,
    );
    const before = await signInTo(world, 'admin@riverton.test', {}, 'seven brown herons');
    const token = before.answer.get('access_token') ?? '';
    expect((await world.call('GET', '/api/business-units', { token })).status).toBe(200);
    await new Promise((done) => setTimeout(done, 1100)); // times of tokens are whole seconds
    const directory = portalDirectory(
      world.db,
      makeLookUpGuard(world.db, world.keyring, world.deps.limits),
      'optional',
    );
    const passwordHash = await hashPassword('eight green herons');
    const used = await Promise.all(
      Array.from({ length: 50 }, () => directory.acceptInvitation(hashOf(link), passwordHash, '203.0.113.9')),
    );
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await directory.acceptInvitation(hashOf(link), passwordHash, '203.0.113.9')).toBe(false);
    expect(await alive()).toBe(0);
    expect(fragment((await before.go('GET', ask({ prompt: 'none' }))).url).get('error')).toBe('login_required');
    for (let i = 0; i < 60 && (await world.call('GET', '/api/business-units', { token })).status !== 401; i++)
      await new Promise((done) => setTimeout(done, 500));
    expect((await world.call('GET', '/api/business-units', { token })).status).toBe(401);
    const after = await signInTo(world, 'admin@riverton.test', {}, 'eight green herons');
    expect(
      (await world.call('GET', '/api/business-units', { token: after.answer.get('access_token') ?? '' })).status,
    ).toBe(200);
  }, 60_000);

  it('and a new second factor leave no session of before', async () => {
    const held = await signInTo(world, 'clerk@riverton.test');
    const setting = await signInTo(world, 'clerk@riverton.test');
    const [clerk] = await world.rows<{ id: number }>("select id from user_account where email = 'clerk@riverton.test'");
    const [own] = await world.rows<{ uid: string }>(
      `select uid from identity.oidc_payload
        where model = 'Session' and payload ->> 'accountId' = $1
        order by expires_at desc, payload ->> 'iat' desc limit 1`,
      [String(clerk?.id)],
    );
    const directory = portalDirectory(
      world.db,
      makeLookUpGuard(world.db, world.keyring, world.deps.limits),
      'required',
    );
    await directory.keepSecondFactor(clerk?.id ?? 0, 'JBSWY3DPEHPK3PXP', own?.uid);
    // The sign-in that set it ends in its session: proved anew, in this second or the next.
    await world.rows(
      `update identity.oidc_payload
        set payload = jsonb_set(payload, '{loginTs}', to_jsonb(ceil(extract(epoch from now()))::int))
        where model = 'Session' and uid = $1`,
      [own?.uid],
    );
    const answers = await Promise.all(
      [held, setting].map(async ({ go }) => fragment((await go('GET', ask({ prompt: 'none' }))).url).get('error')),
    );
    expect(answers.toSorted()).toEqual(['login_required', null].toSorted());
  });
});
