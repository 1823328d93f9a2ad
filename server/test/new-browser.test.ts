import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCustomers } from './customer-kit.ts';
import { browserOf, claimsOf, fragment, ask } from './provider-client.ts';
import { openRegistrations } from './registration-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let kit: Awaited<ReturnType<typeof openCustomers>>;
let way: ReturnType<typeof openRegistrations>;
beforeAll(async () => {
  world = await openWorld();
  kit = await openCustomers(world);
  way = openRegistrations(world);
});
beforeEach(() => world.rows('delete from rate_counter'));
afterAll(() => world.close());

const password = 'r1ver st0nes';
type Go = ReturnType<typeof browserOf>;
/** Signs in by a browser; its token, '' where it was refused. */
async function enter(go: Go, email: string, secret = password): Promise<string> {
  const page = await go('GET', ask({ prompt: 'login' }));
  const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const done = await go('POST', action, { token, email, password: secret });
  return fragment(done.url).get('access_token') ?? '';
}
const told = async (email: string): Promise<number> =>
  (await world.rows("select 1 from outbox where topic = 'email.New Sign-in' and payload ->> 'to' = $1", [email]))
    .length;
const linkTo = async (email: string): Promise<string> =>
  /not-me#([\w.-]+)/.exec((await way.mailTo(email, 'New Sign-in')).text)?.[1] ?? '';
const disown = (token: string) => world.call('POST', '/api/customers/not-me', { body: { token } });
const works = async (token: string): Promise<number> =>
  (await world.call('GET', '/api/customers/home', { token })).status;
let made = 0;
async function payer(): Promise<string> {
  const email = `browsers${++made}@example.test`;
  await way.registered(email, {}, password);
  return email;
}

describe('a sign-in from a browser that was not seen before', () => {
  it('is told once for each browser but the first, and not of one that comes again', async () => {
    const email = await payer();
    const [home, work] = [browserOf(world), browserOf(world)];
    expect(await enter(home, email)).not.toBe('');
    expect(await enter(home, email)).not.toBe('');
    expect(await told(email)).toBe(0);
    expect(await enter(work, email)).not.toBe('');
    expect(await enter(work, email)).not.toBe('');
    expect(await enter(home, email)).not.toBe('');
    expect(await told(email)).toBe(1);
    const { text } = await way.mailTo(email, 'New Sign-in');
    expect(text).toMatch(/browser that we have not seen before, on .*, from the address 127\.0\.0\.1/);
    expect(text).toContain('/customer/riverton-water/not-me#');
  });

  it('is told of staff to nobody, and of a wrong password to nobody', async () => {
    for (let nth = 0; nth < 2; nth++) await enter(browserOf(world), 'clerk@riverton.test', 'ratepayer');
    expect(await told('clerk@riverton.test')).toBe(0);
    const email = await payer();
    await enter(browserOf(world), email);
    expect(await enter(browserOf(world), email, 'not the password')).toBe('');
    expect(await told(email)).toBe(0);
  });
});

