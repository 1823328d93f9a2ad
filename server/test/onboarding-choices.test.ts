import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { codeOf } from '../src/platform/crypto/short-code.ts';
import { invalid, openedOnboardings, where } from './opened-onboardings.ts';
import { cardToken } from './paying.ts';

const { world, kit, links } = await openedOnboardings();

/** Up to the choice of notices. */
async function onTheWay(more: object = {}, email?: string) {
  const account = await kit.newAccount(more);
  const invited = await kit.invite(account.id, email);
  const browser = kit.browser(invited.token);
  await browser.open();
  await browser.confirm(invited.email);
  const { body } = await browser.prove();
  return { account, browser, body, ...invited };
}

describe('what is chosen', () => {
  it('is kept step by step: who closes the page goes on where they were', async () => {
    const { browser, account } = await onTheWay();
    expect(where(await browser.open())).toEqual(['SelectNotificationsEnrollment', 'notifications']);
    expect((await browser.confirm('x@example.test')).status).toBe(409);
    const saved = await browser.notices();
    expect(where(saved)).toEqual(['Redirect', 'login']);
    expect((await browser.notices()).status).toBe(409);
    expect(
      await world.rows(
        `select notify_new_bill, notify_upcoming_payment, notify_with_sms from customer_account
          where account_id = $1`,
        [account.id],
      ),
    ).toEqual([{ notify_new_bill: true, notify_upcoming_payment: true, notify_with_sms: false }]);
  });

  it('tells bills by text when the code that was texted is entered, or by e-mail alone', async () => {
    const { browser, account, email } = await onTheWay();
    expect((await browser.notices('12')).status).toBe(400);
    const texted = await browser.notices('(512) 555-0133');
    expect(where(texted)).toEqual(['VerifyPhoneNumber', 'verify-phone']);
    const wrong = await browser.ask('verify-phone', { doing: 'enter', code: '000000' });
    expect(wrong.status).toBe(400);
    const [code] = await world.rows<{ nonce: string }>(
      `select p.nonce from phone_code p join customer c on c.id = p.customer_id where c.email = $1`,
      [email],
    );
    const done = await browser.ask('verify-phone', { doing: 'enter', code: codeOf(world.keyring, code?.nonce ?? '') });
    expect(where(done)).toEqual(['Redirect', 'login']);
    expect(done.body.chosen).toMatchObject({ notifyWithSms: true, phoneNumber: '+15125550133' });
    const alone = await onTheWay();
    await alone.browser.notices('(512) 555-0134');
    expect(where(await alone.browser.ask('move', { to: 'back' }))).toEqual([
      'SelectNotificationsEnrollment',
      'notifications',
    ]);
    await world.rows('delete from rate_counter');
    await alone.browser.notices('(512) 555-0134');
    const byMail = await alone.browser.ask('verify-phone', { doing: 'useEmailOnly' });
    expect(byMail.body.chosen).toMatchObject({ notifyWithSms: false, phoneNumber: '' });
    expect(account.id).not.toBe(alone.account.id);
  });

  it('goes to other accounts of the payer where they say so, in the state of the step before', async () => {
    const email = 'several@example.test';
    const first = await onTheWay({}, email);
    await first.browser.notices();
    const second = await onTheWay({}, email);
    const asked = await second.browser.notices();
    expect(where(asked)).toEqual(['SelectNotificationsEnrollment', 'multi-account-notification']);
    expect(asked.body.others).toMatchObject([{ id: first.account.id, accountNumber: first.account.number }]);
    const stranger = await second.browser.ask('others', { accountIds: [await world.accountId('10001')] });
    expect(stranger.status).toBe(404);
    await world.rows('update customer_account set notify_new_bill = false where account_id = $1', [first.account.id]);
    expect(where(await second.browser.ask('others', { accountIds: [first.account.id] }))).toEqual([
      'Redirect',
      'login',
    ]);
    expect(
      await world.rows('select notify_new_bill from customer_account where account_id = $1', [first.account.id]),
    ).toEqual([{ notify_new_bill: true }]);
    expect((await second.browser.ask('others', { accountIds: [] })).status).toBe(409);
  });

  it('stops where somebody stops: what was saved stays, and the link opens nothing any more', async () => {
    const { browser, account } = await onTheWay();
    const stopped = await browser.ask('move', { to: 'cancel' });
    expect(where(stopped)).toEqual(['Cancelled', 'invalid']);
    expect(where(await browser.open())).toEqual(['Cancelled', 'invalid']);
    expect((await browser.notices()).status).toBe(404);
    expect(await links(account.id)).toHaveLength(1);
  });
});

