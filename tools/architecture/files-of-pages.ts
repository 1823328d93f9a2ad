import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the pages of the portal and their register are. */
export const portal = join(import.meta.dirname, '../../web/src/app/portal');

/** The file of each page, as the register imports it when it is opened. */
export function filesOfPages(): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const file of readdirSync(portal).filter((name) => /screens\.ts$/.test(name))) {
    const [before = '', ...parts] = readFileSync(join(portal, file), 'utf8').split(/path: '/);
    const importIn = (text: string) => /import\('(\.\/[\w-]+\.tsx)'\)/.exec(text)?.[1];
    for (const part of parts) {
      const page = importIn(part) ?? importIn(before);
      if (page) pages.set(part.slice(0, part.indexOf("'")), join(portal, page));
    }
  }
  return pages;
}
