import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { cards, fillCardFields } from './payer-steps.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();
const at = (path: string) => `${base}/customer/riverton-water/${path}`;

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('pat@example.test');
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Keeps a card where none is kept yet. */
async function keepCard(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
  await page.getByText(/ of \d+ saved/).waitFor();
  if ((await page.getByRole('heading', { name: 'Visa ending in 4242' }).count()) > 0) return;
  await page.getByRole('button', { name: 'Add a card' }).click();
  await fillCardFields(page, cards.good);
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Visa ending in 4242' }).waitFor();
}

/** Goes on by the Tab key until what has the focus is called so, and presses a key there. */
async function byKeyboard(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return (at?.labels?.[0] ?? at)?.textContent?.trim() ?? '';
    });
    if (!name.test(focused)) continue;
    await page.keyboard.press(key);
    return;
  }
  throw new Error(`Nothing that is called ${String(name)} is reached by the keyboard.`);
}

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
])('autopay of a payer who signs in at $width', ({ width, height }) => {
  it('is begun in four taps and stopped by the keyboard alone', async () => {
    const { page, complaints } = await openPage(browser, { width, height });
    const look = async (name: string) => {
      expect(await axeFindings(page), name).toEqual([]);
      expect(await scrollsSideways(page), `${name} scrolls sideways`).toBe(false);
      await picture(page, `autopay-${width}-${name}`);
    };
    await page.goto(at('wallet'));
    await signIn(page);
    await keepCard(page);
    await page.goto(at('dashboard'));
    let taps = 0;
    const tap = async (role: 'button' | 'checkbox' | 'link', name: RegExp | string) => {
      taps++;
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click();
    };
    await tap('link', '12 Mill Street');
    await tap('link', 'Set up autopay');
    await page.getByRole('heading', { name: 'Autopay for 12 Mill Street' }).waitFor();
    await page.getByRole('checkbox', { name: /^I allow/ }).waitFor();
    await look('form');
    await tap('checkbox', /^I allow/);
    await tap('button', 'Start autopay');
    await page.getByRole('heading', { name: 'Autopay is on.' }).waitFor();
    expect(taps).toBeLessThanOrEqual(6);
    await page.waitForLoadState('networkidle');
    await look('on');
    await page.goto(at('dashboard'));
    await page
      .getByText(/^Autopay (runs|with)/)
      .first()
      .waitFor();
    await look('home');
    // Stopped, begun and stopped again without a pointer.
    await byKeyboard(page, /^12 Mill Street$/);
    await page.getByRole('heading', { level: 1, name: '12 Mill Street' }).waitFor();
    await page.getByRole('link', { name: 'Autopay', exact: true }).waitFor();
    await byKeyboard(page, /^Autopay$/);
    await page.getByRole('button', { name: 'Stop autopay' }).waitFor();
    await byKeyboard(page, /^Stop autopay$/);
    await page.getByRole('dialog', { name: 'Stop autopay?' }).waitFor();
    await byKeyboard(page, /^Stop autopay$/);
    await page.getByRole('checkbox', { name: /^I allow/ }).waitFor();
    await byKeyboard(page, /^I allow/, 'Space');
    await byKeyboard(page, /^Start autopay$/);
    await page.getByRole('heading', { name: 'Autopay is on.' }).waitFor();
    await byKeyboard(page, /^Stop autopay$/);
    await page.getByRole('dialog', { name: 'Stop autopay?' }).waitFor();
    await byKeyboard(page, /^Stop autopay$/);
    await page.getByRole('button', { name: 'Start autopay' }).waitFor();
    // Last bills are three taps from home.
    await page.goto(at('dashboard'));
    taps = 0;
    await tap('link', '12 Mill Street');
    await tap('link', 'All bills');
    await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor();
    expect(taps).toBeLessThanOrEqual(3);
    await page.goto(at('dashboard'));
    await page.getByRole('link', { name: '12 Mill Street' }).first().click();
    const onDate = page.getByRole('link', { name: 'Pay on a date' });
    await page.getByRole('heading', { level: 1, name: '12 Mill Street' }).waitFor();
    if ((await onDate.count()) > 0) {
      await onDate.click();
      await page.getByRole('button', { name: 'Continue' }).waitFor();
      await look('on-date');
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
