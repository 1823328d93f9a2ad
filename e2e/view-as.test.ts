import { expect, it } from 'vitest';
import { axeFindings, openPage } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();

it('a Global Admin looks through the eyes of a payer, and comes back', async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await page.goto(`${base}/portal/dashboard`);
  await page.getByLabel('E-mail').fill('global@ratepayer.test');
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const looksAs = async (role: string) => {
    await page.getByRole('button', { name: 'Gale Adams' }).click();
    await page.getByLabel('View as').selectOption(role);
  };
  await looksAs('Customer');
  await page.waitForURL(/\/customer\/[\w-]+\/dashboard$/);
  await page.getByText('Add your first account').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${base}/portal/dashboard`);
  await looksAs('');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(complaints).toEqual([]);
});
