import { expect, it } from 'vitest';
import { openPage, picture, scrollsSideways, thoroughFindings } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { withDatabase } from './with-database.ts';

const { base, dataDir } = await ownProduct();
const browser = await ownBrowser();
const [{ id: account }] = await withDatabase(dataDir, (query) =>
  query("select id from account where account_number = '10001' and sub_account_number = '01' limit 1"),
);

/** Every page of a payer who signed in, but the forms, which have journeys of their own; and its heading. */
const pages = [
  ['dashboard', /^Hello, Pat/],
  ['accounts', 'Accounts'],
  [`accounts/${account}`, /./],
  [`accounts/${account}/register`, /./],
  [`accounts/${account}/payment-history`, /./],
  [`accounts/${account}/bill-history`, /./],
  [`accounts/${account}/auto-pay`, /./],
  [`accounts/${account}/paperless-billing`, /./],
  [`accounts/${account}/pay-on-date`, /./],
  [`accounts/${account}/payment-provider-profile`, /./],
  ['wallet', 'Wallet'],
  ['profile', 'Profile'],
  [`accounts/${account}/pay`, /./],
] as const;

it('is accessible and as wide as its window on every page of a payer, at 1440, 390 and 320', async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  const found: string[] = [];
  for (const [path, heading] of pages) {
    await page.goto(`${base}/customer/riverton-water/${path}`);
    if (path === 'dashboard') {
      await page.goto(`${base}/customer/riverton-water/profile`);
      await page.getByLabel('E-mail').fill('pat@example.test');
      await page.getByLabel('Password').fill('ratepayer');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
      await page.goto(`${base}/customer/riverton-water/${path}`);
    }
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      for (const each of await thoroughFindings(page)) found.push(`${path} at ${width}: ${each}`);
      if (await scrollsSideways(page)) found.push(`${path} at ${width} scrolls sideways`);
      await picture(page, `area-${width}-${path.replaceAll('/', '-').replace(String(account), 'one')}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});
