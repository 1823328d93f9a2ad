import { beforeEach, describe, expect, it } from 'vitest';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { mailSignInCode } from '../src/capabilities/users/mail-sign-in-code.ts';
import { purgeSignInCodes } from '../src/capabilities/users/purge-provider.ts';
import { codeOf } from '../src/platform/crypto/short-code.ts';
import { openedPayers } from './opened-payers.ts';
import { ask, browserOf, claimsOf, fragment } from './provider-client.ts';
import type { World } from './world.ts';

// Codes that payers have mailed to sign in by (security.md T3, T4, T44, T45).
const { world, kit, way } = openedPayers();
beforeEach(() => world().rows('delete from rate_counter'));

type Go = ReturnType<typeof browserOf>;
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const password = 'r1ver st0nes';

/** A page of a sign-in in a browser, and what is posted from it. */
async function open(
  go: Go = browserOf(world()),
  more: Record<string, string> = { business_unit_slug: 'riverton-water' },
) {
  const page = await go('GET', ask({ prompt: 'login', ...more }));
  const action = found(page.text, /action="([^"]+)"/);
  const token = found(page.text, /name="token" value="([^"]+)"/);
  const post = (form: Record<string, string>) => go('POST', action, { token, ...form });
  return {
    page,
    post,
    askFor: (email: string) => post({ email, password: '', 'mail-code': '1' }),
    type: (email: string, code: string) => post({ email, mailed: '1', code }),
  };
}
/** The code of the last mail to an address. */
const codeTo = async (email: string) => found((await way().mailTo(email, 'Sign In Code')).text, /Your code is (\d{6})/);
const isIn = ({ url }: { url: string }) => fragment(url).has('access_token');
const whoIs = ({ url }: { url: string }) => claimsOf(fragment(url).get('access_token') ?? '').email;
let made = 0;
async function payer(): Promise<string> {
  const email = `codes${++made}@example.test`;
  await way().registered(email, {}, password);
  return email;
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code that was mailed', () => {
  it('signs its payer in, once, where it was asked for', async () => {
    const email = await payer();
    const page = await open();
    const asked = await page.askFor(email.toUpperCase());
    expect([asked.status, asked.text.includes('a code is on its way to it')]).toEqual([200, true]);
    const code = await codeTo(email);
    const done = await page.type(email, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(whoIs(done)).toBe(email);
    expect(isIn(await page.type(email, code))).toBe(false);
    const elsewhere = await open();
    expect((await elsewhere.type(email, code)).status).toBe(401);
    expect(await kit().told('Sign In Code', await kit().customerOf(email))).toHaveLength(1);
    expect(JSON.stringify(await world().rows('select * from identity.sign_in_code'))).not.toContain(code);
  });

  it('is alone: another one ends it, in the same page and in another, also of two at once', async () => {
    const email = await payer();
    const [one, two] = [await open(), await open()];
    await one.askFor(email);
    const first = await codeTo(email);
    await two.askFor(email);
    const second = await codeTo(email);
    for (const [page, code] of [
      [one, first],
      [two, first],
      [one, second],
    ] as const)
      expect((await page.type(email, code)).status).toBe(401);
    expect(isIn(await two.type(email, second))).toBe(true);
    const page = await open();
    await Promise.all(Array.from({ length: 12 }, () => page.askFor(email)));
    expect(
      await world().rows(
        `select count(*)::int as n, count(*) filter (where ended_date is null and used_date is null)::int as alive
          from identity.sign_in_code where email = $1`,
        [email],
      ),
    ).toEqual([{ n: 14, alive: 1 }]);
  });

  it('is used by one of fifty at the same moment', async () => {
    const email = await payer();
    const page = await open();
    await page.askFor(email);
    const code = await codeTo(email);
    const many = await Promise.all(Array.from({ length: 50 }, () => page.type(email, code)));
    expect(many.filter(isIn)).toHaveLength(1);
    const sessions = `select 1 from identity.browser_session s join identity.login l on l.user_id = s.user_id
      where l.email = $1`;
    expect(await world().rows(sessions, [email])).toHaveLength(1);
  });

  it('is not to be guessed: five tries, of many at once too, and then not even the right one', async () => {
    const email = await payer();
    const page = await open();
    await page.askFor(email);
    const code = await codeTo(email);
    const tried = await Promise.all(Array.from({ length: 20 }, () => page.type(email, other(code))));
    expect(tried.every(({ status }) => status === 401)).toBe(true);
    const [{ tries }] = await world().rows('select tries from identity.sign_in_code where email = $1', [email]);
    expect(tries).toBe(5);
    expect((await page.type(email, code)).status).toBe(401);
    await page.askFor(email);
    expect(isIn(await page.type(email, await codeTo(email)))).toBe(true);
  });

  it('is over after ten minutes, before it was asked for, and where its payer is kept out', async () => {
    const email = await payer();
    const page = await open();
    expect((await page.type(email, '000000')).status).toBe(401);
    await page.askFor(email);
    const late = "update identity.sign_in_code set expires_date = now() - interval '1 second' where email = $1";
    const code = await codeTo(email);
    await world().rows(late, [email]);
    expect((await page.type(email, code)).status).toBe(401);
    const id = await kit().customerOf(email);
    for (const [change, back] of [
      ["update customer set status = 'Blocked' where id = $1", "update customer set status = 'Active' where id = $1"],
      [
        'update customer set email_verified = false where id = $1',
        'update customer set email_verified = true where id = $1',
      ],
      [
        "update user_account set status = 'Disabled' where customer_id = $1",
        "update user_account set status = 'Active' where customer_id = $1",
      ],
    ] as const) {
      const next = await open();
      await next.askFor(email);
      const good = await codeTo(email);
      await world().rows(change, [id]);
      expect([change, (await next.type(email, good)).status]).toEqual([change, 401]);
      await world().rows(back, [id]);
    }
    expect(
      await world().rows(
        `select 1 from identity.sign_in_code where email = $1 and used_date is null and ended_date is null
          and expires_date > now()`,
        [email],
      ),
    ).toEqual([]);
  });

  it('opens what ten wrong passwords closed, and nobody is locked out by them', async () => {
    const email = await payer();
    const page = await open();
    for (let nth = 0; nth < 10; nth++) {
      await page.post({ email, password: `wrong ${nth}` });
      await world().rows('update identity.login set locked_until = null where email = $1 and failed_count < 10', [
        email,
      ]);
    }
    expect((await page.post({ email, password })).status).toBe(401);
    await page.askFor(email);
    expect(isIn(await page.type(email, await codeTo(email)))).toBe(true);
    expect(isIn(await (await open()).post({ email, password }))).toBe(true);
  });

  it('lets somebody in whose password was taken back, and keeps those tries off the password', async () => {
    const email = await payer();
    await world().rows("update identity.login set password_hash = '' where email = $1", [email]);
    const page = await open();
    await page.askFor(email);
    await page.type(email, other(await codeTo(email)));
    expect(await world().rows('select failed_count from identity.login where email = $1', [email])).toEqual([
      { failed_count: 0 },
    ]);
    expect(isIn(await page.type(email, await codeTo(email)))).toBe(true);
  });
});

