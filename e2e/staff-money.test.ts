import { expect, it } from 'vitest';
import { thoroughFindings as axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { payAs } from './pay-by-calls.ts';
import { closeDay, openDetails, signInTo } from './staff-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base } = await ownProduct();
const desktop = { width: 1440, height: 900 };
const browser = await ownBrowser();

it('voids a payment with its fee, and the open page of a colleague follows by itself', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/payments');
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  let reference = '';
  for (let i = 0; i < 2; i++) {
    reference = await payAs(base, { account: '10002', zip: '78702', amount: `5.1${i}` });
    await openDetails(page, base, reference);
    // The worker may just have closed the day; the next payment is of the next one.
    if (await page.getByRole('button', { name: 'Void' }).isVisible()) break;
  }
  const { page: colleague } = await openPage(browser, desktop);
  await signInTo(colleague, base, 'clerk@riverton.test', `/portal/payments/details/${reference}`);
  await colleague.getByRole('heading', { name: 'Timeline' }).waitFor();
  expect(await colleague.getByRole('button', { name: 'Void' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Void' }).click();
  await page.getByRole('dialog', { name: 'Void this payment?' }).waitFor();
  await page.getByLabel('Reason').selectOption('Other');
  await page.getByRole('button', { name: 'Void payment' }).click();
  await picture(page, 'staff-void');
  await page.getByLabel('Note').fill('The clerk typed the wrong bill');
  await page.getByRole('button', { name: 'Void payment' }).click();
  await page.getByText('Void Approved').first().waitFor();
  await page.getByRole('button', { name: 'Void' }).waitFor({ state: 'detached' });
  // The button that opened the dialog is gone: the heading has the focus, never nothing.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await picture(page, 'staff-voided');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Void asked').waitFor();
  await colleague.getByText('Void Approved').first().waitFor();
  await colleague.context().close();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('refunds a part, then the rest with its fee, and records a chargeback that it takes back', async () => {
  const reference = await payAs(base, { account: '10002', zip: '78702', amount: '9.21' });
  const disputed = await payAs(base, { account: '10002', zip: '78702', amount: '9.22' });
  const batches = await closeDay(browser, base);
  await batches.locator('tbody tr', { hasText: 'Closed' }).first().getByRole('link').click();
  await batches.getByRole('heading', { level: 1, name: /^\d{8}-\d/ }).waitFor();
  await batches.getByRole('link', { name: 'Sale' }).first().waitFor();
  await picture(batches, 'staff-batch');
  await batches.context().close();
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/payments');
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await openDetails(page, base, reference);
  await page.getByText(/It settled on .* in batch/).waitFor();
  await page.getByText(/Refund the payment instead/).waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByLabel('Amount').fill('4.00');
  await page.getByLabel('Reason').selectOption('Requested by payer');
  await picture(page, 'staff-refund');
  await page.getByRole('button', { name: 'Refund $4.00' }).click();
  await page.getByText('Partial refund').waitFor();
  await page.getByText('Refund Approved, $4.00').waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByLabel('Amount').fill('6.00');
  await page.getByText('Up to $5.21').first().waitFor();
  await page.getByLabel('Amount').fill('5.21');
  await page.getByLabel('Reason').selectOption('Duplicate payment');
  expect(await page.getByLabel(/Refund the service fee/).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Refund $6.71' }).click();
  await page.locator('.page-head').getByText('Refunded', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-refunded');

  await openDetails(page, base, disputed);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Record chargeback' }).click();
  await page.getByLabel('Reason code').fill('10.4');
  await page.getByLabel('Case number').fill('C-77');
  await picture(page, 'staff-chargeback');
  await page.getByRole('dialog').getByRole('button', { name: 'Record chargeback' }).click();
  await page.locator('.page-head').getByText('Returned', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reverse' }).click();
  await page.getByLabel('Reason').fill('Won');
  await page.getByRole('button', { name: 'Reverse adjustment' }).click();
  await page.locator('.page-head').getByText('Succeeded', { exact: true }).waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  await picture(page, 'staff-details-phone');
  expect(await scrollsSideways(page)).toBe(false);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('records a payment received elsewhere, finds it in the list, and takes it back', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/external-payments');
  await page.getByText('No external payments. Record one or import your lockbox file.').waitFor();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('12,34');
  await page.getByRole('textbox', { name: 'External reference' }).click();
  await page.getByText('Write a point before the cents', { exact: false }).first().waitFor();
  await page.getByRole('combobox', { name: 'Account' }).fill('10003');
  await page.getByRole('option', { name: /10003/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.34');
  await page.getByRole('textbox', { name: 'External reference' }).fill('CHK-1001');
  await picture(page, 'staff-record-external');
  await page.getByRole('button', { name: 'Record $12.34' }).click();
  const row = page.getByRole('row').filter({ hasText: 'CHK-1001' });
  await row.getByText('Succeeded').waitFor();
  await picture(page, 'staff-external-payments');
  await row.getByRole('button', { name: 'Actions for CHK-1001' }).click();
  await row.getByRole('button', { name: 'Reverse', exact: true }).click();
  await page.getByLabel('Reason').fill('The check bounced');
  await page.getByRole('button', { name: 'Reverse payment' }).click();
  await row.getByText('Voided').waitFor();
  await row.getByRole('link').click();
  await page
    .getByText(
      /\$12\.34 was received elsewhere on .* \(Check, CHK-1001\) and recorded by Dana Okafor\. It was reversed since\./,
    )
    .waitFor();
  await page.goto(`${base}/portal/external-payments`);
  await row.getByText('Voided').waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await scrollsSideways(page)).toBe(false);
  expect(complaints).toEqual([]);
  await page.context().close();
});
