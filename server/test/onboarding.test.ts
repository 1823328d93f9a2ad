import { describe, expect, it } from 'vitest';
import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { earlyInWindow } from './early-in-window.ts';
import { useAtOnceAndLater } from './one-time-thing.ts';
import { invalid, openedOnboardings, where } from './opened-onboardings.ts';

const { world, kit, links } = await openedOnboardings();
const fifty = <T>(one: (nth: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, nth) => one(nth)));

describe('the link of an invitation', () => {
  it('begins at the payer, whom it names, and is kept nowhere', async () => {
    const { email, token } = await kit.invite((await kit.newAccount()).id);
    const { body } = await kit.browser(token).open();
    expect(body).toMatchObject({ status: 'VerifyCustomer', step: 'customer', stepNumber: 1, needsCode: false, email });
    expect([body.firstName, body.account, body.chosen, body.others]).toEqual(['Morgan', null, null, []]);
    const kept = await world.rows('select * from onboarding_invitation i join onboarding_session s on true');
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('opens nothing where it never was one, is of another biller, has expired, was replaced or used up', async () => {
    const account = await kit.newAccount();
    const first = await kit.invite(account.id);
    const unknown = await kit.browser('A'.repeat(43)).open();
    expect([unknown.status, where(unknown)]).toEqual([200, invalid]);
    expect(where(await kit.browser(first.token, { slug: 'lakeshore-hydro' }).open())).toEqual(invalid);
    const replaced = kit.browser(first.token);
    expect(where(await replaced.open())).toEqual(['VerifyCustomer', 'customer']);
    const second = await kit.invite(account.id, first.email);
    expect(where(await replaced.open())).toEqual(invalid);
    expect((await replaced.confirm(first.email)).status).toBe(404);
    await world.rows("update onboarding_invitation set expires_date = now() - interval '1 second' where email = $1", [
      first.email,
    ]);
    const late = kit.browser(second.token);
    expect((await late.confirm(first.email)).status).toBe(404);
    expect((await late.open()).body).toEqual(unknown.body);
    // Nobody was made a payer on the way.
    expect(await world.rows('select 1 from customer where email = $1', [first.email])).toEqual([]);
  });

  it('opens nothing where the biller takes nobody in by it any more', async () => {
    const { token } = await kit.invite((await kit.newAccount()).id);
    await kit.feature('Onboarding', 'Disabled');
    expect(where(await kit.browser(token).open())).toEqual(invalid);
    await kit.feature('Onboarding', 'Enabled');
    expect(where(await kit.browser(token).open())).toEqual(['VerifyCustomer', 'customer']);
  });

  it('is the first browser’s of fifty that open it at once, and begins once', async () => {
    const { email, token } = await kit.invite((await kit.newAccount()).id);
    const browsers = Array.from({ length: 50 }, () => kit.browser(token));
    const opened = await fifty((nth) => browsers[nth]?.open() as Promise<{ body: Onboarding }>);
    expect(opened.filter(({ body }) => !body.needsCode)).toHaveLength(1);
    const other = opened.find(({ body }) => body.needsCode);
    expect(other?.body).toMatchObject({ email: 'i…@example.test', firstName: '' });
    expect(
      await world.rows(
        `select s.id from onboarding_session s join onboarding_invitation i on i.id = s.invitation_id
          where i.email = $1`,
        [email],
      ),
    ).toHaveLength(1);
  });

  it('works beside another one of the same address: both accounts are the same payer’s', async () => {
    const email = 'both@example.test';
    const [one, two] = [await kit.newAccount(), await kit.newAccount()];
    const links = [await kit.invite(one.id, email), await kit.invite(two.id, email)];
    const browsers = links.map(({ token }) => kit.browser(token));
    for (const each of browsers) await each.open();
    await Promise.all(browsers.map((each) => each.confirm(email)));
    const proved = await Promise.all(browsers.map((each) => each.prove()));
    expect(proved.map(({ status }) => status)).toEqual([200, 200]);
    const owners = await world.rows<{ customer_id: number }>(
      'select customer_id from customer_account where account_id = any($1) and unlinked_date is null',
      [[one.id, two.id]],
    );
    expect(owners).toHaveLength(2);
    expect(new Set(owners.map(({ customer_id }) => customer_id)).size).toBe(1);
  });
});

describe('another browser, or another address', () => {
  it('enters a code that went to the address of the invitation, whatever address it names itself', async () => {
    const { email, token } = await kit.invite((await kit.newAccount()).id);
    const [own, other] = [kit.browser(token), kit.browser(token)];
    await own.open();
    expect((await other.open()).body).toMatchObject({ needsCode: true, step: 'customer', account: null });
    // It does nothing else meanwhile.
    for (const answer of [await other.prove(), await other.notices(), await other.ask('move', { to: 'cancel' })])
      expect(answer.status).toBe(404);
    const sent = await other.confirm('thief@example.test');
    expect(sent.body).toMatchObject({ needsCode: true, codeSentTo: 'i…@example.test' });
    const codes = await world.rows(
      "select payload ->> 'to' as to from outbox where topic = 'email.Onboarding Code' order by id desc limit 1",
    );
    expect(codes).toEqual([{ to: email }]);
    // The minute between two codes.
    expect((await world.rows('select 1 from customer where email = $1', ['thief@example.test'])).length).toBe(0);
    const done = await other.confirm('thief@example.test', { code: await kit.codeFor(email) });
    expect(done.body).toMatchObject({ needsCode: false, status: 'VerifyCustomer', email, firstName: 'Morgan' });
    // The link is in one browser at a time.
    expect((await own.open()).body.needsCode).toBe(true);
  });

  it('has five tries of a code, counted before they are compared, and the code works once', async () => {
    const { email, token } = await kit.invite((await kit.newAccount()).id);
    await kit.browser(token).open();
    const other = kit.browser(token);
    await other.confirm(email);
    const wrong = await fifty(() => other.confirm(email, { code: '000000' }));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400]));
    const right = await kit.codeFor(email);
    expect((await other.confirm(email, { code: right })).body).toMatchObject([
      { errorMessage: 'That code is over. Ask for a new one.' },
    ]);
    await world.rows('delete from rate_counter');
    await other.confirm(email);
    const code = await kit.codeFor(email);
    await useAtOnceAndLater({
      answered: 'one',
      use: async () => (await kit.browser(token).confirm(email, { code })).status === 200,
      effects: async () =>
        (
          await world.rows(
            `select 1 from onboarding_session s join onboarding_invitation i on i.id = s.invitation_id
              where i.email = $1 and s.code_nonce = '' and s.code_tries > 0`,
            [email],
          )
        ).length,
    });
  });

  it('proves an address that was not written to before it is the payer’s', async () => {
    const account = await kit.newAccount();
    const { token, email } = await kit.invite(account.id);
    const own = kit.browser(token);
    await own.open();
    const asked = await own.confirm('mine@example.test');
    expect(asked.body).toMatchObject({ status: 'VerifyCustomer', needsCode: false, codeSentTo: 'mine@example.test' });
    expect((await own.confirm('others@example.test', { code: await kit.codeFor(email) })).body.status).not.toBe(
      'VerifyAccount',
    );
    await world.rows('delete from rate_counter');
    await own.confirm('mine@example.test');
    const done = await own.confirm('mine@example.test', { code: await kit.codeFor(email) });
    expect(where(done)).toEqual(['VerifyAccount', 'account']);
    expect(
      await world.rows('select email, email_verified, user_id from customer where email like $1', ['mine@%']),
    ).toEqual([{ email: 'mine@example.test', email_verified: true, user_id: null }]);
  });

  it('is mailed a code once a minute and three times an hour', async () => {
    await earlyInWindow(3600);
    const strict = await world.secondNode({ LIMIT_FACTOR: '1' });
    const { token, email } = await kit.invite((await kit.newAccount()).id);
    await kit.browser(token).open();
    const body = { slug: 'riverton-water', token, browserKey: 'B'.repeat(22), firstName: 'M', lastName: 'L', email };
    const ask = () => strict.call('POST', '/api/onboarding/customer', { body });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    await strict.close();
  });
});

