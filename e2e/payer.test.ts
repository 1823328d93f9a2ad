import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { thoroughFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { withDatabase } from './with-database.ts';

const { base, dataDir } = await ownProduct();
const browser = await ownBrowser();

describe.each([
  { name: 'phone', size: { width: 320, height: 720 }, account: '10001', zip: '78701', total: '$86.60' },
  { name: 'desktop', size: { width: 1280, height: 900 }, account: '10007', zip: '78701', total: '$46.75' },
])('a payer on a $name', ({ name, size, account, zip, total }) => {
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
    expect(await page.locator('.ref').evaluateAll((all) => all.every((one) => one.getClientRects().length === 1))).toBe(
      true,
    );
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

/** Waits until something is shown, while the pauses between two questions to the gateway are over at once. */
const shownWithoutPauses = (shown: Locator) =>
  withDatabase(dataDir, async (query) => {
    for (let i = 0; i < 120 && !(await shown.isVisible()); i++) {
      await query(
        `update gateway_attempt set next_inquiry_date = now() - interval '1 second'
          where outcome = 'Unknown' and next_inquiry_date > now()`,
      );
      await pause(250);
    }
    await shown.waitFor({ timeout: 60_000 });
  });

describe('what goes wrong', () => {
  it.each([
    [cards.declined, /The payment was not approved\. Try another method\. You were not charged\./],
    [cards.error, /Something went wrong and you were not charged\./],
  ])('says that %s was not charged, keeps the amount and takes another card', async (card, text) => {
    const { page, complaints } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10002', '78702');
    const amount = card === cards.declined ? '11.11' : '12.12';
    await payByCard(page, card, { amount });
    await pressReview(page);
    await agreeAndPay(page);
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe(amount);
    expect(await thoroughFindings(page)).toEqual([]);
    await picture(page, `payer-${card === cards.declined ? 'declined' : 'error'}`);
    await payByCard(page, cards.good);
    await pressReview(page);
    await agreeAndPay(page);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  describe('while the gateway says nothing', () => {
    // Nobody has to wait for it as long as a payer does; the other tests are not hurried.
    const waitFor = (seconds: number) =>
      withDatabase(dataDir, (query) => query('update gateway set limit_seconds = $1', [seconds]));
    beforeAll(() => waitFor(1));
    afterAll(() => waitFor(5));

    it('tells the payer not to pay again while nobody knows, and turns into the receipt', async () => {
      const { page } = await openPage(browser, { width: 390, height: 844 });
      await findBill(page, base, '10004', '78701');
      await payByCard(page, cards.chargedLater, { amount: '21.21' });
      await pressReview(page);
      await agreeAndPay(page);
      await page.getByRole('heading', { name: 'We are still checking with your bank' }).waitFor();
      await page.getByText('Do not pay again.').waitFor();
      expect(await thoroughFindings(page)).toEqual([]);
      await picture(page, 'payer-unresolved');
      await page.reload();
      await page.getByRole('heading', { name: 'We are still checking with your bank' }).waitFor();
      await shownWithoutPauses(page.getByRole('heading', { name: 'Payment received' }));
      await page.context().close();
    });

    it('lets the payer try again when the bank was never asked', async () => {
      const { page } = await openPage(browser, { width: 390, height: 844 });
      await findBill(page, base, '10004', '78701');
      await payByCard(page, cards.neverCharged, { amount: '22.22' });
      await pressReview(page);
      await agreeAndPay(page);
      await page.getByRole('heading', { name: 'We are still checking with your bank' }).waitFor();
      await shownWithoutPauses(page.getByRole('alert').filter({ hasText: 'not charged' }));
      await page.context().close();
    });
  });

  it('never says which look-up answer is wrong, and asks an unknown biller for its address', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10001', '99999');
    await page.getByText('We could not find an account with these details. Check the numbers on your bill.').waitFor();
    await findBill(page, base, '10005', '78704');
    await page.getByText(/This account cannot be paid online\. Please call/).waitFor();
    await page.goto(`${base}/customer/no-such-town/dashboard`);
    await page.getByRole('heading', { name: 'We do not know this address. Check the link on your bill.' }).waitFor();
    await page.context().close();
  });

  it('charges once however often the payer presses, reloads, goes back or opens a second tab', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10002', '78702');
    await payByCard(page, cards.good, { amount: '13.37' });
    await pressReview(page);
    await page.getByLabel(/I agree/).check();
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByLabel(/I agree/).check();
    const pay = (tab: typeof page) =>
      tab
        .getByRole('button', { name: /^Pay \$/ })
        .locator('visible=true')
        .first();
    await Promise.all([pay(page).dblclick(), pay(second).click()]);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    await second.getByRole('heading', { name: 'Payment received' }).waitFor();
    const reference = await page.locator('.digits').textContent();
    expect(await second.locator('.digits').textContent()).toBe(reference);
    await page.goBack();
    await page.goForward();
    await page.reload();
    expect(await page.locator('.digits').textContent()).toBe(reference);
    await page.context().close();
  });

  it('answers unknown and mistyped reference numbers with the not-found text', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    for (const number of ['900000000000000004', '123']) {
      await page.goto(`${base}/payment/${number}/lookup`);
      await page.getByText(`Payment "${number}" not found.`).waitFor();
    }
    await page.context().close();
  });
});

describe('every magic value', () => {
  it('declines five cards one after the other, each without a charge, and then asks to wait', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '00020001', '78721');
    for (const card of [
      '4000000000000002',
      '4000000000009995',
      '4000000000009987',
      '4000000000000069',
      '4000000000000127',
    ]) {
      await payByCard(page, card, { amount: '14.14' });
      await pressReview(page);
      await agreeAndPay(page);
      if (card.endsWith('0127')) break;
      await page
        .getByRole('alert')
        .filter({ hasText: 'The payment was not approved. Try another method. You were not charged.' })
        .waitFor();
    }
    await page.getByText(/Too many attempts\. Wait 15 minutes or call/).waitFor();
    expect(await thoroughFindings(page)).toEqual([]);
    await page.context().close();
  });

  it('voids the payment on screen when its service fee is declined', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10002', '78702');
    await payByCard(page, cards.good, { amount: '60.00' });
    await page.getByText('Service fee $1.77').first().waitFor();
    await pressReview(page);
    await agreeAndPay(page);
    await page.getByRole('alert').filter({ hasText: 'You were not charged.' }).waitFor();
    await page.context().close();
  });

  it('knows the brand of a card and where its security code stands, and says it on the receipt', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '00020003', '78703');
    const fields = page.frameLocator('iframe.card-frame');
    for (const [card, brand, securityCode] of [
      ['5555555555554444', 'Mastercard', '123'],
      ['6011111111111117', 'Discover', '123'],
      ['378282246310005', 'Amex', '1234'],
    ] as const) {
      await payByCard(page, card, { amount: '16.16', securityCode });
      await fields.locator('#brand').filter({ hasText: brand }).waitFor();
      await fields.getByText(brand === 'Amex' ? '4 digits on the front' : '3 digits on the back').waitFor();
    }
    await pressReview(page);
    await agreeAndPay(page);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    await page.getByRole('region', { name: 'Receipt' }).getByText('Amex ending in 0005').waitFor();
    await page.context().close();
  });

  // Each of the others, and what becomes of it: take-payment.test.ts.
  it('accepts a bank account', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10006', '78701');
    await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
    expect(await page.getByRole('radio', { name: /^Card/ }).count()).toBe(0); // this account takes no cards
    await page.getByRole('radio', { name: 'Other amount' }).check();
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('18.89');
    await page.getByLabel('Account holder name').fill('Jamie Fox');
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('000123456789');
    await page.getByLabel('Account number again').fill('000123456789');
    await pressReview(page);
    await page.getByText(/You authorize Riverton Water & Sewer to debit/).waitFor();
    await agreeAndPay(page);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    await page.context().close();
  });
});