describe('whoever’s an address is', () => {
  const plain = (text: string, email: string) =>
    text.replaceAll(email, 'EMAIL').replace(/nonce="[^"]+"|value="[^"]*"|interaction\/[\w-]+/g, '');

  it('the answers are the same, and the work: its mail alone tells', async () => {
    const known = await payer();
    const blocked = await payer();
    await world().rows("update user_account set status = 'Disabled' where email = $1", [blocked]);
    const answers = [];
    for (const email of [known, 'nobody@example.test', 'clerk@riverton.test', blocked]) {
      const page = await open();
      const asked = await page.askFor(email);
      const wrong = await page.type(email, '12345x');
      answers.push([asked.status, plain(asked.text, email), wrong.status, plain(wrong.text, email)]);
      expect(await world().rows('select tries from identity.sign_in_code where email = $1', [email])).toEqual([
        { tries: 1 },
      ]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    for (const email of ['nobody@example.test', 'clerk@riverton.test', blocked]) {
      const { text } = await way().mailTo(email, 'Sign In Code');
      expect(text).toContain('No login is opened by this address');
      expect(text).not.toMatch(/\b\d{6}\b/);
      expect(text).toContain('/customer/riverton-water/register');
    }
  });

  it('staff sign in by none: their page offers it to nobody, and no code of theirs is good', async () => {
    const staff = await open(browserOf(world()), {});
    expect(staff.page.text).not.toContain('mail-code');
    expect((await staff.askFor('ops@riverton.test')).status).toBe(401);
    expect(await world().rows("select 1 from identity.sign_in_code where email = 'ops@riverton.test'")).toEqual([]);
    const page = await open();
    await page.askFor('admin@riverton.test');
    const [{ nonce }] = await world().rows(
      "select nonce from identity.sign_in_code where email = 'admin@riverton.test'",
    );
    expect((await page.type('admin@riverton.test', codeOf(world().keyring, nonce, 'sign-in-code'))).status).toBe(401);
  });

  it('an address has to be typed: what is none asks for it, and mails nothing', async () => {
    const page = await open();
    for (const email of ['', 'nobody', 'a b@example.test']) {
      const asked = await page.askFor(email);
      expect([asked.status, asked.text.includes('Type your e-mail address first')]).toEqual([400, true]);
    }
  });

  // PostgreSQL reads this letter as an i, the mailbox and the limits do not.
  it('a look-alike of a payer’s address is none: nothing is mailed there, and nothing is typed for it', async () => {
    await way().registered('mia@example.test', {}, password);
    const page = await open();
    const lookAlike = 'mİa@example.test';
    const { status, text } = await page.askFor(lookAlike);
    expect([status, text.includes('Type your e-mail address first')]).toEqual([400, true]);
    const codes = 'select email, tries from identity.sign_in_code where lower(email) = lower($1)';
    expect(await world().rows(codes, [lookAlike])).toEqual([]);
    const mailed = "select 1 from outbox where topic = 'email.Sign In Code' and lower(payload ->> 'to') = lower($1)";
    expect(await world().rows(mailed, [lookAlike])).toEqual([]);
    await page.askFor('mia@example.test');
    expect((await page.type(lookAlike, await codeTo('mia@example.test'))).status).toBe(400);
    expect(await world().rows(codes, [lookAlike])).toEqual([{ email: 'mia@example.test', tries: 0 }]);
    const counted = "select key from rate_counter where key like 'L4 sign-in codes entered%'";
    expect(await world().rows(counted)).toEqual([]);
  });

  it('a code goes to the address as it is kept, and is counted as its login is found', async () => {
    await way().registered('nia@example.test', {}, password);
    const asked = { bound: 'bound', browserHash: '', slug: 'riverton-water', clientAddress: '127.0.0.1' };
    for (const email of ['NIA@example.test', 'nİa@example.test'])
      expect(await mailSignInCode(world().deps, { ...asked, email })).toBe(true);
    const mailed = await world().rows(
      `select o.payload ->> 'to' as "to" from outbox o join identity.sign_in_code c
        on c.id = (o.payload ->> 'signInCodeId')::bigint where lower(c.email) = 'nia@example.test'`,
    );
    expect(mailed).toEqual([{ to: 'nia@example.test' }, { to: 'nia@example.test' }]);
    const keys = await world().rows(
      "select key, hits from rate_counter where key like 'L4 sign-in codes of a login:%'",
    );
    expect(keys).toEqual([{ key: 'L4 sign-in codes of a login: nia@example.test', hits: 2 }]);
  });

  it('staff read that a code was mailed, and not the code', async () => {
    const email = await payer();
    const page = await open();
    await page.askFor(email);
    const code = await codeTo(email);
    const [row] = await world().rows<{ payload: object }>(
      "select payload from outbox where topic = 'email.Sign In Code' and payload ->> 'to' = $1",
      [email],
    );
    const { text } = await world().db.platform((tx) =>
      mailNamed(mails, 'Sign In Code').write(tx, kit().unit, row?.payload, {
        ...sampleSurroundings,
        tokenOf: () => '••••',
      }),
    );
    expect([text.includes(code), text.includes('Your code is ••••••')]).toEqual([false, true]);
  });
});

describe('how often', () => {
  const strictly = async (test: (strict: World, start: () => ReturnType<typeof open>) => Promise<void>) => {
    const strict = await world().secondNode({ LIMIT_FACTOR: '1' });
    await test(strict, () => open(browserOf(strict)));
    await strict.close();
  };
  const minuteLater = () => world().rows("delete from rate_counter where key like '%in a minute%'");
  const count = async (email: string): Promise<number> =>
    (await world().rows('select 1 from identity.sign_in_code where email = $1', [email])).length;

  it('one in a minute and three in an hour, of an address that is a login or not; the newest stays good', () =>
    strictly(async (_, start) => {
      for (const email of [await payer(), 'stranger@example.test']) {
        const page = await start();
        expect((await page.askFor(email)).status).toBe(200);
        const soon = await page.askFor(email);
        expect([soon.status, soon.text.includes('Several codes were asked for')]).toEqual([429, true]);
        for (const status of [200, 200, 429]) {
          await minuteLater();
          expect((await page.askFor(email)).status).toBe(status);
        }
        expect(await count(email)).toBe(3);
        await world().rows("delete from rate_counter where key not like '%a login%'");
        if (email.startsWith('codes')) expect(isIn(await page.type(email, await codeTo(email)))).toBe(true);
      }
    }));

  it('of many at once exactly as many as may be', () =>
    strictly(async (_, start) => {
      const pages = await Promise.all(Array.from({ length: 8 }, start));
      const answers = await Promise.all(pages.map((page) => page.askFor('many@example.test')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await count('many@example.test')).toBe(1);
    }));

  it('ten in an hour from one place, whose further ones fill no count of anybody', () =>
    strictly(async (_, start) => {
      const page = await start();
      for (let nth = 0; nth < 10; nth++) expect((await page.askFor(`spread${nth}@example.test`)).status).toBe(200);
      const email = await payer();
      for (let nth = 0; nth < 5; nth++) expect((await page.askFor(email)).status).toBe(429);
      await world().rows("delete from rate_counter where key like '%of an address%'");
      expect((await page.askFor(email)).status).toBe(200);
    }));

  it('a thousand in an hour in sum', () =>
    strictly(async (_, start) => {
      const page = await start();
      await page.askFor('sum@example.test');
      await world().rows("update rate_counter set hits = 1000 where key like 'L4 sign-in codes of all%'");
      expect((await page.askFor('sums@example.test')).status).toBe(429);
    }));

  it('twenty are typed in a day, but whoever comes back in a browser of theirs is held up by no stranger', () =>
    strictly(async (strict, start) => {
      const email = await payer();
      const mine = browserOf(strict);
      expect(isIn(await (await open(mine)).post({ email, password }))).toBe(true);
      const stranger = await start();
      await stranger.askFor(email);
      for (let nth = 0; nth < 22; nth++) {
        await stranger.type(email, '12345x');
        await world().rows("delete from rate_counter where key like '%failures of an address%'");
      }
      await world().rows("delete from rate_counter where key like '%of an address%'");
      const entered = "select hits from rate_counter where key like '%codes entered for a login%'";
      expect(await world().rows(entered)).toEqual([{ hits: 22 }]);
      const again = await start();
      await minuteLater();
      await again.askFor(email);
      expect((await again.type(email, await codeTo(email))).status).toBe(401);
      const page = await open(mine);
      expect((await page.askFor(email)).status).toBe(200);
      expect(isIn(await page.type(email, await codeTo(email)))).toBe(true);
    }));

  it('what is over goes a day later, and nothing that is good', async () => {
    const email = await payer();
    await (await open()).askFor(email);
    await world().rows(
      "update identity.sign_in_code set expires_date = now() - interval '25 hours' where email <> $1",
      [email],
    );
    expect(await purgeSignInCodes(world().db)).toBeGreaterThan(0);
    expect(await world().rows('select email from identity.sign_in_code')).toEqual([{ email }]);
  });
});
