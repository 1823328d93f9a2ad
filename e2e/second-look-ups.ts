import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from './browser.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';
import { startOverTown } from './own-product.ts';
import type { Product } from './product.ts';

const bills = [
  ['10001', '78701'],
  ['10002', '78702'],
  ['10003', '78703'],
] as const;

const signIn = async (page: Page, email: string) => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const person = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('ratepayer.person') ?? '{}').user?.name as string | undefined);

/**
 * A couple with two bills, the next person at a library's computer: one browser context, one bill after the other, by a
 * browser and a product of the file.
 */
export const secondLookUps = (flow: 'implicit' | 'code', browser: Browser) =>
  describe(`with OIDC_FLOW ${flow}`, () => {
    let product: Product;
    beforeAll(async () => {
      product = await startOverTown({ OIDC_FLOW: flow });
    });
    afterAll(() => product.stop());

    it('three bills are found and paid in one browser, each after leaving the one before', async () => {
      const { page, complaints } = await openPage(browser, { width: 1280, height: 800 });
      for (const [account, zip] of bills) {
        await findBill(page, product.base, account, zip);
        if (account === '10003') await chooseAll(page);
        await payByCard(page, cards.good, { amount: '2.00' });
        await pressReview(page);
        await agreeAndPay(page);
        await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      }
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('a look-up after Leave, and another in a second tab, show the bill that was asked for', async () => {
      const { page, complaints } = await openPage(browser, { width: 1280, height: 800 });
      for (const [account, zip] of [...bills.slice(0, 2), ...bills.slice(0, 1)]) {
        await findBill(page, product.base, account, zip);
        await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
        await page.getByText(account).first().waitFor();
        await page.getByRole('button', { name: 'Leave' }).click();
        await page.getByLabel('Account number').waitFor();
      }
      const tab = await page.context().newPage();
      await findBill(tab, product.base, '10002', '78702');
      await tab.getByText('10002').first().waitFor();
      await findBill(page, product.base, '10001', '78701');
      await page.getByText('10001').first().waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('somebody who is signed in is asked before each, and stays who they are', async () => {
      const { page } = await openPage(browser, { width: 1280, height: 800 });
      await page.goto(`${product.base}/portal/payments`);
      await signIn(page, 'clerk@riverton.test');
      await page.getByRole('heading', { name: 'Payments' }).waitFor();
      for (const [account, zip] of bills.slice(0, 2)) {
        await findBill(page, product.base, account, zip);
        await page.getByRole('button', { name: 'Continue without signing in' }).click();
        await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
        await page.getByText(account).first().waitFor();
        expect(await person(page)).toBe('Chris Doyle');
      }
      await page.goto(`${product.base}/portal/payments`);
      await page.getByRole('button', { name: /Chris Doyle/ }).waitFor();
      await page.context().close();
    });

    it('a customer who signs in is at home; a bill that is linked to is asked about first', async () => {
      const { page, complaints } = await openPage(browser, { width: 390, height: 844 });
      await page.goto(`${product.base}/customer/riverton-water/dashboard`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
      await signIn(page, 'pat@example.test');
      await page.getByRole('heading', { name: 'Hello, Pat' }).waitFor();
      await page.goto(`${product.base}/customer/riverton-water/dashboard?accountNumber=10002`);
      await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('10002');
      await page.getByLabel('ZIP code').fill('78702');
      await page.getByRole('button', { name: 'Find my bill' }).click();
      await page
        .getByRole('heading', { name: 'You are signed in as Pat Rivera. Continue without signing in?' })
        .waitFor();
      expect(await person(page)).toBe('Pat Rivera');
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      await page.reload();
      await page.getByRole('heading', { name: 'Hello, Pat' }).waitFor();
      await page.locator('.who summary').click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'You are signed out.' }).waitFor();
      await page.getByRole('button', { name: 'Pay a bill' }).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('staff who are signed out read pages for staff', async () => {
      const { page } = await openPage(browser, { width: 1280, height: 800 });
      await page.goto(`${product.base}/portal/payments/details/900000000000000004`);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.getByText('For staff').waitFor();
      await signIn(page, 'clerk@riverton.test');
      await page.getByRole('button', { name: /Chris Doyle/ }).click();
      await page.getByRole('link', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'You are signed out.' }).waitFor();
      await page.getByText('For staff').waitFor();
      expect(await page.getByText(/number on your bill/).count()).toBe(0);
      await page.context().close();
    });
  });

/** Two accounts stand on the third bill. */
async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Choose what you want to pay' }).waitFor();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
}
