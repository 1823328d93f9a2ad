import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeProvider } from '../../src/capabilities/users/purge-provider.ts';
import { earlyInWindow } from '../early-in-window.ts';
import { ask, browserOf, fragment, signInTo } from '../provider-client.ts';
import { openWorld, type World } from '../world.ts';

// security.md T43: what anonymous calls leave ends by itself, and is limited before; no piece of an address escapes a
// limit.
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const start = (on: World, more: Record<string, string> = {}) =>
  on.app.inject({
    method: 'GET',
    url: ask(more).replace('http://localhost:4000', ''),
    headers: { host: 'localhost:4000' },
  });
const kept = async () =>
  (await world.rows<{ rows: number }>('select count(*)::int as rows from identity.oidc_payload'))[0]?.rows;
const lookUp = {
  account_number: '10001',
  business_unit_slug: 'riverton-water',
  redirect_uri: 'http://localhost:4000/app/silent-refresh',
};

describe('2,000 anonymous starts', () => {
  it('leave rows with an end, look-ups that find nothing none at all, and after it nothing', async () => {
    for (let i = 0; i < 2000; i += 250)
      await Promise.all(Array.from({ length: 250 }, (_, n) => start(world, n % 2 ? {} : lookUp)));
    expect(await kept()).toBe(1000);
    expect(
      await world.rows("select 1 from identity.oidc_payload where expires_at > now() + interval '11 minutes' limit 1"),
    ).toEqual([]);
    await world.rows("update identity.oidc_payload set expires_at = expires_at - interval '11 minutes'");
    await Promise.all([purgeProvider(world.db), purgeProvider(world.db)]); // two workers
    expect(await kept()).toBe(0);
  }, 120_000);

  it('leave nothing when they ask for no page; a session keeps one grant, however often it renews itself, and what lives is not purged', async () => {
    for (let i = 0; i < 20; i++)
      expect(fragment(String((await start(world, { prompt: 'none' })).headers.location)).get('error')).toBe(
        'login_required',
      );
    expect(await kept()).toBe(0);
    const { go } = await signInTo(world, 'clerk@riverton.test');
    for (let i = 0; i < 5; i++) await go('GET', ask({ prompt: 'none' }));
    expect(
      await world.rows(
        `select model, count(*)::int as rows from identity.oidc_payload
          where model in ('Grant', 'Session') group by 1 order by 1`,
      ),
    ).toEqual([
      { model: 'Grant', rows: 1 },
      { model: 'Session', rows: 1 },
    ]);
    await purgeProvider(world.db);
    expect(fragment((await go('GET', ask({ prompt: 'none' }))).url).get('access_token')).toBeTruthy();
  });
});

describe('limits', () => {
  it('let sixty starts of an address pass in ten minutes, at once too: then a page says wait, and a look-up is told so', async () => {
    const limited = await openWorld({ LIMIT_FACTOR: '1' });
    await earlyInWindow(600);
    const answers = await Promise.all(Array.from({ length: 80 }, () => start(limited)));
    expect(answers.filter((answer) => answer.statusCode === 303)).toHaveLength(60);
    expect(
      answers.filter((answer) => answer.statusCode === 429 && answer.headers['retry-after'] === '600'),
    ).toHaveLength(20);
    const told = fragment((await browserOf(limited)('GET', ask(lookUp))).url);
    expect([told.get('error_description'), told.get('state')]).toEqual(['wait', 's']);
    // Many addresses together fill the same table: over all of them there is a limit too.
    await limited.rows('delete from rate_counter');
    await limited.rows(
      `insert into rate_counter (key, window_start, hits)
        values ('L3 sign-in starts of all: ', to_timestamp(floor(extract(epoch from now()) / 600) * 600), 6000)`,
    );
    expect((await start(limited)).statusCode).toBe(429);
    // Who is signed in already is renewed all the same.
    expect(fragment(String((await start(limited, { prompt: 'none' })).headers.location)).get('error')).toBe(
      'login_required',
    );
    await limited.close();
  });

  it.each([
    '/auth/jwks?x=/assets/',
    '/auth/assets/x',
    '/api/nothing?x=/assets/',
    '/health?x=/health/',
    '/metrics?/assets/&none',
  ])(
    '%s counts like any other address',
    async (url) => {
      const limited = await world.secondNode({ LIMIT_FACTOR: '1', METRICS_TOKEN: 'x' });
      await world.rows('delete from rate_counter');
      const isCounted = !url.startsWith('/metrics'); // a probe's own route, whatever stands behind it
      let refused = 0;
      for (let i = 0; i < 2600 && refused === 0; i++)
        refused += (await limited.call('GET', url)).status === 429 ? 1 : 0;
      expect(refused).toBe(isCounted ? 1 : 0);
      await limited.close();
    },
    60_000,
  );
});
