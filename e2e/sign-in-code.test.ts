import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, picture, scrollsSideways, thoroughFindings } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base, mail } = await ownProduct();
const browser = await ownBrowser();

/** The code that was mailed to somebody, whatever else is mailed meanwhile. */
async function mailedCode(to: string): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const mails = [...(await (await fetch(mail)).text()).matchAll(/href="(\/\d+)">[^<]*<\/a> to ([^<,]+),/g)];
    for (const [, at = ''] of mails.filter(([, , whose]) => whose === to)) {
      const found = /Your code is (\d{6})/.exec(await (await fetch(new URL(at, mail))).text());
      if (found) return found[1] ?? '';
    }
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error(`No code was mailed to ${to}.`);
}

it.each([
  { width: 1440, height: 900, slug: 'riverton-water', email: 'pat@example.test' },
  { width: 390, height: 844, slug: 'riverton-water', email: 'morgan@example.test' },
  { width: 390, height: 844, slug: 'lakeshore-hydro', email: 'nobody@example.test' },
])('a payer of $slug signs in by a code that is mailed, by keys alone at $width', async ({ slug, email, ...size }) => {
  const { page, complaints } = await openPage(browser, size);
  const look = (name: string) => lookAt(page, size, `${slug}-${name}`);
  await page.goto(`${base}/customer/${slug}/profile`);
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(slug === 'lakeshore-hydro' ? 'en-CA' : 'en-US');
  // Without an address nothing is mailed, and the page says what is missing.
  await pressByKey(page, 'E-mail me a code');
  await page.getByText('Type your e-mail address first.').waitFor();
  await look('1-address');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await pressByKey(page, 'E-mail me a code');
  const code = page.getByLabel('Code', { exact: true });
  await code.waitFor();
  await page.getByText(`If ${email} is a login here, a code is on its way to it.`).waitFor();
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await look('2-code');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is not right, or it is over.').waitFor();
  await look('3-wrong');
  if (slug === 'riverton-water') {
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(email));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** Accessible and without a bar at the foot, at the width of the window and at the narrowest. */
async function lookAt(page: Page, size: { width: number; height: number }, name: string): Promise<void> {
  for (const width of new Set([320, size.width])) {
    await page.setViewportSize({ ...size, width });
    expect(await thoroughFindings(page), `${name} at ${width}`).toEqual([]);
    expect(await scrollsSideways(page), `${name} scrolls sideways at ${width}`).toBe(false);
  }
  await picture(page, `sign-in-code-${size.width}-${name}`);
}

/** Presses what goes on by the keyboard, as whoever has no mouse. */
async function pressByKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}
