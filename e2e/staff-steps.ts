import type { Browser, Page } from 'playwright-core';
import { openPage } from './browser.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';

/** Signs a person of the sample town in and comes back to `path`. */
export async function signInTo(page: Page, base: string, email: string, path: string): Promise<void> {
  await page.goto(`${base}${path}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${base}/portal/**`);
}

/** A payer pays on a phone; answers the reference number. */
export async function payAs(
  browser: Browser,
  base: string,
  bill: { account: string; zip: string; amount: string; card?: string },
): Promise<string> {
  const { page } = await openPage(browser, { width: 390, height: 844 });
  await findBill(page, base, bill.account, bill.zip);
  await payByCard(page, bill.card ?? cards.good, { amount: bill.amount, email: 'pat@example.test' });
  await pressReview(page);
  await agreeAndPay(page);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  const reference = (await page.locator('.digits').textContent()) ?? '';
  await page.context().close();
  return reference;
}
