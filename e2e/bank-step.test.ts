import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();

const bank = (page: Page) => page.frameLocator('iframe[title="Your bank asks you to confirm"]');
const confirm = (page: Page) => bank(page).getByRole('button', { name: 'Confirm payment' }).click();

async function toTheBank(page: Page, amount: string): Promise<void> {
  await findBill(page, base, '10001', '78701');
  await payByCard(page, cards.asks, { amount });
  await pressReview(page);
  await agreeAndPay(page);
  await page.getByRole('heading', { name: 'Confirm with your bank' }).waitFor();
}

describe.each([
  { name: 'phone', size: { width: 320, height: 720 }, amount: '11.05' },
  { name: 'desktop', size: { width: 1280, height: 900 }, amount: '12.05' },
])('a payer whose bank asks, on a $name', ({ name, size, amount }) => {
  it('confirms payment and fee and gets the receipt', async () => {
    const { page, complaints } = await openPage(browser, size);
    await toTheBank(page, amount);
    await bank(page).getByRole('button', { name: 'Confirm payment' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await picture(page, `bank-step-${name}`);
    await page.reload(); // the step is still there
    await confirm(page);
    await page.getByText('once more, for the service fee').waitFor();
    await confirm(page);
    await page.getByRole('heading', { name: /Payment received/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it('says no at the bank and is back at the choice of a way to pay', async () => {
  const { page } = await openPage(browser, { width: 390, height: 800 });
  await toTheBank(page, '13.05');
  await bank(page).getByRole('button', { name: 'This was not me' }).click();
  await page.getByText('You were not charged').first().waitFor();
  await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
  await page.context().close();
});

it('chooses another way instead, and a second tab that confirms goes the same way', async () => {
  const { page } = await openPage(browser, { width: 390, height: 800 });
  await toTheBank(page, '14.05');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByRole('heading', { name: 'Confirm with your bank' }).waitFor();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await page.getByText('you were not charged').first().waitFor();
  await second.getByRole('heading', { name: 'Pay your bill' }).waitFor();
  await page.context().close();
});
