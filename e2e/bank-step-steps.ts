import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';

/** What the bank shows in the page. */
export const bank = (page: Page) => page.frameLocator('iframe[title="Your bank asks you to confirm"]');
const confirm = (page: Page) => bank(page).getByRole('button', { name: 'Confirm payment' }).click();

/** From the bill to the question of the bank. */
export async function toTheBank(page: Page, base: string, amount: string): Promise<void> {
  await findBill(page, base, '10001', '78701');
  await payByCard(page, cards.asks, { amount });
  await pressReview(page);
  await agreeAndPay(page);
  await page.getByRole('heading', { name: 'Confirm with your bank' }).waitFor();
}

interface Asked {
  readonly name: 'phone' | 'desktop';
  readonly size: { readonly width: number; readonly height: number };
  readonly amount: string;
}

/** The bank asks for the payment and for its fee. */
export const confirmsAtTheBank = (browser: Browser, base: string, { name, size, amount }: Asked) =>
  describe(`a payer whose bank asks, on a ${name}`, () => {
    it('confirms payment and fee and gets the receipt', async () => {
      const { page, complaints } = await openPage(browser, size);
      await toTheBank(page, base, amount);
      await bank(page).getByRole('button', { name: 'Confirm payment' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      await picture(page, `bank-step-${name}`);
      await page.reload(); // the step is still there
      await confirm(page);
      await page.getByText('once more, for the service fee').waitFor();
      await confirm(page);
      await page.getByRole('heading', { name: /Payment received/ }).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
