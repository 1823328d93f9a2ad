import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addressOf, type Place } from '../../e2e/portal-place.ts';
import { places } from '../../e2e/portal-places.ts';
import { notYet, type Rows } from '../../e2e/town-rows.ts';
import { isBuilt } from '../../web/src/app/portal/screen.ts';
import { screens } from '../../web/src/app/portal/screens.ts';
import { addressesOfPage } from './addresses-of-page.ts';
import { filesOfPages, portal } from './files-of-pages.ts';

const built = screens.filter(isBuilt);
const rows: Rows = {
  ...notYet,
  unit: 1,
  account: 2,
  otherAccount: 11,
  lockedAccount: 12,
  archivedAccount: 13,
  customer: 3,
  bill: 4,
  cycle: 5,
  openCycle: 6,
  upload: 7,
  readingUpload: 14,
  merchant: '8',
  reference: '9',
  external: '15',
  batch: 10,
};

it('walks every screen that there is, and no other', () => {
  const paths = built.map(({ path }) => path);
  expect([...new Set(places.map(({ screen }) => screen))].toSorted()).toEqual(paths.toSorted());
});

it('opens each screen by an address of its own', () => {
  for (const { screen, at } of places)
    for (const address of at) {
      const [path] = addressOf(address, rows).split('?');
      expect(path).toMatch(new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}$`));
    }
});

const named = (names: Iterable<string>) => [...new Set(names)].toSorted();

it('opens every tab and every dialog that the source of a page names, and no other', () => {
  const pages = filesOfPages();
  // One file may hold the list and the page of a record.
  const walked = new Map<string, Place[]>();
  for (const place of places) {
    const page = pages.get(place.screen) ?? place.screen;
    walked.set(page, [...(walked.get(page) ?? []), place]);
  }
  for (const [page, of] of walked) {
    const { tabs, dialogs, unread } = addressesOfPage(page);
    const begins = of.map((place) => place.begins ?? 'details');
    expect({
      page,
      unread: [],
      tabs: named(of.flatMap((place) => place.tabs ?? [])),
      dialogs: named(of.flatMap((place) => place.dialogs ?? [])),
    }).toEqual({ page, unread, tabs: named(tabs).filter((tab) => !begins.includes(tab)), dialogs: named(dialogs) });
  }
});

it('reads tabs and dialogs wherever a page has them', () => {
  const { tabs, dialogs } = addressesOfPage(join(portal, 'customer-pages.tsx'));
  expect([...tabs].toSorted()).toEqual([
    'accounts',
    'autopay',
    'history',
    'invitations',
    'messages',
    'paperless',
    'payments',
    'wallet',
  ]);
  expect(dialogs).toContain('unblock');
  expect(addressesOfPage(join(portal, 'account-page.tsx')).dialogs).toContain('unarchive');
  expect(addressesOfPage(join(portal, 'upload-page.tsx')).tabs).toContain('made');
});
