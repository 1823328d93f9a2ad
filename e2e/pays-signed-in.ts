import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { cards, fillCardFields, pressReview } from './payer-steps.ts';

/** Signs in where the page led to, as pat@example.test. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('pat@example.test');
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Presses what stands below the fold of a page with a frame of another process: it is drawn where it is now before it
 * is pressed, as for a person who scrolled there, or the press goes where the frame stood.
 */
async function pressBelow(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await button.click();
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** From a page that asks for a sign-in to everything that is owed, paid, by a browser of this size. */
export const paysSignedIn = (browser: Browser, base: string, { width, height }: Size) =>
  describe(`a payer who signs in at ${width}`, () => {
    const at = (path: string) => `${base}/customer/riverton-water/${path}`;
    it('comes back to the page they wanted, keeps a card, and pays everything owed in four taps', async () => {
      const { page, complaints } = await openPage(browser, { width, height });
      const look = async (name: string) => {
        expect(await axeFindings(page), name).toEqual([]);
        expect(await scrollsSideways(page), `${name} scrolls sideways`).toBe(false);
        // A press after another size goes where the frame of a card stood before it: not where there is one.
        if (width > 500 || name === 'add-card') return picture(page, `customer-${width}-${name}`);
        await page.setViewportSize({ width: 320, height });
        expect(await scrollsSideways(page), `${name} scrolls sideways at 320`).toBe(false);
        await page.setViewportSize({ width, height });
        await picture(page, `customer-${width}-${name}`);
      };
      await page.goto(at('wallet'));
      await signIn(page);
      await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/customer\/riverton-water\/wallet$/);
      if ((await page.getByRole('heading', { name: 'Visa ending in 4242' }).count()) === 0) {
        await page.getByRole('button', { name: 'Add a card' }).click();
        await fillCardFields(page, cards.good);
        await look('add-card');
        await pressBelow(page, page.getByRole('button', { name: 'Save' }));
      }
      await page.getByRole('heading', { name: 'Visa ending in 4242' }).waitFor();
      await look('wallet');
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByRole('heading', { name: 'Hello, Pat' }).waitFor();
      await page.getByRole('heading', { name: 'What you owe' }).waitFor();
      await look('home');
      // Four taps: Pay all, Review, agree, Pay. The second time round one account is left to pay in advance.
      const payAll = page.getByRole('button', { name: /^Pay all \$/ });
      if ((await payAll.count()) === 1) {
        await payAll.click();
        await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
        await page
          .getByRole('radio', { name: /Visa ending in 4242/ })
          .and(page.locator(':checked'))
          .waitFor();
        await look('pay');
        await pressReview(page);
        await page.getByRole('heading', { name: 'Check your payment' }).waitFor();
        await page.getByLabel(/I agree/).check();
        await page
          .getByRole('button', { name: /^Pay \$/ })
          .locator('visible=true')
          .first()
          .click();
        await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      }
      await page.goto(at('dashboard'));
      await page.getByText('Nothing is due.').first().waitFor();
      await page.getByRole('link', { name: 'Receipt' }).first().waitFor();
      await look('home-paid');
      for (const [link, name] of [
        ['Accounts', 'accounts'],
        ['12 Mill Street', 'account'],
        ['All bills', 'bills'],
      ] as const) {
        await page.getByRole('link', { name: link, exact: true }).first().click();
        await page.getByRole('heading', { level: 1, name: link === 'All bills' ? 'Bills' : link }).waitFor();
        await page.waitForLoadState('networkidle');
        await look(name);
      }
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
