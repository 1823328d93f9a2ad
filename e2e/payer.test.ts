import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium, type Locator } from 'playwright-core';
import { openPage, picture, thoroughFindings, wholeBrowser } from './browser.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { paysWithoutLogin } from './pays-without-login.ts';
import { withDatabase } from './with-database.ts';

const { base, dataDir } = await ownProduct();
const browser = await ownBrowser();

const phone = { width: 320, height: 720 };
paysWithoutLogin(browser, base, { name: 'phone', size: phone, account: '10001', zip: '78701', total: '$86.60' });

/** Waits until something is shown, while the pauses between two questions to the gateway are over at once. */
const shownWithoutPauses = (shown: Locator) =>
  withDatabase(dataDir, async (query) => {
    for (let i = 0; i < 120 && !(await shown.isVisible()); i++) {
      await query(
        `update gateway_attempt set next_inquiry_date = now() - interval '1 second'
          where outcome = 'Unknown' and next_inquiry_date > now()`,
      );
      await pause(250);
    }
    await shown.waitFor({ timeout: 60_000 });
  });

describe('what goes wrong', () => {
  it.each([
    [cards.declined, /The payment was not approved\. Try another method\. You were not charged\./],
    [cards.error, /Something went wrong and you were not charged\./],
  ])('says that %s was not charged, keeps the amount and takes another card', async (card, text) => {
    const { page, complaints } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10002', '78702');
    const amount = card === cards.declined ? '11.11' : '12.12';
    await payByCard(page, card, { amount });
    await pressReview(page);
    await agreeAndPay(page);
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe(amount);
    expect(await thoroughFindings(page)).toEqual([]);
    await picture(page, `payer-${card === cards.declined ? 'declined' : 'error'}`);
    await payByCard(page, cards.good);
    await pressReview(page);
    await agreeAndPay(page);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  describe('while the gateway says nothing', () => {
    // Nobody has to wait for it as long as a payer does; the other tests are not hurried.
    const waitFor = (seconds: number) =>
      withDatabase(dataDir, (query) => query('update gateway set limit_seconds = $1', [seconds]));
    beforeAll(() => waitFor(1));
    afterAll(() => waitFor(5));

    it('tells the payer not to pay again while nobody knows, and turns into the receipt', async () => {
      const { page } = await openPage(browser, { width: 390, height: 844 });
      await findBill(page, base, '10004', '78701');
      await payByCard(page, cards.chargedLater, { amount: '21.21' });
      await pressReview(page);
      await agreeAndPay(page);
      await page.getByRole('heading', { name: 'We are still checking with your bank' }).waitFor();
      await page.getByText('Do not pay again.').waitFor();
      expect(await thoroughFindings(page)).toEqual([]);
      await picture(page, 'payer-unresolved');
      await page.reload();
      await page.getByRole('heading', { name: 'We are still checking with your bank' }).waitFor();
      await shownWithoutPauses(page.getByRole('heading', { name: 'Payment received' }));
      await page.context().close();
    });

    it('lets the payer try again when the bank was never asked', async () => {
      const { page } = await openPage(browser, { width: 390, height: 844 });
      await findBill(page, base, '10004', '78701');
      await payByCard(page, cards.neverCharged, { amount: '22.22' });
      await pressReview(page);
      await agreeAndPay(page);
      await page.getByRole('heading', { name: 'We are still checking with your bank' }).waitFor();
      await shownWithoutPauses(page.getByRole('alert').filter({ hasText: 'not charged' }));
      await page.context().close();
    });
  });

  it('never says which look-up answer is wrong, and asks an unknown biller for its address', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10001', '99999');
    await page.getByText('We could not find an account with these details. Check the numbers on your bill.').waitFor();
    await findBill(page, base, '10005', '78704');
    await page.getByText(/This account cannot be paid online\. Please call/).waitFor();
    await page.goto(`${base}/customer/no-such-town/dashboard`);
    await page.getByRole('heading', { name: 'We do not know this address. Check the link on your bill.' }).waitFor();
    await page.context().close();
  });

  it('charges once however often the payer presses, reloads, goes back or opens a second tab', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10002', '78702');
    await payByCard(page, cards.good, { amount: '13.37' });
    await pressReview(page);
    await page.getByLabel(/I agree/).check();
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByLabel(/I agree/).check();
    const pay = (tab: typeof page) =>
      tab
        .getByRole('button', { name: /^Pay \$/ })
        .locator('visible=true')
        .first();
    await Promise.all([pay(page).dblclick(), pay(second).click()]);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    await second.getByRole('heading', { name: 'Payment received' }).waitFor();
    const reference = await page.locator('.digits').textContent();
    expect(await second.locator('.digits').textContent()).toBe(reference);
    await page.goBack();
    await page.goForward();
    await page.reload();
    expect(await page.locator('.digits').textContent()).toBe(reference);
    await page.context().close();
  });

  it('answers unknown and mistyped reference numbers with the not-found text', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    for (const number of ['900000000000000004', '123']) {
      await page.goto(`${base}/payment/${number}/lookup`);
      await page.getByText(`Payment "${number}" not found.`).waitFor();
    }
    await page.context().close();
  });
});

describe('the back/forward cache', () => {
  it('keeps Find as it was, ready to look again, and never shows again what Done has cleared', async () => {
    const find = `${base}/customer/riverton-water/dashboard`;
    // The test runner forbids this cache to its browsers.
    const own = await chromium.launch({
      executablePath: wholeBrowser,
      args: ['--no-sandbox', '--disable-gpu'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const page = await (await own.newContext({ viewport: { width: 390, height: 844 } })).newPage();
      const number = () => page.getByLabel('Account number').inputValue();
      // The frame of the look-up goes a second after its answer. While it is there a slow browser does not let the page
      // around it rest: what comes after the answer waits here until it is gone.
      await page.route('**/api/payment-intents', async (route) => {
        await Promise.all(page.frames().map((frame) => frame.waitForLoadState('load')));
        await page.locator('iframe').first().waitFor({ state: 'detached' });
        await route.continue();
      });
      const goBack = async (times: number) => {
        await page.evaluate(() => history.back());
        await page.waitForURL(find, { waitUntil: 'commit' }); // a page that rested is not loaded
        await page.waitForFunction((n) => (window as { cameBack?: number }).cameBack === n, times);
      };
      await page.goto(find);
      await page.getByLabel('Account number').fill('10001');
      await page.getByLabel('ZIP code').fill('78701');
      await page.evaluate(() => {
        let times = 0;
        addEventListener('pageshow', ({ persisted }) => {
          if (persisted) Object.assign(window, { cameBack: ++times });
        });
      });
      await page.getByRole('button', { name: 'Find my bill' }).click();
      await page.getByRole('heading', { name: 'Pay your bill', exact: true }).waitFor();
      await goBack(1);
      expect(await number()).toBe('10001');
      await page.getByRole('button', { name: 'Find my bill' }).waitFor(); // no longer "Checking…"
      await page.evaluate(() => history.forward());
      await page.getByRole('heading', { name: 'Pay your bill', exact: true }).waitFor();
      await page.evaluate(() => sessionStorage.clear()); // as Done does
      await goBack(2);
      await expect.poll(number).toBe('');
    } finally {
      await own.close();
    }
  });
});