describe('paper on the way', () => {
  beforeAll(() => kit.feature('PaperlessBilling', 'Enabled'));
  afterAll(() => kit.feature('PaperlessBilling', 'Disabled'));

  it('is given up by the words that hold, once of many at once, and told to the payer', async () => {
    const { browser, account, body, email } = await onTheWay();
    expect(where({ body })).toEqual(['SelectPaperlessBillingEnrollment', 'paperless-billing']);
    expect([body.stepCount, body.consent?.words.length]).toEqual([5, expect.any(Number)]);
    const choose = (consentVersion: string | null) => browser.ask('paperless-billing', { consentVersion });
    expect((await choose('other')).status).toBe(400);
    const version = body.consent?.version ?? '';
    const answers = await Promise.all([choose(version), choose(version), choose(version)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const held = await world.rows('select email from paperless_enrollment where account_id = $1 and is_active', [
      account.id,
    ]);
    expect(held).toEqual([{ email }]);
    const now = await browser.open();
    expect([now.body.step, now.body.chosen?.isPaperless, now.body.consent]).toEqual(['notifications', true, null]);
    // A step back it is on: whoever goes on keeps it.
    expect(where(await browser.ask('move', { to: 'back' }))).toEqual([
      'SelectPaperlessBillingEnrollment',
      'paperless-billing',
    ]);
    expect((await choose(null)).body.chosen?.isPaperless).toBe(true);
  });

  it('is kept by who wants it', async () => {
    const { browser, account } = await onTheWay();
    expect(where(await browser.ask('paperless-billing', { consentVersion: null }))).toEqual([
      'SelectNotificationsEnrollment',
      'notifications',
    ]);
    expect(await world.rows('select 1 from paperless_enrollment where account_id = $1', [account.id])).toEqual([]);
  });
});

describe('autopay on the way', () => {
  const byDue = { schedulingType: 'DueDateLeadTime', leadTimeDays: 0 };
  beforeAll(() => kit.autopay('Enabled'));
  afterAll(() => kit.autopay('Disabled'));

  it('begins with a card that is kept and terms that are agreed to, once of fifty at once', async () => {
    const { browser, account, body } = await onTheWay({ dueDate: '2099-01-01' });
    expect([body.status, body.stepCount, body.offers.autopay]).toEqual(['SelectAutopayEnrollment', 5, true]);
    const offer = await browser.ask<{ preview: { terms: { termsVersionId: number }[] } }>('autopay/offer', {
      ...byDue,
      paymentSourceType: 'Credit Card',
    });
    expect(offer.status, JSON.stringify(offer.body)).toBe(200);
    const source = {
      paymentSourceType: 'Credit Card',
      token: await cardToken(world),
      holderName: 'Morgan Lee',
      postalCode: '78702',
    };
    const chosen = (acknowledgedTermsVersionIds: number[]) =>
      browser.ask('autopay', { autopay: { ...byDue, source, acknowledgedTermsVersionIds } });
    expect((await chosen([])).status).toBe(400);
    const agreed = offer.body.preview.terms.map(({ termsVersionId }) => termsVersionId);
    const answers = await Promise.all([chosen(agreed), chosen(agreed), chosen(agreed)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const on = await world.rows('select 1 from autopay_enrollment where account_id = $1 and is_active', [account.id]);
    expect(on).toHaveLength(1);
    const now = await browser.open();
    expect([now.body.step, now.body.chosen?.hasAutopay]).toEqual(['notifications', true]);
  });

  it('is left out by who does not want it, and passed by where the biller has none', async () => {
    const { browser } = await onTheWay();
    expect(where(await browser.ask('autopay', { autopay: null }))).toEqual([
      'SelectNotificationsEnrollment',
      'notifications',
    ]);
    await kit.autopay('Disabled');
    expect(where(await browser.ask('move', { to: 'back' }))).toEqual([
      'SelectNotificationsEnrollment',
      'notifications',
    ]);
  });
});

describe('what a biller sets of its registration', () => {
  it('offers a step where the biller has it and wants it offered, from the next step on', async () => {
    await kit.feature('PaperlessBilling', 'Enabled');
    await kit.autopay('Enabled');
    const start = async () => {
      const { token } = await kit.invite((await kit.newAccount({ dueDate: '2099-01-01' })).id);
      const browser = kit.browser(token);
      const { body } = await browser.open();
      return { browser, body };
    };
    const all = await start();
    expect(all.body.offers).toMatchObject({ paperless: true, autopay: true });
    await kit.set({ onboardingOffersPaperless: false, onboardingOffersTexts: false });
    const { email } = all.body;
    await all.browser.confirm(email);
    // Who is on the way already goes on without it.
    const proved = await all.browser.prove();
    expect(where(proved)).toEqual(['SelectAutopayEnrollment', 'autopay']);
    expect(proved.body.offers).toEqual({ paperless: false, autopay: true, texts: false });
    await kit.set({ onboardingOffersAutopay: false });
    const none = await start();
    expect([none.body.offers, none.body.stepCount]).toEqual([{ paperless: false, autopay: false, texts: false }, 3]);
    await none.browser.confirm(none.body.email);
    expect(where(await none.browser.prove())).toEqual(['SelectNotificationsEnrollment', 'notifications']);
    await kit.set({ onboardingOffersPaperless: true, onboardingOffersAutopay: true, onboardingOffersTexts: true });
    expect((await start()).body.offers).toMatchObject({ paperless: true, autopay: true });
    await kit.feature('PaperlessBilling', 'Disabled');
    await kit.autopay('Disabled');
  });

  it('says its welcome on the first page alone, and leads on from the last one alone', async () => {
    await kit.set({
      onboardingWelcome: 'New meters\ncame in May.',
      onboardingReturnUrl: 'https://www.riverton.gov/water',
    });
    const { token } = await kit.invite((await kit.newAccount()).id);
    const browser = kit.browser(token);
    const said = ({ body }: { body: Onboarding }) => [body.welcome, body.returnUrl];
    const opened = await browser.open();
    expect(said(opened)).toEqual(['New meters\ncame in May.', '']);
    expect(said(await browser.confirm(opened.body.email))).toEqual(['', '']);
    expect(said(await browser.prove())).toEqual(['', '']);
    expect(said(await browser.notices())).toEqual(['', '']);
    const left = await browser.ask<{ onboarding: Onboarding }>('login', { wanted: false });
    expect(said({ body: left.body.onboarding })).toEqual(['', 'https://www.riverton.gov/water']);
    await kit.set({ onboardingWelcome: '', onboardingReturnUrl: '' });
  });
});

describe('the login at the end', () => {
  type Begun = { onboarding: Onboarding; address: string };
  const login = (browser: { ask: ReturnType<typeof kit.browser>['ask'] }, wanted = true) =>
    browser.ask<Begun>('login', { wanted });
  const returned = (address: string) => new URL(address, 'http://x').searchParams.get('sessionIdentifier') ?? '';
  const resume = (sessionIdentifier: string, token: string) =>
    world.call<Onboarding>('POST', '/api/onboarding/resume', { token, body: { sessionIdentifier } });
  const choosePassword = (address: string, password: string) =>
    world.app.inject({
      method: 'POST',
      url: '/auth/set-password',
      headers: { host: 'localhost:4000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token: new URL(address).searchParams.get('token') ?? '', password }).toString(),
    });

  it('is created by a page that works once, and done when the payer comes back with it', async () => {
    const { browser, email } = await onTheWay();
    await browser.notices();
    const first = (await login(browser)).body.address;
    const { address } = (await login(browser)).body;
    expect(address).toMatch(/^http:\/\/localhost:4000\/auth\/set-password\?token=/);
    // An earlier page of the same login is over.
    expect((await choosePassword(first, 'river stones 9')).statusCode).toBe(404);
    const done = await choosePassword(address, 'r1ver st0');
    expect(done.statusCode).toBe(303);
    const back = String(done.headers.location);
    expect(back).toMatch(/\/customer\/riverton-water\/accounts\?initialAction=ONBOARDING\.RESUME&sessionIdentifier=/);
    expect((await choosePassword(address, 'r1ver st0nes')).statusCode).toBe(404);
    const token = await world.token(email);
    expect((await kit.mine(token)).length).toBe(1);
    const stranger = await kit.newPayer({});
    expect((await resume(returned(back), stranger.token)).status).toBe(404);
    expect(where(await resume(returned(back), token))).toEqual(['Completed', 'complete']);
    expect(where(await resume(returned(back), token))).toEqual(['Completed', 'complete']);
    // The link is used up: in the browser that came to the end it says so, elsewhere it opens nothing.
    expect(where(await browser.open())).toEqual(['Completed', 'complete']);
    expect((await login(browser)).status).toBe(404);
    const [used] = await world.rows<{ used: boolean }>(
      'select used_date is not null as used from onboarding_invitation where email = $1',
      [email],
    );
    expect(used?.used).toBe(true);
  });

  it('is refused a short password, and one that is the biller’s name', async () => {
    const { browser } = await onTheWay();
    await browser.notices();
    const { address } = (await login(browser)).body;
    expect((await choosePassword(address, 'r1ver s')).statusCode).toBe(400);
    expect((await choosePassword(address, 'riverton-water')).statusCode).toBe(400);
    const page = await world.app.inject({ method: 'GET', url: address, headers: { host: 'localhost:4000' } });
    expect(page.payload).toContain('Riverton');
    expect(page.payload).toContain('minlength="8"');
  });

  it('is the one that there is for whoever has one, and left out by who wants none', async () => {
    const payer = await kit.newPayer({});
    const { browser } = await onTheWay({}, payer.email);
    const saved = await browser.notices();
    expect(saved.body.hasLogin).toBe(true);
    const { address } = (await login(browser)).body;
    expect(address).toMatch(/^\/customer\/riverton-water\/accounts\?initialAction=ONBOARDING\.RESUME/);
    expect(where(await resume(returned(address), payer.token))).toEqual(['Completed', 'complete']);
    const without = await onTheWay();
    await without.browser.notices();
    const left = await login(without.browser, false);
    expect(where({ body: left.body.onboarding })).toEqual(['Completed', 'complete']);
    expect(where(await kit.browser(without.token).open())).toEqual(invalid);
  });

  it('is not made where staff, or payers of another organization, sign in with the address', async () => {
    const { browser } = await onTheWay({}, 'clerk@riverton.test');
    await browser.notices();
    const refused = await login(browser);
    expect([refused.status, refused.body]).toMatchObject([400, [{ errorMessage: expect.stringContaining('already') }]]);
    expect(
      await world.rows("select 1 from user_account where email = 'clerk@riverton.test' and role = 'Customer'"),
    ).toEqual([]);
  });

  it('begins past the first step for who is signed in with the address, and ends without a login', async () => {
    const payer = await kit.newPayer({});
    const account = await kit.newAccount();
    const { token } = await kit.invite(account.id, payer.email);
    const stranger = await kit.newPayer({});
    const elsewhere = kit.browser(token, { signedIn: stranger.token });
    expect(where(await elsewhere.open())).toEqual(['VerifyCustomer', 'customer']);
    // Signed in with the address that was written to, no code is needed in a second browser.
    const own = kit.browser(token, { signedIn: payer.token });
    expect(where(await own.open())).toEqual(['VerifyAccount', 'account']);
    expect((await elsewhere.open()).body.needsCode).toBe(true);
    await own.prove();
    expect(where(await own.notices())).toEqual(['Completed', 'complete']);
    expect(await kit.mine(payer.token)).toEqual([account.id]);
  });
});
