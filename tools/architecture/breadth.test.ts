import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { neverTwice } from '../../scripts/never-twice.ts';
import { breadth, breadthFiles } from '../../server/test/breadth.ts';

const root = join(import.meta.dirname, '../..');
const names = breadth.flatMap(({ files }) => files);

it('the breadth names files that are there, each once, and none about money, access or security', () => {
  expect(breadthFiles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  const kept = neverTwice.filter(({ why }) => /attacker|Money/.test(why)).flatMap(({ files }) => files);
  expect(kept.length).toBeGreaterThan(20);
  expect(breadthFiles.filter((file) => kept.some((begins) => file.startsWith(begins)))).toEqual([]);
  const threats = readFileSync(join(root, 'docs/security.md'), 'utf8');
  expect(breadthFiles.filter((file) => threats.includes(`\`${file}\``))).toEqual([]);
});

it('docs/tests.md says of each group what moved and what stays, by files that are of npm test', () => {
  const page = readFileSync(join(root, 'docs/tests.md'), 'utf8');
  for (const { what, files } of breadth) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${what}: `)) ?? '';
    const [, moved = '', stays = ''] = row.split('|');
    const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    expect(named(moved), what).toEqual(files);
    if (stays.trim() === 'above') continue;
    expect(named(stays).length, what).toBeGreaterThan(0);
    for (const name of named(stays)) {
      expect(existsSync(join(root, `server/test/${name}.test.ts`)), name).toBe(true);
      expect(names, name).not.toContain(name);
    }
  }
});

it('no file of npm test loads the portal to look at one page: pages are of the screens', () => {
  const isPage = (name: string) => /-pages?\.test\.ts$/.test(name);
  const files = ['server/test', 'dev/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts') && !isPage(name) && !breadthFiles.includes(name));
  expect(files.length).toBeGreaterThan(150);
  const asks = (name: string) => /@\w+-environment\s+\w/.test(readFileSync(join(root, name), 'utf8'));
  expect(files.filter(asks)).toEqual([]);
});
