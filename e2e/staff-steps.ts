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

interface Bill {
  readonly account: string;
  readonly zip: string;
  readonly amount: string;
}

/** A payer pays on a phone; answers the reference number. */
export async function payAs(browser: Browser, base: string, bill: Bill): Promise<string> {
  const page = await pressPayAs(browser, base, bill, cards.good);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  const reference = (await page.locator('.digits').textContent()) ?? '';
  await page.context().close();
  if (!reference) throw new Error('the receipt names no reference number');
  return reference;
}

/** A payer's card is declined. */
export async function payDeclined(browser: Browser, base: string, bill: Bill): Promise<void> {
  const page = await pressPayAs(browser, base, bill, cards.declined);
  await page.getByText(/The payment was not approved\./).waitFor();
  await page.context().close();
}

async function pressPayAs(browser: Browser, base: string, bill: Bill, card: string): Promise<Page> {
  const { page } = await openPage(browser, { width: 390, height: 844 });
  await findBill(page, base, bill.account, bill.zip);
  await payByCard(page, card, { amount: bill.amount, email: 'pat@example.test' });
  await pressReview(page);
  await agreeAndPay(page);
  return page;
}
