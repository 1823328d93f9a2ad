import { describe, expect, it } from 'vitest';
import { openPage } from './browser.ts';
import { confirmsAtTheBank } from './bank-step-steps.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { paysWithoutLogin } from './pays-without-login.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();

const size = { width: 1280, height: 900 };
paysWithoutLogin(browser, base, { name: 'desktop', size, account: '10007', zip: '78701', total: '$46.75' });

confirmsAtTheBank(browser, base, { name: 'desktop', size, amount: '12.05' });

describe('on a desktop', () => {
  it('stands in twelfths of 8 and 4, with step and heading above the sheet and the button in the stub', async () => {
    const { page } = await openPage(browser, { width: 1440, height: 900 });
    const boxOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.goto(`${base}/customer/riverton-water/dashboard`);
    await page.getByLabel('Account number').waitFor();
    await expect.poll(async () => (await boxOf('.p-sheet')).width).toBeGreaterThan(0); // not while the page takes over
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
