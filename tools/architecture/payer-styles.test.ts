import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const web = join(root, 'web/src');
/** Pages that the server draws itself: to sign in, under work, what stands before a script has come. */
const drawnByServer = ['identity/src', 'server/src/platform/web'].map((folder) => join(root, folder));
const importIn = /(?:from|import)\s*\(?\s*'(\.[^']+\.(?:tsx?|css))'/g;
const classIn = /class(?:Name)?=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g;

/** What payers' pages load, at once or later; the portal begins with a file of its own. */
function loadedByPayers(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file.includes('/app/portal/') || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(importIn))
    loadedByPayers(normalize(join(dirname(file), from)), seen);
  return seen;
}

/** The classes that a file draws with, as it names them. */
const classesOf = (source: string): string[] =>
  [...source.matchAll(classIn)]
    .flatMap(([, plain, code = '']) => [
      plain ?? '',
      ...code.matchAll(/'([^']*)'|`([^`]*)`/g).map((one) => one.join(' ')),
    ])
    .flatMap((text) => text.match(/(?<![\w$.{-])[a-z][\w-]*/g) ?? []);

const classesIn = (sheets: readonly string[]): Set<string> =>
  new Set(
    sheets.flatMap((sheet) =>
      [
        ...readFileSync(sheet, 'utf8')
          .replaceAll(/"[^"]*"|\{[^{}]*\}/g, ' ')
          .matchAll(/\.([a-z][\w-]*)/g),
      ].map(([, name = '']) => name),
    ),
  );

it('draws payers’ pages by no class that only the portal’s sheet knows', () => {
  const entries = ['app/payer.tsx', 'app/callback.tsx'].map((name) => join(web, name));
  const loaded = [...new Set(entries.flatMap((entry) => [...loadedByPayers(entry)]))];
  const ours = classesIn([join(web, 'ui/ui.css'), ...loaded.filter((file) => file.endsWith('.css'))]);
  const onlyStaff = new Set([...classesIn([join(web, 'ui/staff.css')])].filter((name) => !ours.has(name)));
  expect(onlyStaff.has('tbl') && onlyStaff.has('chip') && !onlyStaff.has('btn')).toBe(true);
  const drawn = drawnByServer.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const files = [
    ...loaded.filter((file) => file.endsWith('.tsx')),
    ...drawn.filter((file) => /(?<!\.test)\.ts$/.test(file)),
  ];
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    classesOf(readFileSync(file, 'utf8'))
      .filter((name) => onlyStaff.has(name))
      .map((name) => `${file.slice(root.length + 1)}: ${name}`),
  );
  expect(found).toEqual([]);
});
