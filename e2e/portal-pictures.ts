import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch, openPage } from './browser.ts';
import { callAs } from './call-as.ts';
import { payAs } from './pay-by-calls.ts';
import { addressOf, addressWith } from './portal-place.ts';
import { places } from './portal-places.ts';
import { signInAnew } from './staff-steps.ts';
import { type Rows, rowsOfTown } from './town-rows.ts';
import { givens } from './town-then.ts';
import { withDatabase } from './with-database.ts';

const folder = join(import.meta.dirname, '../artifacts/portal');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

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
  let rows: Rows = { ...(await withDatabase(dataDir, rowsOfTown)), reference };
  const browser = await launch();
  const { page } = await openPage(browser, sizes[0]);
  await signInAnew(page, base, 'global@ratepayer.test', `/portal/dashboard?bu=${rows.unit}`);
  const call = callAs(page, base);
  for (const { screen, given, at, tabs = [], dialogs = [], over = [] } of places) {
    if (screen === 'signout' || !screen.includes(only)) continue;
    if (given)
      rows = { ...rows, ...(await withDatabase(dataDir, (query) => givens[given]({ base, rows, query, call }))) };
    const addresses = at.map((address) => addressOf(address, rows));
    const [first = ''] = addresses;
    const all = [
      ...addresses,
      ...tabs.map((tab) => addressWith(first, 'tab', tab)),
      ...dialogs.map((what) => addressWith(first, 'do', what)),
      ...over.map((address) => addressOf(address, rows)),
    ];
    for (const address of all) {
      await open(page, base, address);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const isOver = /[?&]do=/.test(address);
        await page.screenshot({ path: join(folder, `${nameOf(address)}-${size.width}.png`), fullPage: !isOver });
      }
      await page.setViewportSize(sizes[0]);
    }
  }
  await browser.close();
  return folder;
}
