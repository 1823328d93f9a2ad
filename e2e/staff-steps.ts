import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openPage } from './browser.ts';

interface Session {
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  readonly person: string;
}

/** Sessions that this worker began, by product and e-mail. */
const begun = new Map<string, Session>();

/** Signs a person of the sample town in by the page for it, and comes back to `path`: a session of its own. */
export async function signInAnew(page: Page, base: string, email: string, path: string): Promise<void> {
  await page.goto(`${base}${path}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${base}/portal/**`);
}

/**
 * Opens `path` as a person of the sample town. Who signed in to this product before goes on with that session, as
 * somebody does in a new tab; a test that ends its session, or looks at how it begins, signs in anew.
 */
export async function signInTo(page: Page, base: string, email: string, path: string): Promise<void> {
  const key = `${base} ${email}`;
  const session = begun.get(key);
  if (session) {
    await page.context().addCookies(session.cookies);
    // The smallest page of the same origin; a tab keeps what it is given there.
    await page.goto(`${base}/silent-refresh`);
    await page.evaluate((person) => sessionStorage.setItem('ratepayer.person', person), session.person);
    await page.goto(`${base}${path}`);
    return;
  }
  await signInAnew(page, base, email, path);
  const kept = await page.waitForFunction(() => sessionStorage.getItem('ratepayer.person'));
  begun.set(key, { cookies: await page.context().cookies(), person: String(await kept.jsonValue()) });
}

/** Opens the page of a payment. */
export async function openDetails(page: Page, base: string, reference: string): Promise<void> {
  await page.goto(`${base}/portal/payments/details/${reference}`);
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
}

/** Closes what is open, and leaves the list of batches on the screen. */
export async function closeDay(browser: Browser, base: string): Promise<Page> {
  const { page } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(page, base, 'global@ratepayer.test', '/portal/reports/batches');
  await page.getByRole('button', { name: 'Close open batches' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close open batches' }).click();
  await page.getByText(/\d batch(es)? closed/).waitFor();
  return page;
}
