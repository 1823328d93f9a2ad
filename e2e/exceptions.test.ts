import { beforeAll, expect, it } from 'vitest';
import { thoroughFindings as axeFindings, openPage, picture } from './browser.ts';
import { payAs } from './pay-by-calls.ts';
import { signInTo } from './staff-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { withDatabase } from './with-database.ts';

const { base, dataDir } = await ownProduct();
const browser = await ownBrowser();
let reference: string;

/**
 * Two things that the gateway's books and ours do not explain to each other: one of no payment, one about the payment
 * just made.
 */
beforeAll(async () => {
  reference = await payAs(base, { account: '10002', zip: '78702', amount: '7.31' });
  const claim = (says: string, amountMinor: number) =>
    JSON.stringify({
      operation: 'Sale',
      says,
      reference: 'rp_walk',
      amountMinor,
      toldAt: '2026-01-05T12:00:00Z',
      message: '',
    });
  await withDatabase(dataDir, (query) =>
    query(
      `insert into gateway_exception (business_unit_id, merchant_account_id, kind, gateway_transaction_id, amount_minor,
      currency_code, payment_id, claim)
      select p.business_unit_id, p.merchant_account_id, x.kind, x.number, x.amount, p.currency_code, case
      when x.kind = 'Amount Differs' then p.id end, x.claim::jsonb
      from payment p cross join (values ('Money Without A Payment', 'sbx_walk_1', 4711, $2),
      ('Amount Differs', 'sbx_walk_2', -31, $3)) x (kind, number, amount, claim) where p.reference_number = $1`,
      [reference, claim('charged', 4711), claim('charged', 700)],
    ),
  );
}, 90_000);

it("lists the gateway's line and ours beside it; by keys one is opened, settled with a reason, and leaves the list", async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(page, base, 'admin@riverton.test', '/portal/payments');
  await page.getByRole('tab', { name: /^Exceptions/ }).click();
  await page.getByRole('cell', { name: /Sale charged · sbx_walk_1/ }).waitFor();
  await page.getByRole('cell', { name: `Base Payment ${reference} · Succeeded` }).waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('exceptions');
  await picture(page, 'staff-exceptions');
  const row = page.locator('tr[data-row]', { hasText: 'sbx_walk_1' });
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Money Without A Payment: $47.11' });
  await dialog.waitFor();
  await picture(page, 'staff-exception');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await row.getByRole('link').click();
  await dialog.getByLabel('What to do').selectOption('Belongs');
  await dialog.getByLabel('Reference number').fill('900000000000000004');
  await dialog.getByLabel('Reason').fill('Paid again by phone');
  await page.getByRole('button', { name: 'Belongs to payment' }).click();
  await page.getByRole('link', { name: 'Enter the reference number of a payment of this business unit.' }).waitFor();
  await dialog.getByLabel('What to do').selectOption('Not ours');
  await page.getByRole('button', { name: 'Not ours', exact: true }).click();
  await page.getByText('Exception settled').waitFor();
  await row.waitFor({ state: 'detached' });
  await page.goto(`${base}/portal/payments?tab=exceptions&state=Settled`);
  await row.getByText('Not Ours').waitFor();
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await page.context().close();
});

it("stands on the payment's page with its actions, and a clerk only reads it", async () => {
  const { page } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(page, base, 'clerk@riverton.test', `/portal/payments/details/${reference}`);
  await page.getByRole('heading', { name: 'Exceptions' }).waitFor();
  await page.getByRole('button', { name: 'Settle Amount Differs' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByLabel('What to do').count()).toBe(0);
  await page.context().close();
  const { page: own } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(own, base, 'admin@riverton.test', `/portal/payments/details/${reference}`);
  await own.getByRole('button', { name: 'Settle Amount Differs' }).click();
  expect(await axeFindings(own)).toEqual([]);
  await own.getByLabel('What to do').selectOption('Accept');
  await own.getByLabel('Reason').fill('Fee of the gateway');
  await own.getByRole('button', { name: 'Accept', exact: true }).click();
  await own.getByRole('button', { name: 'Show Amount Differs' }).waitFor();
  await own.context().close();
});
