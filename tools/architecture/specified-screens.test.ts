import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isBuilt } from '../../web/src/app/portal/screen.ts';
import { screens } from '../../web/src/app/portal/screens.ts';
import { filesOfPages } from './files-of-pages.ts';

interface Row {
  readonly row: string;
  readonly path: string;
  readonly isList: boolean;
  readonly shownBy: string;
}
/** Routes of the staff portal as the requirements have them: `portal/jobs/{id}` is `jobs/:id` in the register. */
const rows: readonly Row[] = [
  ...readFileSync(join(import.meta.dirname, '../../docs/requirements.md'), 'utf8').matchAll(
    /^\| (STF-\d{3}) \| Serve (the list sub-route of|staff route) portal\/([^ ;]+).* \| ([^|]+) \|$/gm,
  ),
].map(([, row = '', kind = '', path = '', shownBy = '']) => ({
  row,
  path: path.replace(/\{(\w+)\}/g, ':$1'),
  isList: kind.startsWith('the list'),
  shownBy,
}));
const at = new Map(screens.map((screen) => [screen.path, screen]));

it('reads the routes of the specification', () => {
  expect(rows.length).toBeGreaterThan(75);
  expect(rows.filter(({ isList }) => isList).map(({ path }) => path)).toContain('merchant-accounts');
});

it.each(rows)(
  '$row: portal/$path is a screen at exactly this address, or stands among those to come',
  ({ path, isList, shownBy }) => {
    const screen = at.get(path);
    expect(screen, 'in the register of screens').toBeDefined();
    if (isList) expect(screen?.list, 'also under /list').toBe(true);
    // What is to come is open; what is there names the test that opens it, or what is missing.
    if (screen && isBuilt(screen)) expect(shownBy).not.toBe('open');
    else expect(shownBy).toMatch(/^open/);
  },
);

it('answers under /list wherever a page is one list', () => {
  const files = filesOfPages();
  const isOneList = (path: string) => /<ListPage\b/.test(readFileSync(files.get(path) ?? '', 'utf8'));
  const pages = screens.filter((screen) => isBuilt(screen) && files.has(screen.path) && !screen.path.includes(':'));
  const lists = pages.filter(({ path }) => isOneList(path));
  expect(lists.map(({ path }) => path)).toEqual(expect.arrayContaining(['payments', 'reports/generated', 'accounts']));
  expect(lists.filter(({ list }) => !list).map(({ path }) => path)).toEqual([]);
});
