import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launch } from './browser.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';

const folder = join(import.meta.dirname, '../artifacts/pictures');

interface Way {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
  readonly forcedColors?: boolean;
}

// The pictures of the design are 390 and 1280 wide; 320 is the least that must do, 320 by 256 is 400 % zoom of a
// desktop.
const ways: readonly Way[] = [
  { name: '320', width: 320, height: 720 },
  { name: '390', width: 390, height: 844 },
  { name: '1440', width: 1440, height: 900 },
  { name: 'dark', width: 390, height: 844, dark: true },
  { name: 'dark-1440', width: 1440, height: 900, dark: true },
  { name: 'forced-colors', width: 390, height: 844, forcedColors: true },
  { name: 'zoom-400', width: 320, height: 256 },
];

// As high as the page: what stands in a frame below the fold is not drawn otherwise.
async function takeWhole(page: Page, { name, width, height }: Way, step: string): Promise<void> {
  for (let again = 0; again < 2 && name !== 'zoom-400'; again++) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(whole, height) });
    await page.waitForTimeout(150);
  }
  await page.screenshot({ path: join(folder, `${step}-${name}.png`) });
  await page.setViewportSize({ width, height });
}

/** A payer's way from Find to look-up, a picture of each page. The reference number is answered. */
async function walk(browser: Browser, base: string, way: Way, amount: string): Promise<string> {
  const context = await browser.newContext({
    viewport: { width: way.width, height: way.height },
    timezoneId: 'America/Chicago',
    colorScheme: way.dark ? 'dark' : 'light',
    forcedColors: way.forcedColors ? 'active' : 'none',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const take = (step: string) => takeWhole(page, way, step);
  await page.goto(`${base}/customer/riverton-water/dashboard`);
  await page.getByLabel('Account number').waitFor();
  await page.reload(); // the font is there at the second sight only
  await page.getByLabel('Account number').fill('10002');
  await page.getByLabel('ZIP code').fill('78702');
  await take('find');
  await page.getByRole('button', { name: 'Find my bill' }).click();
  await payByCard(page, cards.good, { amount, email: 'pat.rivera@example.com' });
  await page.getByText('Service fee $').first().waitFor();
  await page.waitForTimeout(400);
  await take('pay');
  await pressReview(page);
  await page.getByRole('heading', { name: 'Check your payment' }).waitFor();
  await take('review');
  await agreeAndPay(page);
  const again = page.getByRole('button', { name: 'Yes, pay again' });
  await Promise.race([
    page.getByRole('heading', { name: 'Payment received' }).waitFor(),
    again.waitFor().then(() => again.click()),
  ]).catch(() => undefined);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await take('received');
  const reference = (await page.locator('.digits').textContent())?.replace(/\D/g, '') ?? '';
  if (way.name === '390') await print(page);
  await page.goto(`${base}/payment/${reference}/receipt`);
  await page.getByRole('heading', { name: 'Receipt' }).first().waitFor();
  await page.waitForTimeout(600);
  await take('receipt');
  await page.goto(`${base}/payment/${reference}/lookup`);
  await page
    .getByRole('heading', { name: /^Payment/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'About the service fee' }).click();
  await take('lookup');
  await context.close();
  return reference;
}

/** What "Payment received" is on paper, as a picture of a letter page and as the PDF a browser prints. */
async function print(page: Page): Promise<void> {
  await page.pdf({ path: join(folder, 'print.pdf'), format: 'Letter', printBackground: true });
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 816, height: 1056 });
  await page.screenshot({ path: join(folder, 'print.png') });
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width, height });
}

/** States beside the straight way: errors told together, several accounts, a decline. */
async function states(browser: Browser, base: string): Promise<void> {
  for (const way of ways.filter(({ name }) => name === '390' || name === '1440')) {
    const context = await browser.newContext({
      viewport: { width: way.width, height: way.height },
      timezoneId: 'America/Chicago',
    });
    const page = await context.newPage();
    await findBill(page, base, '10003', '78703');
    await page.getByRole('heading', { name: 'Choose what you want to pay' }).waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await takeWhole(page, way, 'choose');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('radio', { name: /^Card/ }).check();
    await page.frameLocator('iframe.card-frame').getByLabel('Card number').fill('3782 8224 6310 0051');
    await pressReview(page);
    await page.getByText('There was a problem. Check fields for errors.').waitFor();
    await page.waitForTimeout(300);
    await takeWhole(page, way, 'errors');
    await context.close();
  }
}

/** Pictures of every payer page, to be laid beside those of the design. Overwrites what is there. */
export async function takePictures(base: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const browser = await launch();
  // An amount of its own for each way, so that no payment looks like a second one.
  for (const [i, way] of ways.entries())
    await walk(browser, base, way, `${21 + i}.${String(10 + (Date.now() % 80)).padStart(2, '0')}`);
  await states(browser, base);
  await browser.close();
  return folder;
}
