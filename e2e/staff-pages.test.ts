import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findingsWithList, openPage, picture, scrollsSideways, thoroughFindings } from './browser.ts';
import { payAs, payDeclined } from './pay-by-calls.ts';
import { signInTo } from './staff-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base } = await ownProduct();
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const browser = await ownBrowser();
const references: string[] = [];
beforeAll(async () => {
  const bill = { account: '10002', zip: '78702' };
  references.push(await payAs(base, { ...bill, amount: '6.11' }));
  await payDeclined(base, { ...bill, amount: '6.12' });
  references.push(await payAs(base, { ...bill, amount: '6.13' }));
});

const cardsOf = (page: Page) => page.locator('.mcard');

it('says that a link belongs to a business unit that is not mine, and shows no other in its place', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'clerk@riverton.test', '/portal/payments');
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await page.goto(`${base}/portal/payments/details/${references[0]}?bu=999999`);
  await page.getByRole('heading', { name: 'You do not have access to this business unit' }).waitFor();
  expect(await page.getByText('Riverton Water & Sewer').count()).toBeGreaterThan(0);
  expect(await page.getByRole('heading', { name: 'Timeline' }).count()).toBe(0);
  await picture(page, 'staff-not-mine');
  await page
    .getByRole('list', { name: 'Your business units' })
    .getByRole('button', { name: 'Riverton Water & Sewer' })
    .click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('leads from a list to the next payment and the one before, to its fee and to its account, and back to the list as it was', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/payments?q=10002&from=6.11&to=6.13');
  const rows = page.locator('tr[data-row]');
  await rows.nth(1).waitFor();
  const total = await rows.count();
  await rows.first().getByRole('link').first().click();
  await page.getByText(`1 of ${total}`).waitFor();
  const first = page.url();
  await picture(page, 'staff-details-place');
  await page.getByRole('button', { name: 'Next payment' }).click();
  await page.getByText(`2 of ${total}`).waitFor();
  expect(page.url()).not.toBe(first);
  await page.reload();
  await page.getByText(`2 of ${total}`).waitFor();
  await page.getByRole('button', { name: 'Previous payment' }).click();
  await page.getByText(`1 of ${total}`).waitFor();
  expect(page.url()).toBe(first);
  await page.getByRole('complementary', { name: 'Related' }).getByRole('link', { name: 'Service fee' }).click();
  await page.getByRole('heading', { name: 'Showing the payment this service fee belongs to' }).waitFor();
  expect(await thoroughFindings(page)).toEqual([]);
  await page.goBack();
  await page.getByText(`1 of ${total}`).waitFor();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect.poll(() => rows.count()).toBe(total);
  expect(new URL(page.url()).searchParams.get('from')).toBe('6.11');
  await rows.first().getByRole('link').first().click();
  await page.getByRole('complementary', { name: 'Related' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('10002');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('adds up what was kept, says apart what was not, and lets a selection go with the filter', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'clerk@riverton.test', '/portal/payments?q=10002&from=6.11&to=6.13');
  await page.getByRole('rowheader', { name: /^Kept of \d+ payments$/ }).waitFor();
  await page.getByRole('rowheader', { name: /^Declined or failed: \d+ payment/ }).waitFor();
  const bold = (await page.locator('tfoot tr.whole td').first().textContent()) ?? '';
  expect(bold).toBe('$12.24');
  await picture(page, 'staff-payments-totals');
  await page.locator('tr[data-row]').first().getByRole('checkbox').check();
  await page.getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'Method Any' }).click();
  await page.getByRole('checkbox', { name: 'ACH' }).click();
  await page.getByText('Nothing matches these filters.').waitFor();
  expect(await page.getByText('1 selected').count()).toBe(0);
  await picture(page, 'staff-payments-nothing');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator('tr[data-row]').first().waitFor();
  // Loading fails once: the page says so and tries again.
  const lists = /\/api\/business-units\/\d+\/payments\?/;
  await page.route(lists, (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: '[{"propertyName":"","errorMessage":"This takes too long. Choose a shorter period."}]',
    }),
  );
  await page.getByRole('button', { name: 'Channel Any' }).click();
  await page.getByRole('checkbox', { name: 'QuickPay' }).click();
  await page.getByText('This takes too long. Choose a shorter period.').waitFor();
  expect(await thoroughFindings(page)).toEqual([]);
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('tr[data-row]').first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('on a phone has a drawer of places, the sum above the cards, and a menu on each card', async () => {
  const { page, complaints } = await openPage(browser, phone);
  await signInTo(page, base, 'admin@riverton.test', '/portal/payments?q=10002&from=6.11&to=6.13');
  await cardsOf(page).first().waitFor();
  await page.locator('.totals-line b').getByText('$12.24').waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await picture(page, 'staff-payments-390');
  await cardsOf(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('link', { name: 'View receipt' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await thoroughFindings(page)).toEqual([]);
  await picture(page, 'staff-drawer-390');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');
  await cardsOf(page).first().getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await picture(page, 'staff-details-390');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'External payments' }).click();
  await page.getByRole('heading', { name: 'External payments' }).waitFor();
  expect(await page.getByRole('dialog', { name: 'Menu' }).count()).toBe(0);
  expect(await scrollsSideways(page)).toBe(false);
  await picture(page, 'staff-external-390');
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** Pages of one business unit and of one town are headed by its name. */
const headedByName: Readonly<Record<string, string>> = {
  Setup: 'Riverton Water & Sewer',
  Organization: 'City of Riverton',
};

it('has one frame: a menu of what is built, one connection to the hub, and a box to find another business unit', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await signInTo(page, base, 'admin@riverton.test', '/portal');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.locator('[data-hub="there"]').waitFor({ state: 'attached' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const place of await menu.getByRole('link').allTextContents()) {
    await menu.getByRole('link', { name: place, exact: true }).click();
    const heading = headedByName[place] ?? place;
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(() => menu.locator('[aria-current="page"]').allTextContents()).toEqual([place]);
  }
  expect(sockets.filter((url) => url.includes('signalr-hub'))).toHaveLength(1);

  // Another business unit is found by typing; the route stays.
  await menu.getByRole('link', { name: 'External payments' }).click();
  const box = page.getByRole('combobox', { name: 'Business unit' });
  await box.click();
  expect(await page.getByRole('option').count()).toBe(3);
  expect(await findingsWithList(page)).toEqual([]);
  await picture(page, 'staff-units');
  await page.keyboard.type('tax');
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([expect.stringContaining('Riverton Property Tax')]);
  await page.keyboard.press('Escape');
  expect(await box.inputValue()).toBe('Riverton Water & Sewer');
  await box.click();
  await page.keyboard.type('tax');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => box.inputValue()).toBe('Riverton Property Tax');
  await page.getByRole('heading', { name: 'External payments' }).waitFor();
  expect(new URL(page.url()).searchParams.get('bu')).not.toBeNull();

  // What was typed is not lost for another business unit.
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('textbox', { name: 'External reference' }).fill('LB-7');
  const address = page.url();
  await box.click();
  await page.getByRole('option', { name: /Water/ }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  expect(page.url()).toBe(address);
  expect(await box.inputValue()).toBe('Riverton Property Tax');
  expect(await page.getByRole('textbox', { name: 'External reference' }).inputValue()).toBe('LB-7');
  expect(complaints).toEqual([]);

  await page.goto(`${base}/portal/webhooks`);
  await page.getByText(/^This screen comes with /).waitFor();
  expect(await thoroughFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await scrollsSideways(page)).toBe(false);
  await picture(page, 'staff-frame-320');
  await box.click();
  await page.getByRole('option', { name: /Permits/ }).click();
  await expect.poll(() => box.inputValue()).toBe('Riverton Permits');
  await page.context().close();
});

it('finds anything by Mod+K: a number, a screen, nothing, and what was opened before', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/payments');
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  const box = dialog.getByRole('combobox');
  await box.fill('rivera');
  await dialog.getByRole('option').first().waitFor();
  await picture(page, 'staff-find');
  await box.fill('zzzz');
  await dialog.getByText('Nothing found').waitFor();
  expect(await thoroughFindings(page)).toEqual([]);
  // Enter before the answer opens the only hit when it comes.
  await box.fill(references[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  expect(page.url()).toContain(references[0]);
  await page.keyboard.press('Control+k');
  await dialog.getByRole('option', { name: new RegExp(references[0] ?? '') }).waitFor();
  await box.fill('ext');
  await dialog.getByRole('option', { name: 'External payments' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'External payments' }).waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('button', { name: 'Find anything' }).click();
  await box.fill('10001');
  await dialog.getByRole('option').first().waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  expect((close?.x ?? 320) + (close?.width ?? 0)).toBeLessThanOrEqual(320);
  await picture(page, 'staff-find-320');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Find anything/);
  expect(complaints).toEqual([]);
  await page.context().close();
});