describe('who says that it was not them', () => {
  it('signs everybody out, takes the password back, and chooses a new one', async () => {
    const email = await payer();
    const mine = await enter(browserOf(world), email);
    const thief = browserOf(world);
    const stolen = await enter(thief, email);
    expect([await works(mine), await works(stolen)]).toEqual([200, 200]);
    const link = await linkTo(email);
    expect(JSON.stringify(await world.rows('select * from identity.known_browser'))).not.toContain(link);
    const passkeys = 'identity.passkey where user_id = (select user_id from identity.login where email = $1)';
    await world.rows(
      `insert into identity.passkey (user_id, credential_id, user_handle, public_key, name)
        select user_id, 'of-thief', 'handle', '\\x00', 'Laptop' from identity.login where email = $1`,
      [email],
    );
    const { status, body } = await disown(link);
    expect(await world.rows(`select name from ${passkeys}`, [email])).toEqual([]);
    expect([status, body.address]).toEqual([200, expect.stringContaining('/auth/set-password?token=')]);
    expect([await works(mine), await works(stolen)]).toEqual([401, 401]);
    expect(await enter(thief, email)).toBe('');
    // Interrupted before a password was chosen: the link leads there again, and the page before is over.
    const again = (await disown(link)).body.address;
    expect((await way.choose(body.address, 'stone bridge 8')).statusCode).toBe(404);
    const chosen = await way.choose(again, 'stone bridge 8');
    expect(chosen.headers.location).toBe('http://localhost:4000/app/customer/riverton-water/profile');
    expect((await disown(link)).status).toBe(400);
    expect(await enter(thief, email)).toBe('');
    expect(await enter(browserOf(world), email, 'stone bridge 8')).not.toBe('');
    const id = await kit.customerOf(email);
    expect(
      await world.rows(
        "select action from audit_entry where entity_type = 'Customer' and entity_id = $1 and action like 'Sign-in%'",
        [id],
      ),
    ).toEqual([{ action: 'Sign-in disowned' }, { action: 'Sign-in disowned' }]);
  });

  it('comes back by registering with the same address, where both pages were lost', async () => {
    const email = await payer();
    await enter(browserOf(world), email);
    await enter(browserOf(world), email);
    expect((await disown(await linkTo(email))).status).toBe(200);
    await way.registered(email, {}, 'stone bridge 8');
    const token = await enter(browserOf(world), email, 'stone bridge 8');
    expect([claimsOf(token).customer_id, await works(token)]).toEqual([await kit.customerOf(email), 200]);
  });

  it('uses a link of theirs: after seven days, changed or of another notice it does nothing', async () => {
    const email = await payer();
    const mine = await enter(browserOf(world), email);
    await enter(browserOf(world), email);
    const link = await linkTo(email);
    for (const bad of [`${link}x`, link.replace(/^\d+/, '1'), 'nonsense', ''])
      expect([(await disown(bad)).status, bad]).toEqual([400, bad]);
    await world.rows(
      `update identity.known_browser set first_seen_date = now() - interval '8 days' where user_id =
        (select user_id from identity.login where email = $1)`,
      [email],
    );
    expect((await disown(link)).status).toBe(400);
    expect(await works(mine)).toBe(200);
  });

  it('does nothing by what was mailed to an address that staff took out, whoever reads it there', async () => {
    const email = await payer();
    await enter(browserOf(world), email);
    await enter(browserOf(world), email);
    const chosen = /not-me#([\w.-]+)/.exec((await way.mailTo(email, 'Password Chosen')).text)?.[1] ?? '';
    const seen = await linkTo(email);
    const id = await kit.customerOf(email);
    const change = (to: string) => kit.call('PUT', `/api/customers?id=${id}`, { email: to }, kit.admin);
    // In other letters it is the same one.
    expect([(await change(email.toUpperCase())).status, (await disown(chosen)).status]).toEqual([200, 200]);
    const { body } = await disown(seen);
    expect((await change(`other-${email}`)).status).toBe(200);
    const pressed = [await disown(seen), await disown(chosen)];
    expect([pressed.map((one) => one.status), (await way.choose(body.address, 'stone bridge 8')).statusCode]).toEqual([
      [400, 400],
      404,
    ]);
  });

  it('of fifty that press at once leaves one page that is good', async () => {
    const email = await payer();
    await enter(browserOf(world), email);
    await enter(browserOf(world), email);
    const link = await linkTo(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => disown(link)));
    const pages = answers.filter(({ status }) => status === 200).map(({ body }) => body.address);
    let good = 0;
    for (const page of pages) if ((await way.choose(page, 'stone bridge 8')).statusCode === 303) good++;
    expect([pages.length, good]).toEqual([50, 1]);
  });
});