describe('the account', () => {
  const ready = async (more: object = {}) => {
    const account = await kit.newAccount({ emailAddress: 'onfile@example.test', ...more });
    const invited = await kit.invite(account.id);
    const browser = kit.browser(invited.token);
    await browser.open();
    const { body } = await browser.confirm(invited.email);
    return { account, ...invited, browser, body };
  };

  it('is masked until what stands on its bill is answered, and told to the address on file before', async () => {
    const { account, browser, body, email } = await ready({ street: '12 Orchard Lane' });
    expect(body.asked.map(({ type }) => type)).toEqual(['Zip Code']);
    expect(body.account?.accountNumber).toBe(account.number);
    expect(JSON.stringify(body.account)).not.toMatch(/Morgan Lee|12 Orchard|78702/);
    expect(await kit.mailedTo('Account Link Begun', account.id)).toEqual([]);
    const wrong = await browser.prove('00000');
    expect([wrong.status, wrong.body]).toMatchObject([400, [{ errorMessage: expect.stringMatching(/4 tries left/) }]]);
    expect(await kit.mailedTo('Account Link Begun', account.id)).toEqual(['onfile@example.test']);
    expect(await links(account.id)).toEqual([]);
    const done = await browser.prove();
    expect(where(done)).toEqual(['SelectNotificationsEnrollment', 'notifications']);
    expect(done.body.chosen).toMatchObject({ owedMinor: 4_550, accountNumber: account.number, hasAutopay: false });
    expect(await links(account.id)).toMatchObject([{ linked_by: 'Onboarding' }]);
    expect(await kit.mailedTo('Account Link Begun', account.id)).toHaveLength(1);
    expect((await kit.mailedTo('Account Linked', account.id)).toSorted()).toEqual([email, 'onfile@example.test']);
  });

  it('is added once by fifty right answers at once', async () => {
    const { account, browser } = await ready();
    const answers = await fifty(() => browser.prove());
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await links(account.id)).toHaveLength(1);
    expect((await kit.mailedTo('Account Linked', account.id)).length).toBe(2);
    expect((await browser.open()).body.step).toBe('notifications');
  });

  it('takes five wrong answers of fifty at once, and is over then', async () => {
    const { account, browser } = await ready();
    await world.rows('delete from rate_counter');
    await fifty((nth) => browser.prove(String(10_000 + nth)));
    const [{ hits }] = (await world.rows<{ hits: number }>(
      "select coalesce(sum(hits), 0)::int as hits from rate_counter where key like 'L1 misses on an account: %'",
    )) as [{ hits: number }];
    expect(hits).toBe(5);
    expect(where(await browser.open())).toEqual(invalid);
    expect((await browser.prove()).status).toBe(404);
    expect(await links(account.id)).toEqual([]);
  });

  it('is another one by its number, shown masked before; nobody adds what they did not look up', async () => {
    const { account, browser } = await ready();
    const other = await kit.newAccount({ name: 'Vale, Robin' });
    const turned = await browser.ask('move', { to: 'lookUp' });
    expect(turned.body.account).toBeNull();
    expect(turned.body.asked.map(({ type }) => type)).toContain('Account Number');
    const answers = [
      { type: 'Account Number', value: other.number },
      { type: 'Zip Code', value: '78702' },
    ];
    const seen = await browser.ask<{ found: { id: number; shown: object[] }[] }>('account/look-up', { answers });
    expect(seen.body.found.map(({ id }) => id)).toEqual([other.id]);
    expect(JSON.stringify(seen.body)).not.toContain('Vale');
    expect((await browser.ask('account', { answers, accountIds: [account.id] })).status).toBe(400);
    const done = await browser.ask('account', { answers, accountIds: [other.id, account.id] });
    expect(done.body.chosen?.accountNumber).toBe(other.number);
    expect([await links(account.id), (await links(other.id)).length]).toEqual([[], 1]);
  });

  it('of a payer who is kept out stays as it is', async () => {
    const { account, browser, email } = await ready();
    await world.rows("update customer set status = 'Blocked' where email = $1", [email]);
    expect((await browser.prove()).status).toBe(400);
    expect(await links(account.id)).toEqual([]);
  });

  it('that the payer has already is not asked about again', async () => {
    const account = await kit.newAccount();
    const payer = await kit.newPayer({});
    const { token } = await kit.invite(account.id, payer.email);
    await kit.link(account.id, { customerId: payer.id });
    const browser = kit.browser(token);
    await browser.open();
    expect(where(await browser.confirm(payer.email))).toEqual(['SelectNotificationsEnrollment', 'notifications']);
  });
});

describe('another invitation', () => {
  it('goes to the address on file where the link is over, and the answer is the same whatever there is', async () => {
    const { email, token, accountId } = await kit.invite((await kit.newAccount()).id);
    const ask = (of: string) =>
      world.call('POST', '/api/onboarding/again', { body: { slug: 'riverton-water', token: of } });
    const sent = () => kit.mailedTo('Onboarding Invitation', accountId);
    expect((await ask(token)).body).toEqual({ isAsked: true });
    expect(await sent()).toEqual([email]);
    await world.rows("update onboarding_invitation set expires_date = now() - interval '1 day' where email = $1", [
      email,
    ]);
    const answers = [await ask(token), await ask('B'.repeat(43))];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { isAsked: true }],
      [200, { isAsked: true }],
    ]);
    expect(await sent()).toEqual([email, email]);
    expect(where(await kit.browser(await kit.tokenOf(email)).open())).toEqual(['VerifyCustomer', 'customer']);
  });
});
