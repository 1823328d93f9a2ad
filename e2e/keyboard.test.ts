import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { payAs } from './pay-by-calls.ts';
import { signInTo } from './staff-steps.ts';
import { rowsOfTown } from './town-rows.ts';
import { withDatabase } from './with-database.ts';

// Each kind of page by keys alone: nothing here is clicked, and the focus is somewhere after every step.
const { base, dataDir } = await ownProduct();
const browser = await ownBrowser();
const desktop = { width: 1440, height: 900 };

/** What has the focus, as a reader would call it; nothing when the focus is lost. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return '';
    const labels = [...((at as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    const said = at.getAttribute('aria-label') || labels.join(' ') || at.textContent || at.getAttribute('name');
    return `${at.tagName} ${said ?? ''}`.replaceAll(/\s+/g, ' ').trim();
  });

/** Moves by Tab until what has the focus is called so; goes round again where the page was still being read. */
async function tabTo(page: Page, wanted: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let i = 1; i <= 270; i++) {
    if (i % 90 === 0) await page.waitForTimeout(2000);
    await page.keyboard.press(key);
    const now = await focused(page);
    if (wanted.test(now)) return;
    passed.push(now);
  }
  throw new Error(`${key} does not reach ${wanted}; it passes ${passed.join(' | ')}`);
}

const reaches = (page: Page, wanted: RegExp) => expect.poll(() => focused(page), { timeout: 10_000 }).toMatch(wanted);
const press = (page: Page, key: string) => page.keyboard.press(key);

