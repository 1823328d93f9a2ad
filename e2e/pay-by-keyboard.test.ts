import { expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { cards } from './payer-steps.ts';
import { tabKeys } from './tab-keys.ts';

// Paying by keys alone: nothing here is clicked, filled in or given the focus by the test.
const { base } = await ownProduct();
const browser = await ownBrowser();

it.each([
  { width: 1440, height: 900, account: '10002', zip: '78702', choosesCard: true },
  // Whose account takes cards alone: nothing is to be chosen.
  { width: 390, height: 844, account: '10007', zip: '78701', choosesCard: false },
  { width: 320, height: 700, account: '10001', zip: '78701', choosesCard: true },
])('a guest finds a bill and pays it by card at $width', async ({ width, height, account, zip, choosesCard }) => {
  const { page, complaints } = await openPage(browser, { width, height });
  const keys = tabKeys(page);
  await page.goto(`${base}/customer/riverton-water/dashboard`);
  await page.locator('form:not([data-early])').waitFor();
  await keys.type(/^Account number/, account);
  await keys.type(/^ZIP code/, zip);
  await keys.press(/^Find my bill/);
  await keys.arrives('Pay your bill');
  if (choosesCard) await keys.press(/^Card ?Service fee/, 'Space');
  await keys.type(/^Card number/, cards.good);
  await keys.type(/^Expiry/, '1239');
  await keys.type(/^Security code/, '123');
  await keys.type(/^Name on card/, 'Morgan Lee');
  await keys.type(/^Billing ZIP/, zip);
  await picture(page, `keyboard-${width}-pay`);
  await keys.press(/^Review payment/);
  await keys.arrives('Check your payment');
  await keys.press(/^I agree/, 'Space');
  await picture(page, `keyboard-${width}-review`);
  await keys.press(/^Pay \$/);
  await keys.arrives('Payment received');
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  expect(keys.lost).toEqual([]);
  expect(complaints).toEqual([]);
  // Who looked a bill up has no pages of a payer: they are asked to sign in.
  await page.goto(`${base}/customer`);
  await page.getByLabel('Password').waitFor();
  await page.context().close();
});

// The card is kept: what is left is to press, agree and press, in Canadian dollars. A part on the phones, then all.
it.each([
  { width: 320, height: 700, opens: /^Pay ?4 Lighthouse Lane/, part: '10.00' },
  { width: 390, height: 844, opens: /^Pay ?4 Lighthouse Lane/, part: '11.00' },
  { width: 1440, height: 900, opens: /^Pay all \$/, part: undefined },
])('a payer signs in and pays with a card of the wallet at $width', async ({ width, height, opens, part }) => {
  const { page, complaints } = await openPage(browser, { width, height });
  const keys = tabKeys(page);
  await page.goto(`${base}/customer/lakeshore-hydro/accounts`);
  await page.getByLabel('E-mail').waitFor();
  await keys.type(/^E-mail/, 'jules@example.test');
  await keys.type(/^Password/, 'ratepayer');
  await page.keyboard.press('Enter');
  await keys.arrives('Accounts');
  await keys.press(/^Home$/);
  await keys.arrives('Hello, Jules');
  await page.getByRole('heading', { name: 'What you owe' }).waitFor();
  await keys.press(opens);
  await keys.arrives('Pay your bill');
  // All of it is a session of its own, which its address names.
  if (!part) expect(page.url()).toMatch(/\/customer\/lakeshore-hydro\/make-payment\/[\w-]{20,}$/);
  else {
    await keys.to(/^Total due/);
    await page.keyboard.press('ArrowUp'); // the last of them
    await keys.type(/^Amount/, part);
  }
  await keys.press(/^Review payment/);
  await keys.arrives('Check your payment');
  expect(await page.locator('main').innerText()).toMatch(/Visa ending in 4242/);
  await keys.press(/^I agree/, 'Space');
  await keys.press(/^Pay \$[\d,.]+ CAD/);
  // The bill of the house is going to be paid by itself, which is asked about first.
  if (!part) {
    await page.getByRole('alertdialog').waitFor();
    await keys.press(/^Yes, pay/);
  }
  await keys.arrives('Payment received');
  expect(await axeFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  expect(keys.lost).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
