import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openPage, picture, scrollsSideways } from './browser.ts';
import { payAs } from './pay-by-calls.ts';
import { signInTo } from './staff-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base } = await ownProduct();
const desktop = { width: 1440, height: 900 };
const browser = await ownBrowser();

it('shows the fees that were charged and plans the next one', async () => {
  await payAs(base, { account: '10002', zip: '78702', amount: '8.45' });
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'global@ratepayer.test', '/portal/service-fees');
  await page.getByRole('heading', { name: 'Service fees' }).waitFor();
  await page.getByText('Every fee agrees with its payment').waitFor();
  await page.getByRole('table', { name: 'Service fees' }).waitFor();
  await picture(page, 'staff-service-fees');
  await page.getByRole('tab', { name: 'Schedules' }).click();
  await page.getByText('2.95%, at least $1.50').first().waitFor();
  await page.getByRole('button', { name: 'Plan a fee' }).click();
  await page.getByLabel('Percent').fill('3.10');
  await page.getByText('On $100.00 the fee is $3.10.').waitFor();
  await page.getByLabel('Method').selectOption('Tiered');
  await page.getByRole('button', { name: 'Add a tier' }).click();
  await page.getByLabel('Tier 2: up to').fill('500.00');
  await page.getByLabel('Try an amount').fill('500.01');
  await page.getByText('On $500.01 the fee is $3.00.').waitFor();
  await picture(page, 'staff-plan-fee-tiers');
  await page.getByLabel('Try an amount').fill('100.00');
  await page.getByLabel('Method').selectOption('Percent With Minimum');
  await picture(page, 'staff-plan-fee');
  await page.getByRole('button', { name: 'Plan fee', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Plan fee', exact: true }).click();
  await page.getByRole('cell', { name: '3.10%, at least $1.50', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw fee' }).click();
  await page.getByText('3.10%, at least $1.50').first().waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await scrollsSideways(page)).toBe(false);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('imports a file of payments received elsewhere: checked, given accounts it lacks, recorded at a press', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/external-payments');
  const choose = async (lines: string) => {
    await page.getByRole('button', { name: 'Import file' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'lockbox.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Account number,Subaccount,Amount,Received date,Method,Reference\n${lines}`),
    });
    await page.getByRole('heading', { name: 'Map columns' }).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('heading', { name: 'Check the import' }).waitFor();
  };
  await choose(
    '10002,01,5.00,10/01/2026,Check,I-1\n99999,01,1.00,10/01/2026,Check,I-2\n10002,01,0,10/01/2026,Check,I-3',
  );
  await page.getByText('1 ($5.00)').waitFor();
  await page.getByRole('tab', { name: 'Without an account' }).click();
  await page.getByRole('button', { name: 'Assign account to row 3' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Account' }).fill('10006');
  await page.getByRole('list', { name: 'Accounts found' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Check again with 1 account' }).click();
  await page.getByText('2 ($6.00)').waitFor();
  await page.getByRole('button', { name: 'Continue to confirm' }).click();
  await page.getByRole('button', { name: 'Record 2 payments of $6.00' }).click();
  await page.getByRole('heading', { name: 'Import result' }).waitFor();
  await picture(page, 'staff-import-external');
  await page.getByRole('link', { name: 'Payments of this file' }).click();
  await page.getByRole('row').filter({ hasText: 'I-2' }).getByText('Succeeded').waitFor();
  await choose('10002,01,5.00,10/01/2026,Check,I-1\n10002,01,2.25,10/02/2026,Lockbox,I-4');
  await page.getByRole('tab', { name: 'Already there 1' }).click();
  await page.getByRole('cell', { name: 'I-1' }).waitFor();
  await page.getByRole('tab').first().click();
  await page.getByRole('button', { name: 'Continue to confirm' }).click();
  await page.getByRole('button', { name: 'Record 1 payment of $2.25' }).click();
  await page.getByRole('heading', { name: 'Import result' }).waitFor();
  await page.goto(`${base}/portal/external-payments`);
  await page.getByRole('row').filter({ hasText: 'I-4' }).getByText('Succeeded').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('lists one line per account and payment and hands it out as a file', async () => {
  const reference = await payAs(base, { account: '10002', zip: '78702', amount: '8.44' });
  const { page, complaints } = await openPage(browser, { width: 1280, height: 800 });
  await signInTo(page, base, 'clerk@riverton.test', '/portal/reports/account-payments');
  await page.getByRole('heading', { name: 'Account payments' }).waitFor();
  await page.getByPlaceholder('Search').fill(reference);
  await page.getByRole('rowheader', { name: 'Total of 1 line' }).waitFor();
  await picture(page, 'staff-account-payments');
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^account-payments-[\d-]+\.csv$/);
  const [heading, line] = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(heading).toContain('Account number');
  expect(line).toContain(`8.44,${reference},QuickPay`);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await scrollsSideways(page)).toBe(false);
  expect(complaints).toEqual([]);
  await page.context().close();
});
