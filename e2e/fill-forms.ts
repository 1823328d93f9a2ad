import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens each dependent form by its button, and comes back with it done. */
export async function completeFurther(page: Page, of: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Pat');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: of }).waitFor();
  }
  await expect.poll(() => page.getByText('Complete', { exact: true }).count()).toBe(names.length);
}

/** Types an address that the town knows, otherwise than the town writes it. */
export async function typeAddress(page: Page, label: string): Promise<void> {
  const address = page.getByRole('group', { name: label });
  await address.getByLabel('Street address').fill('12 mill st');
  await address.getByLabel('City').fill('riverton');
  await address.getByLabel('State').selectOption('TX');
  await address.getByLabel('ZIP code').fill('78701');
}
/** As the town writes it. */
export const addressOfTown = '12 Mill Street, Riverton, TX 78701';

/** Draws with the pointer into the box of a signature. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Draw your signature here' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is nothing to draw in.');
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 8 });
  await page.mouse.move(box.x + 150, box.y + 30, { steps: 8 });
  await page.mouse.up();
  await page.getByText('Your signature is drawn.').waitFor();
}
