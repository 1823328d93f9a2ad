import { it } from 'vitest';
import { bank, confirmsAtTheBank, toTheBank } from './bank-step-steps.ts';
import { openPage } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();

confirmsAtTheBank(browser, base, { name: 'phone', size: { width: 320, height: 720 }, amount: '11.05' });

it('says no at the bank and is back at the choice of a way to pay', async () => {
  const { page } = await openPage(browser, { width: 390, height: 800 });
  await toTheBank(page, base, '13.05');
  await bank(page).getByRole('button', { name: 'This was not me' }).click();
  await page.getByText('You were not charged').first().waitFor();
  await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
  await page.context().close();
});

it('chooses another way instead, and a second tab that confirms goes the same way', async () => {
  const { page } = await openPage(browser, { width: 390, height: 800 });
  await toTheBank(page, base, '14.05');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByRole('heading', { name: 'Confirm with your bank' }).waitFor();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await page.getByText('you were not charged').first().waitFor();
  await second.getByRole('heading', { name: 'Pay your bill' }).waitFor();
  await page.context().close();
});