it('a list: search, rows, a detail and back, and what narrows it goes without losing the focus', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/accounts');
  await page.locator('tr[data-row]').first().waitFor();
  await press(page, 'Control+Shift+F');
  await reaches(page, /^INPUT Search/);
  await page.keyboard.type('10001');
  await press(page, 'Enter');
  await expect.poll(() => page.locator('tr[data-row]').count(), { timeout: 10_000 }).toBe(1);
  await tabTo(page, /^A .*10001/);
  await press(page, 'Enter');
  await page.getByRole('tab', { name: 'Register' }).waitFor();
  await reaches(page, /^H1 Pat Rivera/);
  await tabTo(page, /^A Accounts$/, 'Shift+Tab');
  await press(page, 'Enter');
  await page.locator('tr[data-row]').first().waitFor();
  await reaches(page, /^H1 Accounts/);
  await press(page, 'Control+Shift+F');
  await press(page, 'Control+A');
  await page.keyboard.type('nobody of this name');
  await press(page, 'Enter');
  await page.getByText('Nothing matches these filters.').waitFor();
  await tabTo(page, /^BUTTON Clear filters/);
  await press(page, 'Enter');
  await page.locator('tr[data-row]').nth(1).waitFor();
  await reaches(page, /^H1 Accounts/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a detail with tabs: arrows between them, a dialog and a drawer that give the focus back', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/accounts?q=10002');
  await tabTo(page, /^A .*10002/);
  await press(page, 'Enter');
  await reaches(page, /^H1 Morgan Lee/);
  await tabTo(page, /^BUTTON Overview$/);
  await press(page, 'ArrowRight');
  await reaches(page, /^BUTTON Register$/);
  await page.getByRole('tabpanel', { name: 'Register' }).waitFor();
  await press(page, 'End');
  await reaches(page, /^BUTTON History$/);
  await press(page, 'ArrowRight');
  await reaches(page, /^BUTTON Overview$/);
  // A dialog behind a menu: the menu is gone when it opens.
  await tabTo(page, /^BUTTON More$/, 'Shift+Tab');
  await press(page, 'Enter');
  await tabTo(page, /^BUTTON Lock account$/);
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Lock account 10002 – 01?' });
  await dialog.waitFor();
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await press(page, 'Escape');
  await dialog.waitFor({ state: 'detached' });
  await reaches(page, /./);
  // A drawer keeps the focus inside.
  await tabTo(page, /^BUTTON More$/, 'Shift+Tab');
  await press(page, 'Enter');
  await tabTo(page, /^BUTTON Correct balance$/);
  await press(page, 'Enter');
  const drawer = page.getByRole('dialog', { name: 'Correct balance' });
  await drawer.waitFor();
  await reaches(page, /^INPUT New balance/);
  await page.keyboard.type('12.34');
  for (let i = 0; i < 12; i++) {
    await press(page, 'Tab');
    expect(await drawer.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  // What was typed is asked for before it is lost; Esc stays with it, as the button does.
  const ways = [
    ['Tab', 'Stay'],
    ['Tab', 'Leave'],
    ['Shift+Tab', 'Stay'],
    ['Shift+Tab', 'Leave'],
  ] as const;
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (let i = 0; i < 2; i++) {
    await press(page, 'Escape');
    await question.waitFor();
    expect(await question.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    if (i > 0) continue;
    await press(page, 'Escape');
    await question.waitFor({ state: 'detached' });
    await drawer.waitFor();
  }
  // At the pace of a person: what would lead the focus back has done so before the next key.
  for (const [key, next] of [...ways, ...ways]) {
    await press(page, key);
    await page.waitForTimeout(150);
    expect(await focused(page)).toBe(`BUTTON ${next}`);
  }
  await press(page, 'Enter');
  await drawer.waitFor({ state: 'detached' });
  await reaches(page, /./);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a dialog in which something was typed asks at Esc before it closes, however often Esc is pressed', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/accounts?q=10002');
  await tabTo(page, /^A .*10002/);
  await press(page, 'Enter');
  await reaches(page, /^H1 Morgan Lee/);
  await page.getByRole('tab', { name: 'Register' }).waitFor();
  await tabTo(page, /^BUTTON More$/);
  await press(page, 'Enter');
  await tabTo(page, /^BUTTON Lock account$/);
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Lock account 10002 – 01?' });
  await dialog.waitFor();
  await tabTo(page, /^(INPUT|TEXTAREA) Reason/);
  await page.keyboard.type('Asked for it');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const shown = (isShown: boolean) => expect.poll(() => question.isVisible(), { timeout: 5000 }).toBe(isShown);
  for (const isShown of [true, false, true, false]) {
    await press(page, 'Escape');
    await shown(isShown);
    // At the pace of a person: the focus is back before the next key.
    await reaches(page, isShown ? /^BUTTON Leave$/ : /^(INPUT|TEXTAREA) Reason/);
  }
  expect(await dialog.isVisible()).toBe(true);
  expect(await dialog.getByLabel(/^Reason/).inputValue()).toBe('Asked for it');
  // After a press on its words nothing has the focus, and Esc asks all the same.
  await dialog.getByRole('heading').click();
  for (const isShown of [true, false, true]) {
    await press(page, 'Escape');
    await shown(isShown);
  }
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a form: its problems lead to their fields, saving leads to the record, deleting back to the list', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/accounts/create');
  await tabTo(page, /^INPUT Account number/);
  await press(page, 'Enter');
  await page.getByText('There was a problem. Check fields for errors.').waitFor();
  await reaches(page, /^DIV There was a problem/);
  await tabTo(page, /^A Account number/);
  await press(page, 'Enter');
  await reaches(page, /^INPUT Account number/);
  await page.keyboard.type('K-1');
  await tabTo(page, /^INPUT Name/);
  await page.keyboard.type('Kim Keys');
  await tabTo(page, /^INPUT ZIP code/);
  await page.keyboard.type('78701');
  await press(page, 'Control+s');
  await page.getByRole('tab', { name: 'Register' }).waitFor();
  await reaches(page, /^H1 Kim Keys/);
  await page.goto(page.url().replace('/dashboard', ''));
  await page.getByRole('button', { name: 'More' }).waitFor();
  await reaches(page, /^H1/);
  await tabTo(page, /^BUTTON More$/);
  await press(page, 'Enter');
  await tabTo(page, /^BUTTON Delete account$/);
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: 'Delete account K-1?' }).waitFor();
  await tabTo(page, /^BUTTON Delete account$/);
  await press(page, 'Enter');
  await page.getByText('Account K-1 deleted').waitFor();
  await reaches(page, /^H1 Accounts/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('an import: from the choice of a file to its result, step by step', async () => {
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/accounts/uploads');
  await page.locator('tr[data-row]').first().waitFor();
  // The list draws itself once more when its counts come: until then a press may go to a button that is taken away.
  await page.waitForLoadState('networkidle');
  // Listened for before the way there, since a browser that is told so at the press opens its own dialog now and then.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, /^BUTTON Choose file/);
  await press(page, 'Enter');
  const chooser = await choosing;
  await chooser.setFiles(join(import.meta.dirname, '../dev/data/town/riverton-water-accounts-next-day.csv'));
  await page.getByRole('heading', { name: 'Map columns' }).waitFor();
  await reaches(page, /^H1 Import accounts/);
  await tabTo(page, /^BUTTON Check the file/);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Check the import' }).waitFor({ timeout: 30_000 });
  await reaches(page, /^H1 Check the import/);
  await tabTo(page, /^BUTTON Details$/);
  await press(page, 'ArrowRight');
  await reaches(page, /^BUTTON Update 292/);
  await press(page, 'ArrowRight');
  await reaches(page, /^BUTTON Create 25/);
  await press(page, 'Home');
  await reaches(page, /^BUTTON Details$/);
  await tabTo(page, /^BUTTON Continue to confirm/);
  await press(page, 'Enter');
  await reaches(page, /^H1 Confirm the import/);
  await tabTo(page, /^BUTTON Process this file/);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Import result' }).waitFor({ timeout: 30_000 });
  await reaches(page, /^H1 Import result/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a cycle is approved: its samples are ticked one by one, and it is confirmed', async () => {
  const { openCycle, unit } = await withDatabase(dataDir, async (query) => {
    const rows = await rowsOfTown(query);
    await query("update billing_cycle set status = 'Draft', expects_documents = false where id = $1", [rows.openCycle]);
    return rows;
  });
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', `/portal/business-units/billing-cycle/${openCycle}?bu=${unit}`);
  await page.getByRole('tab', { name: 'Samples' }).waitFor();
  await tabTo(page, /^BUTTON Approve$/);
  await press(page, 'Enter');
  await page
    .getByRole('dialog')
    .getByText(/^Look at the samples first: 0 of/)
    .waitFor();
  await tabTo(page, /^A Show the samples/);
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const samples = page.getByRole('checkbox', { name: /looks right$/ });
  await samples.first().waitFor();
  for (let left = await samples.count(); left > 0; left--) {
    await tabTo(page, /^INPUT .* looks right$/);
    await press(page, 'Space');
  }
  expect(await page.getByRole('checkbox', { name: /looks right$/, checked: false }).count()).toBe(0);
  await tabTo(page, /^BUTTON Approve$/, 'Shift+Tab');
  await press(page, 'Enter');
  const sure = page.getByRole('dialog');
  await sure.getByRole('button', { name: 'Approve and publish' }).waitFor();
  await tabTo(page, /^BUTTON Approve and publish$/);
  await press(page, 'Enter');
  await sure.waitFor({ state: 'detached' });
  await reaches(page, /./);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a payer is kept from signing in, and a reading is corrected, each with a reason that is asked for', async () => {
  const { customer, unit } = await withDatabase(dataDir, rowsOfTown);
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', `/portal/customers/${customer}/dashboard?bu=${unit}`);
  await page.getByRole('tab', { name: 'Wallet' }).waitFor();
  await tabTo(page, /^BUTTON Block sign-in$/);
  await press(page, 'Enter');
  const block = page.getByRole('dialog', { name: 'Block Pat Rivera?' });
  await block.waitFor();
  await tabTo(page, /^BUTTON Block$/);
  await press(page, 'Enter');
  await reaches(page, /There was a problem|^(INPUT|TEXTAREA) Reason/);
  await tabTo(page, /^(INPUT|TEXTAREA) Reason/);
  await page.keyboard.type('Asked for it by telephone');
  await tabTo(page, /^BUTTON Block$/);
  await press(page, 'Enter');
  await block.waitFor({ state: 'detached' });
  await page.getByText('Blocked', { exact: true }).first().waitFor();
  await reaches(page, /./);

  await page.goto(`${base}/portal/readings?bu=${unit}&q=10002`);
  await page.locator('tr[data-row]').first().waitFor();
  await tabTo(page, /^BUTTON Actions for/);
  await press(page, 'Enter');
  await tabTo(page, /^BUTTON Correct$/);
  await press(page, 'Enter');
  const correct = page.getByRole('dialog', { name: 'Correct this reading?' });
  await correct.waitFor();
  await tabTo(page, /^INPUT Value/);
  await press(page, 'Control+A');
  await page.keyboard.type('4711');
  await tabTo(page, /^(INPUT|TEXTAREA) Reason/);
  await page.keyboard.type('Seen on a photo');
  await tabTo(page, /^BUTTON Correct reading$/);
  await press(page, 'Enter');
  await correct.waitFor({ state: 'detached' });
  await page.getByText('4,711').or(page.getByText('4711')).first().waitFor();
  await reaches(page, /./);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a chart of the dashboard is read as a table, and a figure in it leads to its payments', async () => {
  await payAs(base, { account: '10002', zip: '78702', amount: '6.11' });
  const { unit } = await withDatabase(dataDir, rowsOfTown);
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', `/portal/dashboard?bu=${unit}`);
  const channels = page.getByRole('region', { name: 'By channel' });
  await channels.getByRole('button', { name: 'Show as table' }).waitFor();
  await page.waitForLoadState('networkidle');
  const isIn = () => channels.evaluate((panel) => panel.contains(document.activeElement));
  for (let stops = 0; stops < 90 && !(await isIn()); stops++) await press(page, 'Tab');
  await reaches(page, /^BUTTON Show as table$/);
  await press(page, 'Enter');
  await channels.getByRole('table').waitFor();
  await reaches(page, /^BUTTON Show as chart$/);
  await tabTo(page, /^A QuickPay$/);
  await press(page, 'Enter');
  await reaches(page, /^H1 Payments/);
  expect(page.url()).toContain('channel=QuickPay');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('two accounts are merged: the other one is found, both are compared, and the number is typed', async () => {
  const { account, unit } = await withDatabase(dataDir, rowsOfTown);
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', `/portal/accounts/${account}/dashboard?bu=${unit}`);
  await page.getByRole('tab', { name: 'Register' }).waitFor();
  await tabTo(page, /^BUTTON More$/);
  await press(page, 'Enter');
  await tabTo(page, /^A Merge$/);
  await press(page, 'Enter');
  await reaches(page, /^H1 Merge two accounts/);
  await tabTo(page, /^INPUT/);
  await page.keyboard.type('10002');
  await page.getByRole('option', { name: /10002/ }).waitFor();
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await tabTo(page, /^BUTTON Compare$/);
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Continue to confirm' }).waitFor();
  // Which of the two stays is chosen by an arrow.
  await tabTo(page, /^INPUT Account that stays/);
  const stays = await focused(page);
  await press(page, 'ArrowDown');
  expect(await focused(page)).toMatch(/^INPUT Account that stays/);
  expect(await focused(page)).not.toBe(stays);
  await tabTo(page, /^BUTTON Continue to confirm/);
  await press(page, 'Enter');
  const sure = page.getByRole('dialog', { name: /^Merge .* into .*\?$/ });
  await sure.waitFor();
  await tabTo(page, /^INPUT .*[\d-]+/);
  const [asked = ''] = /\d{5}\S*/.exec(await focused(page)) ?? [];
  await page.keyboard.type(asked);
  await tabTo(page, /^BUTTON Merge accounts$/);
  await press(page, 'Enter');
  await page
    .getByText(/was merged into/)
    .first()
    .waitFor();
  await reaches(page, /^H1 /);
  expect(complaints).toEqual([]);
  await page.context().close();
});
