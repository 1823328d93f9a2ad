import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { agreeAndPay, cards, fillCard, pressReview } from './payer-steps.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();

/** A working day so many days from now, as forms write it. */
function workingDay(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  if ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 2);
  const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-');
  return `${month}/${date}/${year.slice(2)}`;
}

async function proveInsurance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add proof of insurance' }).click();
  await page.getByRole('heading', { level: 1, name: 'Proof of insurance' }).waitFor();
  await page.getByLabel('Insurer').fill('Lone Star Mutual');
  await page.getByLabel('Policy number').fill('P-1');
  await page.getByLabel('Ends on').fill(workingDay(200));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/^Complete/).waitFor();
}

it.each([390, 320])('sells a permit without a bill at %i: its form first, then back to the payment', async (width) => {
  const { page, complaints } = await openPage(browser, { width, height: 844 });
  const look = async (name: string) => {
    expect(await axeFindings(page), name).toEqual([]);
    expect(await scrollsSideways(page), `${name} scrolls sideways`).toBe(false);
    expect(await page.locator('body').innerText(), name).not.toMatch(/\bbills?\b(?! nor)/i);
    await picture(page, `permit-${width}-${name}`);
  };
  await page.goto(`${base}/customer/riverton-permits/dashboard`);
  await page.getByRole('heading', { level: 1, name: 'Pay Riverton Permits' }).waitFor();
  await page.getByRole('link', { name: 'Ask for an inspection' }).waitFor();
  expect(await page.getByRole('button', { name: 'Find my bill' }).count()).toBe(0);
  await look('find');
  await page.getByRole('button', { name: 'Choose what to pay for' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your payment' }).waitFor();
  await page.getByLabel('How many: Sidewalk permit').fill('1');
  await fillCard(page, cards.good);
  await page.getByLabel('E-mail').fill('sam@example.test');
  await look('pay');
  await pressReview(page);
  await page.getByRole('heading', { level: 1, name: 'Sidewalk permit' }).waitFor();
  await look('form');
  await page.getByLabel('Address of the work').fill('200 Mill Street');
  await page.getByLabel('Begins on').fill(workingDay(20));
  await page.getByLabel('What is done').selectOption('Repair');
  await page.getByRole('radio', { name: 'In part' }).check();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sam Stone');
  await page.getByLabel('Phone').fill('5550100177');
  await page.getByLabel('The sidewalk is left as it was found').check();
  await proveInsurance(page);
  expect(await page.getByLabel('Address of the work').inputValue()).toBe('200 Mill Street');
  await look('form-filled');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your payment' }).waitFor();
  await page.getByText('Sidewalk permit').first().waitFor();
  await look('review');
  // What is paid is changed, and the form is not asked again.
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Your payment' }).waitFor();
  expect(await page.getByLabel('How many: Sidewalk permit').inputValue()).toBe('1');
  await pressReview(page);
  await agreeAndPay(page);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await look('receipt');
  await page.getByRole('button', { name: 'Make another payment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pay Riverton Permits' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
