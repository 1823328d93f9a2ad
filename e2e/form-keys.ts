import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What has the focus, as a reader would call it. */
const focusedOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return '';
    const labels = [...((at as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return (at.getAttribute('aria-label') || labels.join(' ') || at.textContent || '').replaceAll(/\s+/g, ' ').trim();
  });

/** Builds forms of a business unit by keys alone; `forms` is the address of all of them. */
export function formKeys(page: Page, forms: () => string) {
  const focused = () => focusedOn(page);
  const press = (key: string) => page.keyboard.press(key);
  const at = (wanted: RegExp) => expect.poll(focused, { timeout: 10_000 }).toMatch(wanted);
  /** Goes on by Tab until what has the focus is called so. */
  async function tabTo(wanted: RegExp, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let i = 0; i < 120; i++) {
      await press(key);
      const now = await focused();
      if (wanted.test(now)) return;
      passed.push(now);
    }
    throw new Error(`${key} does not reach ${wanted}; it passes ${passed.join(' | ')}`);
  }
  async function type(text: string): Promise<void> {
    await press('Control+A');
    await page.keyboard.type(text);
  }
  /** Chooses an entry of a box by its first letters, as keys do. */
  async function pick(label: string, value: string): Promise<void> {
    await page.keyboard.type(label);
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLSelectElement).value)).toBe(value);
  }
  async function tab(name: RegExp): Promise<void> {
    await tabTo(/^(Fields|Dependent forms|Actions|Places and conditions|As JSON|Test run|Versions)/, 'Shift+Tab');
    for (let i = 0; i < 8 && !name.test(await focused()); i++) await press('ArrowRight');
    await at(name);
  }
  async function begin(name: string): Promise<void> {
    await page.goto(`${forms()}&form=0`);
    await page.getByRole('tablist').waitFor();
    await page.locator('h1').focus();
    await tabTo(/^Name\*/);
    await type(name);
  }
  /** Turns these on where the form is offered, in their order there. */
  async function offer(...switches: readonly RegExp[]): Promise<void> {
    await tab(/^Places/);
    for (const wanted of switches) {
      await tabTo(wanted);
      await press('Space');
    }
  }
  /** Saves and publishes; answers its number. */
  async function publish(): Promise<number> {
    await page.locator('h1').focus();
    await tabTo(/^Save$/);
    await press('Enter');
    await page.getByText('Form saved').first().waitFor();
    await page.waitForURL(/form=[1-9]/);
    await tabTo(/^Publish$/);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(/^Publish$/);
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Published', { exact: true }).first().waitFor();
    return Number(new URL(page.url()).searchParams.get('form'));
  }
  return { at, begin, offer, pick, press, publish, tab, tabTo, type };
}
