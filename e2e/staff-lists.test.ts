import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { thoroughFindings as axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { payAs } from './pay-by-calls.ts';
import { signInTo } from './staff-steps.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();
let references: string[];
beforeAll(async () => {
  references = [];
  for (const amount of ['3.11', '4.12']) references.push(await payAs(base, { account: '10002', zip: '78702', amount }));
}, 60_000);

it('chooses columns and their order, and the address keeps them', async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(page, base, 'clerk@riverton.test', '/portal/payments');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Channel' }).uncheck();
  await page.getByRole('checkbox', { name: 'Auth code' }).check();
  await page.getByRole('button', { name: 'Move Auth code up' }).click();
  await picture(page, 'staff-list-columns');
  await page.keyboard.press('Escape');
  const heads = async () =>
    (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  // The payments may come after the choice of columns.
  await page.getByRole('columnheader', { name: 'Auth code' }).waitFor();
  await expect
    .poll(heads)
    .toEqual([
      'Date',
      'Reference #',
      'Payer, account',
      'Amount',
      'Service fee',
      'Status',
      'Auth code',
      'Method',
      'Actions',
    ]);
  expect(new URL(page.url()).searchParams.get('cols')).toBe(
    'createdDate,referenceNumber,payerName,amountMinor,serviceFeeAmountMinor,status,authCode,accountType',
  );
  await page.reload();
  await page.getByRole('columnheader', { name: 'Auth code' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await page.getByRole('columnheader', { name: 'Channel' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('sorts by a press on a header: up, down and back, with a second key by Shift', async () => {
  const { page } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(page, base, 'clerk@riverton.test', '/portal/payments/list');
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
  const head = page.getByRole('columnheader', { name: 'Amount' });
  const sorted = () => new URL(page.url()).searchParams.get('sort');
  for (const [expected, sort] of [
    ['ascending', 'amountMinor'],
    ['descending', '-amountMinor'],
    [null, null],
  ] as const) {
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe(expected);
    expect(sorted()).toBe(sort);
  }
  await head.getByRole('button').click();
  await page
    .getByRole('columnheader', { name: 'Status' })
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect.poll(sorted).toBe('amountMinor,status');
  await page.context().close();
});

it('moves over rows by keys, selects with Space, and sends the receipts of what is chosen', async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(page, base, 'clerk@riverton.test', `/portal/payments?q=10002&by=&from=3.11&to=4.12`);
  const rows = page.locator('tr[data-row]');
  await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(2);
  await rows.first().getByRole('link').first().focus();
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await page.getByText('2 selected').waitFor();
  await page.getByText('$7.23').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-list-selection');
  await page.getByRole('button', { name: 'Send receipts' }).click();
  await page.getByRole('heading', { name: 'Send 2 receipts?' }).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('2 receipts sent').waitFor();
  await page.getByText('2 selected').waitFor({ state: 'detached' });
  await rows.nth(1).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  expect(page.url()).toContain(references[0]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('offers what may be done with a payment, and opens it where it is done', async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(page, base, 'admin@riverton.test', '/portal/payments');
  await page.getByRole('button', { name: `Actions for ${references[1]}` }).click();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-list-menu');
  await page.getByRole('link', { name: 'Void' }).click();
  await page.getByRole('dialog', { name: /^Void/ }).waitFor();
  expect(page.url()).toContain(references[1]);
  await picture(page, 'staff-list-void');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('filters by what is needed seldom, says it as chips, and keeps it as a view that opens by itself', async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(page, base, 'clerk@riverton.test', '/portal/payments');
  await page.getByRole('button', { name: 'More filters' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount from').fill('5');
  await dialog.getByLabel('Amount to').fill('4');
  await dialog.getByRole('button', { name: 'Show payments' }).click();
  await dialog.getByText('Enter an amount that is not below the first.').waitFor();
  await dialog.getByLabel('Amount from').fill('4.12');
  await dialog.getByLabel('Amount to').fill('4.12');
  await dialog.getByRole('checkbox', { name: 'Visa' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-list-more-filters');
  await dialog.getByRole('button', { name: 'Show payments' }).click();
  await page.getByRole('button', { name: 'Remove filter Card brand' }).waitFor();
  await page.getByRole('rowheader', { name: 'Total of 1 payment' }).waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save these filters as a view' }).click();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByRole('link', { name: 'Name: This is required.' }).waitFor();
  await dialog.getByLabel('Name').fill('Four twelve');
  await dialog.getByLabel('Open this list with it').check();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-list-save-view');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Four twelve', pressed: true }).waitFor();
  await page.getByRole('link', { name: 'Service fees' }).click();
  // The page that is left shows the same filter and the same button until the next one is drawn.
  await page.getByRole('heading', { level: 1, name: 'Service fees' }).waitFor();
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByRole('button', { name: 'Remove filter Amount from' }).waitFor();
  await picture(page, 'staff-list-view');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Remove Four twelve' }).click();
  await page.getByText('Four twelve removed').waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await scrollsSideways(page)).toBe(false);
  expect(complaints).toEqual([]);
  await page.context().close();
});

const asked = (page: Page, key: string) => new URL(page.url()).searchParams.get(key);

async function recordTwo(page: Page): Promise<void> {
  for (const [reference, method] of [
    ['KIT-1', 'Check'],
    ['KIT-2', 'Lockbox'],
  ] as const) {
    await page.getByRole('button', { name: 'Record payment' }).click();
    await page.getByRole('combobox', { name: 'Account' }).fill('10002');
    await page.getByRole('option', { name: /10002/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Amount' }).fill('1.50');
    await page.getByRole('combobox', { name: 'Method' }).selectOption(method);
    await page.getByRole('textbox', { name: 'External reference' }).fill(reference);
    await page.getByRole('button', { name: 'Record $1.50' }).click();
    await page.getByRole('row').filter({ hasText: reference }).getByText('Succeeded').waitFor();
  }
}

it('narrows a list by several values at once and by days, by keys alone, and takes all of it away again', async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 1000 });
  await signInTo(page, base, 'admin@riverton.test', '/portal/external-payments');
  await recordTwo(page);
  await page.getByRole('button', { name: 'Method Any' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Check' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Lockbox' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => asked(page, 'method')).toBe('Check,Lockbox');
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-list-values');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Method Check +1 (Check, Lockbox)' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'KIT-2' }).waitFor();
  // The days: a calendar that comes when it is asked for.
  await page.getByRole('button', { name: 'Received Any' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('12/01/26');
  await page.getByRole('textbox', { name: 'To' }).fill('11/30/26');
  await page.getByText('The end must not be before the start.').waitFor();
  await page.getByRole('textbox', { name: 'To' }).fill('12/11/26');
  await page.getByText('11 days').waitFor();
  await page.getByRole('button', { name: 'Show 0 payments' }).waitFor();
  await picture(page, 'staff-list-range');
  await page.getByRole('textbox', { name: 'To' }).press('Enter');
  await expect.poll(() => [asked(page, 'start'), asked(page, 'end')]).toEqual(['2026-12-01', '2026-12-11']);
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('row').filter({ hasText: 'KIT-1' }).waitFor();
  await page.getByRole('button', { name: 'Received Any' }).click();
  await page.getByRole('button', { name: 'MTD' }).click();
  await page.getByRole('button', { name: 'Received MTD' }).waitFor();
  expect(asked(page, 'range')).toBe('MTD');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('sorts, and hands out what it shows', async () => {
  const { page, complaints } = await openPage(browser, { width: 1280, height: 800 });
  await signInTo(page, base, 'admin@riverton.test', '/portal/external-payments?method=Check,Lockbox');
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort'))
    .toBe('ascending');
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('external-payments-all.csv');
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** A list of the portal as a report, as a long one is asked for. */
const queueReport = (page: Page) =>
  page.evaluate(async () => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('ratepayer.person') ?? '{}') as { accessToken?: string };
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const unit = new URL(location.href).searchParams.get('bu') ?? '1';
    const body = JSON.stringify({
      reportName: 'external-payments',
      reportType: 'CSV',
      query: { ExternalMethods: ['Check', 'Lockbox'] },
    });
    return (await fetch(`/api/business-units/${unit}/reports/generated`, { method: 'POST', headers, body })).status;
  });

it('shows a report while it is made in the background, hands it out, makes it again and takes it away', async () => {
  const { page, complaints } = await openPage(browser, { width: 1280, height: 800 });
  await signInTo(page, base, 'admin@riverton.test', '/portal/reports/generated');
  await page.getByRole('heading', { name: 'Generated reports', level: 1 }).waitFor();
  await page.getByText('Reports, exports and scheduled reports appear here for 30 days.').waitFor();
  expect(await queueReport(page)).toBe(200);
  // Nobody reloads: the hub tells that it came and that it is ready.
  const row = page.getByRole('row').filter({ hasText: 'External payments' });
  await row.getByText('Ready').waitFor();
  await row.getByText('Method: Check, Lockbox').waitFor();
  const choose = async (action: string) => {
    await row
      .first()
      .getByRole('button', { name: /^Actions for External payments, CSV/ })
      .click();
    await row.first().getByRole('button', { name: action, exact: true }).click();
  };
  const [file] = await Promise.all([page.waitForEvent('download'), choose('Download')]);
  expect(file.suggestedFilename()).toMatch(/^external-payments-\d{4}-\d\d-\d\d-\d+\.csv$/);
  await choose('Run again');
  await page.getByText('External payments is being made again.').waitFor();
  await expect.poll(() => row.getByText('Ready').count(), { timeout: 10_000 }).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-reports');
  await choose('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this download?' });
  await dialog.getByText('It can be made again from the same filters.').waitFor();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  expect(await row.count()).toBe(2);
  await choose('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => row.count(), { timeout: 10_000 }).toBe(1);
  await page.setViewportSize({ width: 320, height: 800 });
  await page
    .getByRole('button', { name: /^Actions for External payments, CSV/ })
    .locator('visible=true')
    .waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await picture(page, 'staff-reports-phone');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('keeps every filter behind one button on a phone', async () => {
  const { page, complaints } = await openPage(browser, { width: 320, height: 800 });
  await signInTo(page, base, 'admin@riverton.test', '/portal/external-payments');
  await page
    .getByRole('link', { name: /Morgan Lee/ })
    .first()
    .waitFor();
  await picture(page, 'staff-list-phone');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Cash' }).check();
  await sheet.getByLabel('Posts to balance').selectOption('Yes');
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-list-phone-filters');
  await sheet.getByRole('button', { name: 'Show payments' }).click();
  await page.getByText('Nothing matches these filters.').waitFor();
  expect([asked(page, 'method'), asked(page, 'posts')]).toEqual(['Cash', 'true']);
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page
    .getByRole('link', { name: /Morgan Lee/ })
    .first()
    .waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  expect(complaints).toEqual([]);
  await page.context().close();
});
