import type { Page } from 'playwright-core';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  error: '4000000000000119',
  chargedLater: '4000000000006975',
  neverCharged: '4000000000006983',
  asks: '4000000000003220',
};

/** Find: from the biller's page to Pay. */
export async function findBill(page: Page, base: string, account: string, zip: string): Promise<void> {
  await page.goto(`${base}/customer/riverton-water/dashboard`);
  await page.getByLabel('Account number').fill(account);
  await page.getByLabel('ZIP code').fill(zip);
  await page.getByRole('button', { name: 'Find my bill' }).click();
}

/** Pay: an amount of one's own (or all that is due) by card. */
export async function payByCard(
  page: Page,
  card: string,
  options: { amount?: string; email?: string; securityCode?: string } = {},
): Promise<void> {
  await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
  if (options.amount) {
    await page.getByRole('radio', { name: 'Other amount' }).check();
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill(options.amount);
  }
  await fillCard(page, card, options.securityCode);
  if (options.email) await page.getByLabel('E-mail').fill(options.email);
}

/** A card of Pat Rivera, as the way to pay. */
export async function fillCard(page: Page, card: string, securityCode = '123'): Promise<void> {
  await page.getByRole('radio', { name: /^Card/ }).check();
  await fillCardFields(page, card, securityCode);
}

/** The same where a card is asked for by itself: kept in a wallet. */
export async function fillCardFields(page: Page, card: string, securityCode = '123'): Promise<void> {
  const fields = page.frameLocator('iframe.card-frame');
  await fields.getByLabel('Card number').fill(card);
  await fields.getByLabel('Expiry').fill('12/39');
  await fields.getByLabel('Security code').fill(securityCode);
  await page.getByLabel('Name on card').fill('Pat Rivera');
  await page.getByLabel('Billing ZIP').fill('78701');
}

export const pressReview = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Review payment' }).locator('visible=true').first().click();
export const pressPay = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Pay \$/ })
    .locator('visible=true')
    .first()
    .click();

/** Review: agree and pay. */
export async function agreeAndPay(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Check your payment' }).waitFor();
  await page.getByLabel(/I agree/).check();
  await pressPay(page);
}
