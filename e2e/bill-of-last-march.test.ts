import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();
const at = (path: string) => `${base}/customer/riverton-water/${path}`;

/** The year of the last March that is over. */
function yearOfLastMarch(): number {
  const now = new Date();
  const isOver = now.getUTCMonth() > 2;
  return now.getUTCFullYear() - (isOver ? 0 : 1);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(at('wallet'));
  await page.getByLabel('E-mail').fill('pat@example.test');
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
}

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
])('a payer who looks for an old bill at $width', ({ width, height }) => {
  it('has last March’s document open in three taps from home', async () => {
    const { page, complaints } = await openPage(browser, { width, height });
    await signIn(page);
    await page.goto(at('dashboard'));
    let taps = 0;
    const tap = async (role: 'button' | 'link', name: string) => {
      taps++;
      await page.getByRole(role, { name, exact: true }).first().click();
    };
    await tap('link', '12 Mill Street');
    await tap('link', 'All bills');
    const month = `March ${yearOfLastMarch()}`;
    await page.getByRole('rowheader', { name: month }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await picture(page, `bills-${width}`);
    const opened = page.context().waitForEvent('page');
    const answered = page.waitForResponse((response) => response.headers()['content-type'] === 'application/pdf');
    await tap('button', `PDF ${month}`);
    expect(taps).toBeLessThanOrEqual(3);
    // What a page took as a blob is not told to who watches it: asked for again, as the page did.
    const request = (await answered).request();
    const { authorization = '' } = await request.allHeaders();
    const document = await (await fetch(request.url(), { headers: { authorization } })).text();
    expect(document.slice(0, 4)).toBe('%PDF');
    expect(document).toContain(`Bill ${yearOfLastMarch()}03-1000101`);
    await (await opened).close();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
