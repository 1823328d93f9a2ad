import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProduct } from '../../tools/new/copy-product.ts';
import { makeNew } from '../../tools/new/kinds.ts';
import { treeAt } from '../../tools/new/tree.ts';
import { fillNote } from './fill-note.ts';

const root = join(import.meta.dirname, '../..');
const generated = /schema\.sql$|\/tables\.ts$/;
let copy: string;

beforeAll(() => {
  copy = copyProduct();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(status, `${stdout}${stderr}`.slice(-8_000)).toBe(0);
  return stripVTControlCharacters(stdout);
}
const linesOf = (folder: string, file: string) =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length : 0;
const inPackages = (path: string) => join('node_modules', path);
const biome = inPackages('@biomejs/biome/bin/biome');

/** Makes one thing as `npm run new` does. Answers the files that it made, and those that it wrote into. */
function make(kind: string, name: string): readonly string[] {
  const tree = treeAt(copy);
  makeNew(tree, kind, name);
  const { made, changed } = tree.save();
  const files = [...made, ...changed];
  run(biome, 'format', '--write', ...files.filter((file) => /\.tsx?$/.test(file)));
  return files;
}

/** Runs what was made: its types, then its tests as they are. */
function runTests(...files: string[]): void {
  run(inPackages('typescript/bin/tsc'), '-b');
  const told = run(inPackages('vitest/vitest.mjs'), 'run', ...files);
  console.log(/Tests +.*/.exec(told)?.[0]);
  expect(told).toMatch(new RegExp(`Test Files +${files.length} passed`));
}

it('makes a list, its page and its forms in twelve files and three hundred lines, filled, with tests that run', () => {
  const files = make('detail', 'made-up-note');
  fillNote(copy);
  run(biome, 'check', '--write', ...files.filter((file) => /\.tsx?$/.test(file)));
  run('scripts/write-schema.ts');
  const all = [...new Set([...files, 'server/schema.sql', 'server/src/platform/database/tables.ts'])];
  const lines = (some: readonly string[]) =>
    some.reduce((sum, file) => sum + linesOf(copy, file) - linesOf(root, file), 0);
  const written = lines(all.filter((file) => !generated.test(file)));
  console.log(`${all.length} files, ${lines(all)} lines, of which ${lines(all) - written} are generated`);
  for (const file of all) console.log(`${String(lines([file])).padStart(4)}  ${file}`);
  expect(all.length).toBeLessThanOrEqual(12);
  expect(lines(all)).toBeLessThanOrEqual(300);
  runTests('server/test/made-up-notes-page.test.ts');
});

it('makes every other kind with tests that run as they are', () => {
  const made = [
    ...make('list', 'made-up-reading'),
    ...make('capability', 'made-up-main'),
    ...make('operation', 'made-up-mains/made-up-valve'),
    ...make('operation', 'accounts/made-up-telling'),
    ...make('operation', 'made-up-notes/made-up-closing'),
    ...make('operation', 'made-up-notes/made-up-opening'),
    ...make('job', 'accounts/made-up-look'),
    ...make('mail', 'made-up-noted'),
    ...make('setting', 'made-up-notes'),
  ];
  run('scripts/write-schema.ts');
  runTests(...new Set(made.filter((file) => file.endsWith('.test.ts'))));
});

it('is taken by the walks over everything there is', () => {
  runTests(...['access', 'foreign-ids', 'documented', 'schema'].map((name) => `server/test/${name}.test.ts`));
});
