import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { signInTo } from './staff-steps.ts';

// Each kind of page by keys alone: nothing here is clicked, and the focus is somewhere after every step.
const { base } = await ownProduct();
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

/** Moves by Tab until what has the focus is called so. */
async function tabTo(page: Page, wanted: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < 90; i++) {
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
  await tabTo(page, /^BUTTON Leave$/);
  await press(page, 'Enter');
  await drawer.waitFor({ state: 'detached' });
  await reaches(page, /./);
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
  await page.getByRole('button', { name: 'Delete account' }).waitFor();
  await reaches(page, /^H1/);
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