describe('on a desktop', () => {
  it('stands in twelfths of 8 and 4, with step and heading above the sheet and the button in the stub', async () => {
    const { page } = await openPage(browser, { width: 1440, height: 900 });
    const boxOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.goto(`${base}/customer/riverton-water/dashboard`);
    await page.getByLabel('Account number').waitFor();
    const [sheet, beside, heading] = [await boxOf('.p-sheet'), await boxOf('.beside'), await boxOf('h1')];
    expect(Math.round((10 * sheet.width) / (sheet.width + beside.width))).toBe(7); // 8 of 12
    expect(beside.x - (sheet.x + sheet.width)).toBeGreaterThanOrEqual(40);
    expect(heading.y + heading.height).toBeLessThan(sheet.y);
    await findBill(page, base, '10003', '78703');
    await page.getByRole('heading', { name: 'Choose what you want to pay' }).waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your accounts' }).waitFor();
    const stub = page.getByRole('region', { name: 'Your payment' });
    for (const line of ['10003 – 01', '$61.20', '10003 – 02', '$29.80'])
      await stub.getByText(line, { exact: true }).waitFor();
    expect(await stub.getByRole('button', { name: 'Review payment' }).count()).toBe(1);
    const [paySheet, payStub, step] = [await boxOf('.p-sheet'), await boxOf('.stub'), await boxOf('.steps')];
    expect(Math.abs(paySheet.y - payStub.y)).toBeLessThan(8); // level with the sheet
    expect(step.y).toBeLessThan(paySheet.y);
    // Inside the frame of the card a field is as wide as the name beside it, and level with it.
    await page.getByRole('radio', { name: /^Card/ }).check();
    const inside = (await page.frameLocator('iframe.card-frame').locator('.box').first().boundingBox()) ?? {
      y: 0,
      width: 0,
    };
    const around = (await page.getByLabel('Name on card').locator('..').boundingBox()) ?? { y: 0, width: 0 };
    expect(Math.abs(inside.width - around.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(inside.y - around.y)).toBeLessThanOrEqual(1);
    await page.context().close();
  });

  it('prints what was paid with town, address, time with zone and how to see it again', async () => {
    const { page } = await openPage(browser, { width: 1280, height: 900 });
    await findBill(page, base, '10002', '78702');
    await payByCard(page, cards.good, { amount: '19.19' });
    await pressReview(page);
    await agreeAndPay(page);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    const reference = ((await page.locator('.digits').textContent()) ?? '').trim();
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    for (const text of [
      'City of Riverton, 200 Mill Street, Riverton, TX 78701',
      'Charged by Ratepayer',
      `/payment/${reference}/lookup`,
      'Please retain for your records.',
    ])
      expect(printed).toContain(text);
    expect(printed).toMatch(/was paid on \d\d\/\d\d\/\d{4} at \d\d:\d\d [AP]M CT\./);
    expect(printed).not.toContain('Make another payment');
    await page.context().close();
  });
});

describe('several accounts', () => {
  it('lets the payer choose among sub-accounts and pay them together by bank account', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10003', '78703');
    await page.getByRole('heading', { name: 'Choose what you want to pay' }).waitFor();
    expect(await thoroughFindings(page)).toEqual([]);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your accounts' }).waitFor();
    await page.getByRole('radio', { name: /Bank account/ }).check();
    await page.getByLabel('Account holder name').fill('Sam Ortiz');
    await page.getByLabel('Routing number').fill('110000001');
    await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('000123456789');
    await page.getByLabel('Account number again').fill('000123456780');
    await pressReview(page);
    await page.getByRole('link', { name: 'We do not recognize this routing number' }).waitFor();
    await page.getByRole('link', { name: 'This field must match Account number' }).waitFor();
    expect(await thoroughFindings(page)).toEqual([]);
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByLabel('Account number again').fill('000123456789');
    await pressReview(page);
    await agreeAndPay(page);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    expect(await page.locator('.ledger .total dd').textContent()).toBe('$91.00');
    await page.getByText('Your bank takes 1–3 business days.').waitFor();
    await page.context().close();
  });
});
