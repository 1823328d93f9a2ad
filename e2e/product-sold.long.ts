import { expect, it } from 'vitest';
import { openPage, picture, scrollsSideways, thoroughFindings } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';
import { signInTo } from './staff-steps.ts';
import { withDatabase } from './with-database.ts';

const { base, dataDir } = await ownProduct();
const browser = await ownBrowser();
const wide = { width: 1440, height: 900 };

it('sells bags with a bill: switched on by staff, bought on a phone, given back by line, on the receipt', async () => {
  const staff = await openPage(browser, wide);
  const admin = staff.page;
  await signInTo(admin, base, 'admin@riverton.test', '/portal/business-units/setup?tab=features');
  const products = admin.getByRole('group', { name: /Products/ });
  await products.getByRole('button', { name: 'Enabled' }).click();
  await admin.getByRole('button', { name: 'Save features' }).click();
  await admin.getByText('Features saved').waitFor();

  const payer = await openPage(browser, { width: 390, height: 844 });
  const { page } = payer;
  await findBill(page, base, '10001', '78701');
  await payByCard(page, cards.good, { amount: '40.00', email: 'pat@example.test' });
  await page.getByRole('heading', { name: 'Anything else?' }).waitFor();
  // Twenty at most: what is too many is said, and nothing of what was typed is lost.
  await page.getByLabel('How many: Yard waste bags').fill('21');
  await pressReview(page);
  await page.getByText('There was a problem. Check fields for errors.').waitFor();
  await page.getByLabel('How many: Yard waste bags').fill('2');
  expect(await thoroughFindings(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await picture(page, 'payer-phone-products');
  await pressReview(page);
  await page.getByRole('heading', { name: 'Check your payment' }).waitFor();
  await page.getByText('Yard waste bags').first().waitFor();
  await agreeAndPay(page);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  // $40.00 of the bill, two times $3.50, and 2.95 % for the card, $1.50 at least.
  expect(await page.locator('.ledger .total dd').textContent()).toBe('$48.50');
  const reference = ((await page.locator('.digits').textContent()) ?? '').trim();
  expect(
    await withDatabase(dataDir, (query) =>
      query(
        `select l.description, l.quantity, l.price_minor::int as price from payment_line_item l
      join payment p on p.id = l.payment_id where p.reference_number = $1 order by l.price_minor desc`,
        [reference],
      ),
    ),
  ).toEqual([expect.objectContaining({ price: 4_000 }), expect.objectContaining({ quantity: 2, price: 700 })]);

  // The day closes; then the bags go back, the bill stays paid.
  const closing = await openPage(browser, wide);
  await signInTo(closing.page, base, 'global@ratepayer.test', '/portal/reports/batches');
  await closing.page.getByRole('button', { name: 'Close open batches' }).click();
  await closing.page.getByRole('dialog').getByRole('button', { name: 'Close open batches' }).click();
  await closing.page.getByText(/\d batch(es)? closed/).waitFor();
  await admin.goto(`${base}/portal/payments/details/${reference}`);
  await admin.getByRole('button', { name: 'Refund' }).click();
  await admin.getByRole('button', { name: 'Refund by line' }).click();
  await admin.getByLabel(/Yard waste bags/).fill('7.01');
  await admin.getByLabel('Reason').selectOption('Requested by payer');
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await admin.getByText('Up to $7.00').first().waitFor();
  await admin.getByLabel(/Yard waste bags/).fill('7.00');
  await picture(admin, 'staff-refund-by-line');
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await admin.getByText('Partial refund').waitFor();
  const lines = await withDatabase(dataDir, (query) =>
    query(
      `select l.refunded_minor::int as refunded from payment_line_item l
      join payment p on p.id = l.payment_id where p.reference_number = $1 order by l.price_minor desc`,
      [reference],
    ),
  );
  expect(lines).toEqual([{ refunded: 0 }, { refunded: 700 }]);

  await page.goto(`${base}/payment/${reference}/receipt`);
  await page.getByText('Thank you for your payment!').waitFor();
  const receipt = await page.locator('table').first().innerText();
  expect(receipt).toMatch(/Yard waste bags\D*\$7\.00/);
  expect(receipt).toMatch(/Refund amount\s*\$7\.00/);
  expect([...staff.complaints, ...payer.complaints, ...closing.complaints]).toEqual([]);
});
