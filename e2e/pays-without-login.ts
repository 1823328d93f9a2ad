import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, picture, scrollsSideways, thoroughFindings } from './browser.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';

interface Paying {
  readonly name: 'phone' | 'desktop';
  readonly size: { readonly width: number; readonly height: number };
  readonly account: string;
  readonly zip: string;
  readonly total: string;
}

/** From the link on a bill to the receipt, and what stands of it afterwards. */
export const paysWithoutLogin = (browser: Browser, base: string, { name, size, account, zip, total }: Paying) =>
  describe(`a payer on a ${name}`, () => {
    it('pays a bill without a login and gets the receipt', async () => {
      const { page, complaints } = await openPage(browser, size);
      const look = async (step: string) => {
        // The walk in the pseudo-culture takes the same way at 320.
        if (name === 'desktop') expect(await thoroughFindings(page), step).toEqual([]);
        expect(await scrollsSideways(page), `${step} scrolls sideways`).toBe(false);
        await picture(page, `payer-${name}-${step}`);
      };
      await page.goto(`${base}/quick-pay/riverton-water`);
      await page.getByRole('heading', { name: 'Pay your Riverton Water & Sewer bill' }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/customer\/riverton-water\/dashboard$/);
      await look('find');
      if (name === 'phone') {
        await page.getByText('Where do I find this?').click();
        await page.getByText('At the top right of most bills: Account number').first().waitFor();
      } else await page.getByText('Where to find it on your bill').waitFor();
      await look('find-picture');
      await page.getByRole('button', { name: 'Find my bill' }).click();
      await page.getByText('There was a problem. Check fields for errors.').waitFor();
      await look('find-errors');
      await findBill(page, base, account, zip);
      await payByCard(page, cards.good, { email: 'pat@example.test' });
      await page.getByText('Service fee $').first().waitFor();
      await look('pay');
      await pressReview(page);
      await page.getByRole('heading', { name: 'Check your payment' }).waitFor();
      expect(await page.getByText('You will see two charges on your statement').count()).toBe(1);
      await look('review');
      await agreeAndPay(page);
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      expect(await page.locator('.ledger .total dd').textContent()).toBe(total);
      await look('receipt');
      const reference = ((await page.locator('.digits').textContent()) ?? '').trim();
      expect(reference).toMatch(/^9\d{17}$/);
      await page.reload();
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      await page.getByRole('button', { name: 'Print / PDF' }).click();
      await page.getByRole('heading', { name: 'Receipt', exact: true }).waitFor();
      await look('receipt-page');
      await page.goto(`${base}/payment/${reference}/lookup`);
      await page.getByRole('heading', { name: /^Payment 9/ }).waitFor();
      await look('lookup');
      await page.getByRole('button', { name: 'About the service fee' }).click();
      expect(await page.getByRole('tooltip').textContent()).toMatch(/appears directly above or below/);
      await look('lookup-why');
      await page.keyboard.press('Escape');
      await page.getByRole('tooltip').waitFor({ state: 'hidden' });
      // A number is never broken in the middle, at any width.
      expect(
        await page.locator('.ref').evaluateAll((all) => all.every((one) => one.getClientRects().length === 1)),
      ).toBe(true);
      // The fee's own number leads to its base payment and leaves no step in the history.
      const fee = await page.evaluate(
        async (number) =>
          (await (await fetch(`/api/payments/lookup/${number}`)).json()).relatedPayments[0].referenceNumber as string,
        reference,
      );
      await page.goto(`${base}/payment/${fee}/lookup`);
      await page.waitForURL(`**/payment/${reference}/lookup`);
      // Both are there for whoever has the number, in a browser that never was here.
      const { page: fresh } = await openPage(browser, size);
      await fresh.goto(`${base}/payment/${reference}/receipt`);
      await fresh.getByText('Thank you for your payment!').waitFor({ state: 'attached' }); // on paper at least
      await fresh.goto(`${base}/payment/${reference}/lookup`);
      await fresh.getByRole('heading', { name: /^Payment 9/ }).waitFor();
      expect(await fresh.evaluate(() => sessionStorage.length)).toBe(0);
      await fresh.context().close();
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
