import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch, openPage } from './browser.ts';
import { payAs } from './pay-by-calls.ts';
import { addressOf, addressWith, places, rowsOfTown } from './portal-places.ts';
import { signInAnew } from './staff-steps.ts';
import { withDatabase } from './with-database.ts';

const folder = join(import.meta.dirname, '../artifacts/portal');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const nameOf = (address: string) => address.replaceAll(/[?&]bu=\d+/g, '').replaceAll(/[^\w-]+/g, '_');

/** Goes there without loading a document, and waits until nothing is asked for any more. */
async function open(page: Page, base: string, address: string): Promise<void> {
  await page.evaluate(
    (path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    `${new URL(base).pathname}/portal/${address}`,
  );
  await page.waitForTimeout(150);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(250);
}

/** Pictures of every portal page, its tabs and its dialogs, to be laid beside those of the design; those of `only`. */
export async function takePortalPictures(base: string, dataDir: string, only = ''): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const reference = await payAs(base, { account: '10002', zip: '78702', amount: '12.34' });
  const rows = { ...(await withDatabase(dataDir, rowsOfTown)), reference, batch: 0 };
  const browser = await launch();
  for (const size of sizes) {
    const { page } = await openPage(browser, size);
    await signInAnew(page, base, 'global@ratepayer.test', `/portal/dashboard?bu=${rows.unit}`);
    for (const { screen, at, tabs = [], dialogs = [] } of places) {
      if (screen === 'signout' || screen.endsWith(':batchId') || !screen.includes(only)) continue;
      const [first = ''] = at.map((address) => addressOf(address, rows));
      const all = [
        ...at.map((address) => addressOf(address, rows)),
        ...tabs.map((tab) => addressWith(first, 'tab', tab)),
        ...dialogs.map((what) => addressWith(first, 'do', what)),
      ];
      for (const address of all) {
        await open(page, base, address);
        const isOver = /[?&]do=/.test(address);
        await page.screenshot({ path: join(folder, `${nameOf(address)}-${size.width}.png`), fullPage: !isOver });
      }
    }
    await page.context().close();
  }
  await browser.close();
  return folder;
}