describe('of several at one browser', () => {
  it('the second signs in where the first was, whose session ends; each is told what is new to them', async () => {
    const [first, second] = [await payer(), await payer()];
    const [home, phone] = [browserOf(world), browserOf(world)];
    await enter(phone, second);
    const theirs = await enter(home, first);
    const token = await enter(home, second);
    expect([claimsOf(token).email, claimsOf(token).sid === claimsOf(theirs).sid]).toEqual([second, false]);
    expect([await told(first), await told(second)]).toEqual([0, 1]);
    const silent = await home('GET', ask({ prompt: 'none' }));
    expect(claimsOf(fragment(silent.url).get('access_token') ?? '').email).toBe(second);
    expect(claimsOf(await enter(home, first)).email).toBe(first);
    expect(claimsOf(await enter(home, second)).email).toBe(second);
    expect([await told(first), await told(second)]).toEqual([0, 1]);
    const kept = await world.rows<{ hash: string }>(
      `select k.browser_hash as hash from identity.known_browser k join identity.login l on l.user_id = k.user_id
        where l.email = any($1)`,
      [[first, second]],
    );
    expect([kept.length, new Set(kept.map(({ hash }) => hash)).size]).toEqual([3, 2]);
  });

  it('is told once for a browser that signs in twice at the same moment', async () => {
    const email = await payer();
    await enter(browserOf(world), email);
    const go = browserOf(world);
    await enter(go, await payer());
    await Promise.all([enter(go, email), enter(go, email)]);
    await enter(go, email);
    expect(await told(email)).toBe(1);
  });
});

describe('a sign-in that was proved and is gone on with later', () => {
  const proved = async (go: Go, email: string): Promise<string> => {
    const page = await go('GET', ask({ prompt: 'login' }));
    const found = (pattern: RegExp) => pattern.exec(page.text)?.[1] ?? '';
    const form = { token: found(/name="token" value="([^"]+)"/), email, password };
    return (await go('POST', found(/action="([^"]+)"/), form, 1)).url;
  };

  it('leads nowhere once its payer said that it was not them, nor once a new password is there', async () => {
    const email = await payer();
    await enter(browserOf(world), email);
    await enter(browserOf(world), email);
    const [thief, other] = [browserOf(world), browserOf(world)];
    const held = await proved(thief, email);
    expect(fragment((await other('GET', await proved(other, email))).url).has('access_token')).toBe(true);
    const { body } = await disown(await linkTo(email));
    const waiting = await thief('GET', held);
    expect([fragment(waiting.url).has('access_token'), waiting.status]).toEqual([false, 400]);
    await way.choose(body.address, 'stone bridge 8');
    expect(fragment((await thief('GET', held)).url).has('access_token')).toBe(false);
  });

  it('is no session where everything ended while it was made', async () => {
    const email = await payer();
    const go = browserOf(world);
    const held = await proved(go, email);
    // As if it were read before what ended it took it away.
    await world.rows(
      `update user_account set tokens_valid_from = now() + interval '3 seconds' where id =
        (select user_id from identity.login where email = $1)`,
      [email],
    );
    expect(fragment((await go('GET', held)).url).has('access_token')).toBe(false);
    expect(
      await world.rows(
        `select 1 from identity.browser_session s join identity.login l on l.user_id = s.user_id
          where l.email = $1 and s.ended_date is null`,
        [email],
      ),
    ).toEqual([]);
    expect(await told(email)).toBe(0);
  });
});

describe('where somebody is signed in', () => {
  it('is ended for all but the one that asks, at once and for good', async () => {
    const email = await payer();
    const tokens = [];
    for (let nth = 0; nth < 3; nth++) tokens.push(await enter(browserOf(world), email));
    const [here = '', ...others] = tokens;
    const ended = await world.call('DELETE', '/api/my-account/sessions', { token: here });
    expect([ended.status, ended.body.items.length, ended.body.items[0].isThis]).toEqual([200, 1, true]);
    expect(await works(here)).toBe(200);
    expect(await Promise.all(others.map(works))).toEqual([401, 401]);
    expect((await world.call('DELETE', '/api/my-account/sessions', { token: here })).body.items).toHaveLength(1);
    // Another payer's are another payer's.
    const other = await payer();
    const theirs = await enter(browserOf(world), other);
    await world.call('DELETE', '/api/my-account/sessions', { token: here });
    expect(await works(theirs)).toBe(200);
  });
});
