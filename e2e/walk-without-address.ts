import { pseudoTexts } from '@ratepayer/contract/texts/qps.ts';
import { texts as accounts } from '@ratepayer/contract/texts/staff-accounts/en-US.ts';
import { texts as files } from '@ratepayer/contract/texts/staff-files/en-US.ts';
import { texts as lifecycle } from '@ratepayer/contract/texts/staff-lifecycle/en-US.ts';
import { texts as lists } from '@ratepayer/contract/texts/lists/en-US.ts';
import { texts as payments } from '@ratepayer/contract/texts/staff-payments/en-US.ts';
import { texts as readings } from '@ratepayer/contract/texts/staff-readings/en-US.ts';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { callAs } from './call-as.ts';
import type { Rows } from './town-rows.ts';
import type { Walk } from './walk.ts';

const p = pseudoTexts(payments);
const l = pseudoTexts(lists);
const a = pseudoTexts(accounts);
const r = pseudoTexts(readings);
const m = pseudoTexts(lifecycle);
export const named = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();
export const dialog = (page: Page) => page.locator('dialog[open]');

/** What stands around every screen: finding anything, what rings, help, and who one is. */
async function frame(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.step('Find anything', async () => {
    await page.locator('button.find').click();
    await dialog(page).locator('input').fill('10002');
    await dialog(page).locator('[role=option]').first().waitFor();
  });
  await walk.close('Find anything');
  const tools = page.locator('.s-tools button[popovertarget]');
  for (const [at, where] of ['Bell', 'Help', 'User menu'].entries())
    await boxOf(walk, where, () => tools.nth(at).click());
}

/** A box that opens under its button, and is closed again. */
async function boxOf(walk: Walk, where: string, open: () => Promise<void>): Promise<void> {
  await walk.step(where, async () => {
    await open();
    await walk.page.locator('[popover]:popover-open').waitFor();
  });
  await walk.close(where);
}

/** What a button opens over the page, and is closed again. */
export async function opened(walk: Walk, where: string, open: () => Promise<void>): Promise<void> {
  await walk.step(where, async () => {
    await open();
    await walk.page.locator('dialog[open], [data-drawer]').first().waitFor();
  });
  await walk.close(where);
}

/** The tools of a list, at the width of a desktop. */
export async function tools(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.step('Payments, wide', async () => {
    await walk.open('/portal/payments');
    await page.locator('tr[data-row]').first().waitFor();
  });
  await frame(walk);
  await opened(walk, 'Save view', async () => {
    await named(page, l.views).click();
    await named(page, l.save_as_view).click();
  });
  await walk.step('Days', async () => {
    await page.locator('.list-filters button.chip').first().click();
    await page.locator('.range').waitFor();
  });
  await page.keyboard.press('Escape');
  for (const name of [l.columns, l.export]) await boxOf(walk, name, () => named(page, name).click());
  await opened(walk, 'More filters', () => named(page, l.more_filters).click());
  await opened(walk, 'Send receipts', async () => {
    await page.locator('tr[data-row] input[type=checkbox]').first().check();
    await named(page, p.send_receipts).click();
  });
  await boxOf(walk, 'Export selected', () => named(page, l.export_selected).click());
}

/** A file of accounts from its choice to its result. */
export async function uploadSteps(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.step('Upload, map', async () => {
    await walk.open('/portal/accounts/uploads');
    await page
      .locator('.drop input[type=file]')
      .setInputFiles(join(import.meta.dirname, '../dev/data/town/riverton-water-accounts-next-day.csv'));
    await page.locator('.map-table').waitFor();
  });
  await walk.step('Upload, check', async () => {
    await named(page, a.check_the_file).click();
    await page.locator('.legend').waitFor({ timeout: 30_000 });
  });
  await walk.step('Upload, confirm', async () => {
    await named(page, pseudoTexts(files).continue_to_confirm).click();
    await page.locator('.confirm-import').waitFor();
  });
  await walk.step('Upload, result', async () => {
    await named(page, a.process_this_file).click();
    await page.locator('.legend').waitFor({ timeout: 30_000 });
  });
}

/** Forms and files that stand at no address of their own. */
export async function openForms(walk: Walk, rows: Rows): Promise<void> {
  const { page } = walk;
  await opened(walk, 'Readings, add', async () => {
    await walk.open('/portal/readings');
    await named(page, r.add_reading).click();
  });
  await walk.step('Readings, import', async () => {
    await named(page, r.import_file).click();
    await page.locator('.drop input[type=file]').waitFor({ state: 'attached' });
  });
  for (const [at, what] of ['correct', 'delete'].entries())
    await opened(walk, `Reading, ${what}`, async () => {
      await walk.open('/portal/readings');
      await page.locator('.mcard button[popovertarget]').first().click();
      await page.locator('[popover]:popover-open li button').nth(at).click();
    });
  await opened(walk, 'Merge, confirm', async () => {
    await walk.open(`/portal/accounts/${rows.account}/merge?other=${rows.otherAccount}`);
    await named(page, m.continue_to_confirm).click();
  });
}

/** A refund that waits for this person, and a report with what may be done with it. */
export async function waiting(walk: Walk, base: string, rows: Rows): Promise<void> {
  const { page } = walk;
  await walk.step('Approval', async () => {
    await walk.open('/portal/payments?tab=approvals');
    await page.locator('tr[data-row] a').first().click();
    await page.getByRole('dialog').locator('button').first().waitFor();
  });
  await walk.step('Reports', async () => {
    const asked = { reportName: 'external-payments', reportType: 'CSV', query: {} };
    await callAs(page, base)('POST', `/business-units/${rows.unit}/reports/generated`, asked);
    await walk.open('/portal/reports/generated');
    await page.locator('tr[data-row]').first().waitFor();
  });
  await opened(walk, 'Report, remove', async () => {
    await page.locator('tr[data-row] button[popovertarget]').first().click();
    await page.locator('[popover]:popover-open li:last-child button').click();
  });
}
