import { beforeAll, expect, it } from 'vitest';
import { thoroughFindings as axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { payAs, signInTo } from './staff-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();
let references: string[];
beforeAll(async () => {
  references = [];
  for (const amount of ['3.11', '4.12'])
    references.push(await payAs(browser, base, { account: '10002', zip: '78702', amount }));
}, 60_000);

it('chooses columns and their order, and the address keeps them', async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(page, base, 'clerk@riverton.test', '/portal/payments');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Channel' }).uncheck();
  await page.getByRole('checkbox', { name: 'Auth code' }).check();
  await page.getByRole('button', { name: 'Move Auth code up' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-list-columns');
  await page.keyboard.press('Escape');
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  expect((await heads()).map((text) => text.trim()).filter(Boolean)).toEqual([
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
  await expect.poll(() => rows.count()).toBe(2);
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
  expect(await axeFindings(page)).toEqual([]);
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
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByRole('button', { name: 'Remove filter Amount from' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-list-view');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Remove Four twelve' }).click();
  await page.getByText('Four twelve removed').waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await scrollsSideways(page)).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
